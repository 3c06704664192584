import { expect, test } from 'vitest';
import { witnessTransfers } from '#chains/evm/read/witness-transfers.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';
import { fakeRpc } from '../fake-rpc.ts';
import { address, hash, hex, receipt, transaction, transferLog } from '../node-answers.ts';

const usdt = address(0xdac1);
const [alice, bob] = [address(0xaaaa01), address(0xaaaa02)] as const;
const tx = transaction(1, { from: alice, to: bob, value: hex(9) });
const logs = [transferLog(address(0xbad), alice, bob, 3n), transferLog(usdt, alice, bob, 5n)];
const mined = receipt(tx, 7, { logs });

const at = { txHash: tx.hash, blockNumber: 7n, blockHash: mined.blockHash, to: bob };
const token: TransferClaim = { ...at, position: 'log:1', tokenAddress: usdt, amount: 5n };
const coin: TransferClaim = { ...at, position: 'native', tokenAddress: null, amount: 9n };
const internal: TransferClaim = { ...at, position: 'trace:0', tokenAddress: null, amount: 4n };

const root = { type: 'CALL', from: alice, to: bob, value: hex(9) };
const inner = { type: 'CALL', from: alice, to: bob, value: hex(4) };
const parity = (traceAddress: number[], value: bigint, error?: string) => ({
  type: 'call',
  traceAddress,
  action: { callType: 'call', from: alice, to: bob, value: hex(value) },
  ...(error && { error }),
});
const answers = {
  eth_getTransactionReceipt: mined,
  eth_getTransactionByHash: tx,
  debug_traceTransaction: { ...root, calls: [inner] },
  trace_transaction: [parity([], 9n), parity([0], 4n)],
};

const ask = (
  claims: TransferClaim[],
  over: Record<string, unknown> = {},
  traces: 'debug' | 'parity' | 'none' = 'debug',
) => witnessTransfers({ chain: { traces }, rpc: fakeRpc({ ...answers, ...over }) }, claims);

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
