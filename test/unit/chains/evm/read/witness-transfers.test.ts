import { expect, test } from 'vitest';
import { witnessTransfers } from '#chains/evm/read/witness-transfers.ts';
import { RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import {
  alice,
  answers,
  ask,
  bob,
  coin,
  inner,
  internal,
  mined,
  root,
  token,
  tx,
} from '#test/builders/chains/evm/read/witness-transfers.ts';
import { fakeRpc } from '../fake-rpc.ts';
import { address, hash, hex, receipt, transaction } from '../node-answers.ts';

test('a log, a value and an internal transfer are shown, with either kind of trace', async () => {
  expect(await ask([token, coin, internal])).toEqual([true, true, true]);
  expect(await ask([internal], {}, 'parity')).toEqual([true]);
});

test('a transaction without the claimed transfer denies it', async () => {
  const invented = [
    { ...token, position: 'log:2' },
    { ...token, amount: 10_000_000n },
    { ...token, to: alice },
    { ...token, tokenAddress: address(0xbad) },
    { ...coin, amount: 10n },
    { ...internal, position: 'trace:1' },
  ];
  expect(await ask(invented)).toEqual(invented.map(() => false));
  const failed = { eth_getTransactionReceipt: { ...mined, status: '0x0', logs: [] } };
  expect(await ask([token, coin], failed)).toEqual([false, false]);
  const reverted = {
    debug_traceTransaction: { ...root, calls: [{ ...inner, error: 'reverted' }] },
  };
  expect(await ask([internal], reverted)).toEqual([false]);
});

test.each([
  ['no receipt yet', { eth_getTransactionReceipt: null }],
  ['a receipt in another block', { eth_getTransactionReceipt: { ...mined, blockHash: hash(1) } }],
  ['a receipt of another transaction', { eth_getTransactionReceipt: receipt(transaction(2), 7) }],
  ['a receipt without a status', { eth_getTransactionReceipt: { ...mined, status: undefined } }],
  ['an error', { eth_getTransactionReceipt: new RpcError(-32000, 'busy') }],
])('%s says nothing', async (_, over) => {
  expect(await ask([token, coin], over)).toEqual([null, null]);
});

test('a part that is not answered leaves only its own claims open', async () => {
  const noTrace = { debug_traceTransaction: new RpcError(-32601, 'method not found') };
  expect(await ask([token, internal, coin], noTrace)).toEqual([true, null, true]);
  const other = { ...token, txHash: hash(0xdead) };
  const byHash = ([txHash]: string[]) =>
    txHash === tx.hash ? mined : new RpcError(-32000, 'busy');
  const some = { eth_getTransactionReceipt: byHash };
  expect(await ask([other, token], some)).toEqual([null, true]);
});

test('a token costs one call a transaction, a coin two', async () => {
  const asked: string[] = [];
  const counted = Object.fromEntries(
    Object.entries(answers).map(([method, answer]) => [
      method,
      () => {
        asked.push(method);
        return answer;
      },
    ]),
  );
  await ask([token, { ...token, position: 'log:0' }], counted);
  expect(asked).toEqual(['eth_getTransactionReceipt']);
  asked.length = 0;
  await ask([coin], counted);
  expect(asked).toEqual(['eth_getTransactionReceipt', 'eth_getTransactionByHash']);
});

test('a call that does not count among those next to it has no place that a claim could name', async () => {
  const coin = address(0x1010);
  const balance = { type: 'STATICCALL', from: coin, to: coin };
  const over = {
    debug_traceTransaction: { ...root, calls: [balance, balance, { ...inner, from: coin }] },
  };
  expect(await ask([internal, { ...internal, position: 'trace:2' }], over)).toEqual([true, false]);
});

test("what Polygon's bridge brought is shown by the receipt, without a trace", async () => {
  const zero = address(0);
  const word = (value: bigint) => value.toString(16).padStart(64, '0');
  const topic = '0x4e2ca0515ed1aef1395f66b5303bb5d6f1bf9d61a353fa53f73f8ac9973fa9f6';
  const log = {
    address: address(0x1010),
    topics: [topic, hash(0x1010), hash(Number(BigInt(bob)))],
    data: `0x${word(4n)}${word(0n)}${word(4n)}`,
  };
  const over = {
    eth_getTransactionReceipt: { ...mined, from: zero, to: zero, logs: [log] },
    debug_traceTransaction: () => {
      throw new Error('no trace is asked for');
    },
  };
  const claim = { ...internal, position: 'trace:sync.0' };
  expect(await ask([claim], over)).toEqual([true]);
  expect(await ask([{ ...claim, amount: 5n }], over)).toEqual([false]);
});

test('what ArbOS moved is shown only by its own type of transaction', async () => {
  const trace = { ...root, afterEVMTransfers: [{ from: alice, to: bob, value: hex(4) }] };
  const claim = { ...internal, position: 'trace:arbos' };
  const over = (type: string) => ({
    debug_traceTransaction: trace,
    eth_getTransactionReceipt: { ...mined, type },
  });
  expect(await ask([claim], over('0x68'))).toEqual([true]);
  expect(await ask([claim], over('0x2'))).toEqual([false]);
});

test('a trace that cannot be sent leaves the others their answers', async () => {
  const bomb = { ...internal, txHash: hash(0xb0b) };
  const rpc = fakeRpc({
    ...answers,
    eth_getTransactionReceipt: ([txHash]: string[]) => ({ ...mined, transactionHash: txHash }),
  });
  const batch: typeof rpc.batch = async (calls) => {
    if (calls.some(({ params }) => params?.[0] === bomb.txHash && params.length > 1)) {
      throw new RpcUnavailable('answer above 16777216 bytes', true);
    }
    return rpc.batch(calls);
  };
  const said = await witnessTransfers({ chain: { traces: 'debug' }, rpc: { ...rpc, batch } }, [
    bomb,
    internal,
    coin,
  ]);
  expect(said).toEqual([null, true, true]);
});
