import { expect, test } from 'vitest';
import { RpcError } from '#chains/rpc/rpc-error.ts';
import { witnessTransfers } from '#chains/tron/read/witness-transfers.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';
import {
  ask,
  coin,
  info,
  infoPath,
  internal,
  listed,
  nodeOf,
  token,
  tx,
} from '#test/builders/chains/tron/read/witness-transfers.ts';
import type { Answers } from '../fake-http.ts';
import { forgeInfo, forgePayment } from '../forge.ts';
import { alice, bob } from '../people.ts';

test('TRX, TRX by a contract and a token are shown', async () => {
  expect(await ask([coin, internal, token])).toEqual([true, true, true]);
});

test('a transaction without the claimed transfer denies it', async () => {
  const invented = [
    { ...token, amount: 10_000_000n },
    { ...token, position: 'log:1' },
    { ...token, to: alice },
    { ...coin, amount: 8n },
    { ...internal, position: 'trace:1' },
  ];
  expect(await ask(invented)).toEqual(invented.map(() => false));
  expect(await ask([token, coin], { [infoPath]: { ...info, result: 'FAILED' } })).toEqual([
    false,
    false,
  ]);
});

test('only a provider that keeps internal transactions denies one', async () => {
  const bare = { [infoPath]: forgeInfo(tx, 20) };
  const other = { ...internal, amount: 5n };
  expect(await ask([internal, coin], bare)).toEqual([null, true]);
  // It shows another one of the same transaction, so it keeps them.
  expect(await ask([other])).toEqual([false]);
  let asked = 0;
  const claimed = (keeps: boolean, over: Answers, claims: TransferClaim[]) => {
    const keepsInternal = async () => {
      asked += 1;
      return keeps;
    };
    return witnessTransfers({ http: nodeOf(over), listed, keepsInternal }, claims);
  };
  expect(await claimed(true, bare, [internal])).toEqual([false]);
  expect(await claimed(false, bare, [internal])).toEqual([null]);
  expect(asked).toBe(2);
  // Whatever it keeps, it is not asked about what its own answer shows.
  expect(await claimed(false, {}, [internal, other, token])).toEqual([true, false, true]);
  expect(await claimed(false, bare, [token])).toEqual([false]);
  expect(asked).toBe(2);
});

test.each<[string, Answers]>([
  ['no such transaction', { [infoPath]: {} }],
  ['another block', { [infoPath]: { ...info, blockNumber: 21 } }],
  ['the info of another transaction', { [infoPath]: { ...info, id: 'aa'.repeat(32) } }],
  ['an error', { [infoPath]: new RpcError(-32000, 'busy') }],
  ['a malformed info', { [infoPath]: { ...info, log: 'x' } }],
])('%s says nothing', async (_, over) => {
  expect(await ask([token, coin], over)).toEqual([null, null]);
});

test('bytes that do not have the hash say nothing of TRX, and tokens are still shown', async () => {
  const other = forgePayment({ from: alice, to: bob, tokenAddress: null, amount: 7n });
  const over = { 'wallet/gettransactionbyid': { ...other, txID: tx.txID } };
  expect(await ask([coin, token], over)).toEqual([null, true]);
});

test('a transfer by a contract costs one call a transaction, TRX itself two', async () => {
  const http = nodeOf();
  await witnessTransfers({ http, listed }, [token, internal]);
  expect(http.asked).toEqual([`#0 ${infoPath}`]);
  await witnessTransfers({ http, listed }, [coin]);
  expect(http.asked).toHaveLength(3);
});
