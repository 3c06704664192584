import { expect, test } from 'vitest';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import { isClaimed, twoWitnesses, type Witness } from '#chains/rpc/two-witnesses.ts';
import { ask, claim } from '#test/builders/chains/rpc/two-witnesses.ts';

const gone = new RpcUnavailable('gone');

test.each<[string, (Witness | Error)[], number]>([
  ['confirmed null', [true, true], 2],
  ['confirmed null', [true, true, false], 2],
  ['confirmed null', [true, null, true], 3],
  ['confirmed null', [gone, true, true], 3],
  ['confirmed null', [true], 1],
  ['disputed 1', [true, false], 2],
  ['disputed 0', [false, true], 2],
  ['confirmed null', [true, false, true], 3],
  ['confirmed null', [false, true, true], 3],
  ['disputed 0', [false, false, true], 3],
  ['disputed 0', [false, false, true, true], 4],
  ['disputed 1', [true, false, false], 3],
  ['disputed 1', [true, false, null], 3],
  ['disputed 0', [false, false, null], 3],
  ['absent 0', [false, false, false], 3],
  ['disputed 0', [false, null], 2],
  ['absent 0', [false, false], 2],
  ['absent 0', [false], 1],
  ['unseen 1', [true, null], 2],
  ['unseen 0', [null, true], 2],
  ['unseen 1', [true, gone], 2],
  ['unseen 0', [null], 1],
])('%s if the providers say %j', async (verdict, said, asked) => {
  expect(await ask(...said)).toEqual({
    verdict,
    asked: Array.from({ length: asked }, (_, i) => i),
  });
});

test('a third provider is asked only about what is open', async () => {
  const other = { ...claim, txHash: '0xbb' };
  const asked: string[][] = [];
  const verdicts = await twoWitnesses({
    claims: [claim, other],
    order: [0, 1, 2],
    async ask(provider, claims) {
      asked[provider] = claims.map(({ txHash }) => txHash);
      return claims.map(({ txHash }) => (txHash === '0xbb' && provider === 1 ? null : true));
    },
  });
  expect(asked).toEqual([['0xaa', '0xbb'], ['0xaa', '0xbb'], ['0xbb']]);
  expect(verdicts.map(({ kind }) => kind)).toEqual(['confirmed', 'confirmed']);
});

test('a fault of ours is not a silence of a node', async () => {
  await expect(ask(true, new TypeError('bug'))).rejects.toThrow(TypeError);
});

test('a transfer is the claimed one if position, recipient, token and amount are', () => {
  const shown = {
    txHash: '0xaa',
    position: 'log:1',
    from: '0x1',
    to: '0xc3',
    tokenAddress: '0xdac1',
    amount: 5n,
  };
  expect(isClaimed(shown, claim)).toBe(true);
  for (const other of [
    { position: 'log:2' },
    { to: '0xc4' },
    { tokenAddress: null },
    { tokenAddress: '0xdac2' },
    { amount: 6n },
  ]) {
    expect(isClaimed({ ...shown, ...other }, claim)).toBe(false);
  }
  const base58 = { ...claim, to: 'Tabc' };
  expect(isClaimed({ ...shown, to: 'TABC' }, base58)).toBe(false);
});

test('a claim without a position is a transfer at any position', () => {
  const transfer = { ...claim, from: '0x01', position: 'log:7' };
  expect(isClaimed(transfer, claim)).toBe(false);
  expect(isClaimed(transfer, { ...claim, position: null })).toBe(true);
  expect(isClaimed({ ...transfer, amount: 4n }, { ...claim, position: null })).toBe(false);
});
