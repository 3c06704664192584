import { getContractAddress } from 'viem';
import { expect, test } from 'vitest';
import {
  codeHashOf,
  create2Address,
  create2Factory,
  deploymentOf,
} from '#chains/evm/account/create2.ts';

const zeros = (bytes: number): string => '0'.repeat(2 * bytes);

/** The examples of EIP-1014. */
test.each([
  [zeros(20), zeros(32), '00', '0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38'],
  [`deadbeef${zeros(16)}`, zeros(32), '00', '0xB928f69Bb1D91Cd65274e3c79d8986362984fDA3'],
  [
    `deadbeef${zeros(16)}`,
    `${zeros(12)}feed${zeros(18)}`,
    '00',
    '0xD04116cDd17beBE565EB2422F2497E06cC1C9833',
  ],
  [zeros(20), zeros(32), 'deadbeef', '0x70f2b2914A2a4b783FaEFb75f459A580616Fcb5e'],
  [
    `${zeros(16)}deadbeef`,
    `${zeros(28)}cafebabe`,
    'deadbeef',
    '0x60f3f640a8508fC6a86d45DF051962668E1e8AC7',
  ],
  [
    `${zeros(16)}deadbeef`,
    `${zeros(28)}cafebabe`,
    'deadbeef'.repeat(11),
    '0x1d8bfDC5D46DC4f61D6b6115972536eBE6A8854C',
  ],
  [zeros(20), zeros(32), '', '0xE33C0C7F7df4809055C3ebA6c09CFe4BaF1BD9e0'],
])('deployer %s, salt %s, code %s', (deployer, salt, code, expected) => {
  const input = { salt: `0x${salt}`, initCode: `0x${code}` };
  expect(create2Address(`0x${deployer}`, input)).toBe(expected);
});

test('the factory takes salt 0 and the code, and creates where viem says', () => {
  const { address, deployment } = deploymentOf('0x6001');
  expect(deployment).toBe(`0x${zeros(32)}6001`);
  const salt = `0x${zeros(32)}` as const;
  const from = create2Factory;
  expect(address).toBe(getContractAddress({ opcode: 'CREATE2', bytecode: '0x6001', from, salt }));
});

test('the hash of code is that of EIP-1052', () => {
  expect(codeHashOf('0x')).toBe(
    '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  );
});
