import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { makeTronHeldReader } from '#extensions/books/chain/tron/held-reader.ts';
import type { Chain } from '#model/chain.ts';
import { type Answers, fakeHttp, gone } from '../../../../chains/tron/fake-http.ts';
import { forgeBlock } from '../../../../chains/tron/forge.ts';
import { alice, bob } from '../../../../chains/tron/people.ts';

const chain: Chain = {
  ...chains.TRX,
  tokens: chains.TRX.tokens.filter(({ symbol }) => ['TRX', 'USDT'].includes(symbol)),
};

/** A node whose solid block moves on by one with each reading of it. */
function node(first: number, change: Answers = {}): Answers {
  let solid = first;
  return Object.assign(
    {
      'walletsolidity/getblock': () => {
        const { transactions: _, ...header } = forgeBlock({ number: solid });
        solid += 1;
        return header;
      },
      'walletsolidity/getaccount': ({ address }: Record<string, unknown>) =>
        address === bob ? {} : { address, balance: 7 },
      'walletsolidity/triggerconstantcontract': () => ({
        result: { result: true },
        constant_result: ['5'.padStart(64, '0')],
      }),
    },
    change,
  );
}
const read = (...nodes: Answers[]) => {
  const http = fakeHttp(...nodes);
  return makeTronHeldReader({ httpOf: async () => http }).held(chain, [alice, bob]);
};
const held = (coin: bigint, token: bigint) =>
  new Map([
    ['TRX', coin],
    ['USDT', token],
  ]);

test('the solid block is read before and after, with a margin', async () => {
  expect(await read(node(100))).toEqual([
    { address: alice, from: 80n, to: 121n, hash: null, held: held(7n, 5n) },
    { address: bob, from: 80n, to: 121n, hash: null, held: held(0n, 5n) },
  ]);
});

test('two providers must say the same, of all blocks that both have read', async () => {
  const other = node(103, { 'walletsolidity/getaccount': { address: alice, balance: 7 } });
  expect(await read(node(100), other)).toEqual([
    { address: alice, from: 80n, to: 124n, hash: null, held: held(7n, 5n) },
  ]);
});

test('a provider without the solidity API is passed over', async () => {
  expect(await read({}, node(100), node(100))).toHaveLength(2);
  await expect(read({}, node(100))).rejects.toMatchObject({ kind: 'nodeUnavailable' });
});

test('an address that is not answered is left out, and a node that answers none has failed', async () => {
  const only = (address: string) =>
    node(100, {
      'walletsolidity/getaccount': (body: Record<string, unknown>) =>
        body.address === address ? { address, balance: 7 } : gone(),
    });
  expect(await read(only(alice))).toMatchObject([{ address: alice }]);
  await expect(read(node(100, { 'walletsolidity/getaccount': gone() }))).rejects.toMatchObject({
    kind: 'nodeUnavailable',
  });
});

test('a token that is not on the chain is not a balance of 0', async () => {
  const without = node(100, {
    'walletsolidity/triggerconstantcontract': {
      result: { code: 'CONTRACT_VALIDATE_ERROR', message: '' },
    },
  });
  await expect(read(without)).rejects.toMatchObject({ kind: 'nodeUnavailable' });
});
