import { getContractAddress } from 'viem';
import { expect, test } from 'vitest';
import { create2Factory } from '#chains/evm/account/create2.ts';
import { sweeperOf } from '#extensions/token-sweep/chain/evm/sweeper.ts';
import {
  sweeperCreationCode,
  sweeperRuntimeCode,
} from '#extensions/token-sweep/chain/evm/sweeper-code.ts';

const hot = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('the address is the one that CREATE2 gives, by its code and its destination', () => {
  const bytecode = `${sweeperCreationCode}${hot.slice(2).toLowerCase().padStart(64, '0')}` as const;
  const opcode = 'CREATE2';
  const salt = `0x${'0'.repeat(64)}` as const;
  const expected = getContractAddress({
    opcode,
    bytecode: bytecode as `0x${string}`,
    from: create2Factory,
    salt,
  });
  const { address, deployment } = sweeperOf(hot);
  expect(address).toBe(expected);
  expect(deployment).toBe(salt + bytecode.slice(2));
  expect(sweeperOf(hot.toLowerCase())).toEqual(sweeperOf(hot));
  expect(sweeperOf('0x00000000000000000000000000000000000a11ce').address).not.toBe(expected);
});

test('the code on chain names the destination where the compiler says, and is else the same', () => {
  const { code } = sweeperOf(hot);
  expect(code).toHaveLength(sweeperRuntimeCode.length);
  const named = hot.slice(2).toLowerCase();
  expect(code.split(named)).toHaveLength(2);
  expect(code.replace(named, '0'.repeat(40))).toBe(sweeperRuntimeCode);
});

test('the code has no instruction that stores, delegates or ends', () => {
  // Every byte that a PUSH does not take as its argument.
  const bytes = Buffer.from(sweeperRuntimeCode.slice(2), 'hex');
  const used = new Set<number>();
  for (let at = 0; at < bytes.length; at += 1) {
    const op = bytes[at]!;
    used.add(op);
    if (op >= 0x60 && op <= 0x7f) at += op - 0x5f;
  }
  const forbidden = {
    sload: 0x54,
    sstore: 0x55,
    tstore: 0x5d,
    create: 0xf0,
    callcode: 0xf2,
    delegatecall: 0xf4,
    create2: 0xf5,
    selfdestruct: 0xff,
  };
  for (const [name, op] of Object.entries(forbidden))
    expect([name, used.has(op)]).toEqual([name, false]);
});

test('the zero address and other text are no destination', () => {
  expect(() => sweeperOf(`0x${'0'.repeat(40)}`)).toThrow('the destination');
  expect(() => sweeperOf('0x12')).toThrow('the destination');
});
