import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { makeEvmGateway } from '#chains/evm/pay/gateway.ts';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import type { ReceiptClaim } from '#model/transfer-claim.ts';
import {
  alice,
  ask,
  blockHash,
  claim,
  mined,
  tx,
} from '#test/builders/chains/evm/read/payments/witness-receipts.ts';
import { fakeRpc } from '../../fake-rpc.ts';
import { address, hash, hex, receipt, transaction } from '../../node-answers.ts';

const failed = { ...mined, status: '0x0' };

test.each<[string, Record<string, unknown>, Partial<ReceiptClaim>, string | null]>([
  ['the same outcome', { eth_getTransactionReceipt: failed }, {}, 'confirmed'],
  ['the other outcome', { eth_getTransactionReceipt: mined }, {}, 'otherwise'],
  ['any outcome', { eth_getTransactionReceipt: mined }, { success: null }, 'confirmed'],
  [
    'another block',
    { eth_getTransactionReceipt: { ...failed, blockHash: hash(99) } },
    {},
    'absent',
  ],
  ['its sender', { eth_getTransactionReceipt: failed }, { from: alice }, 'confirmed'],
  ['another sender', { eth_getTransactionReceipt: failed }, { from: address(1) }, 'absent'],
  ['an error', { eth_getTransactionReceipt: new RpcError(-32000, 'indexing') }, {}, null],
  ['another receipt', { eth_getTransactionReceipt: receipt(transaction(2), 7) }, {}, null],
  ['no outcome', { eth_getTransactionReceipt: { ...mined, status: undefined } }, {}, null],
])('of a receipt with %s', async (_, answers, over, said) => {
  expect(await ask(answers, over)).toBe(said);
});

test('without a receipt, the block itself says whether it holds the transaction', async () => {
  const block = (transactions: string[], of = blockHash) =>
    ask({ eth_getTransactionReceipt: null, eth_getBlockByHash: { hash: of, transactions } });
  expect(await block([hash(5)])).toBe('absent');
  // Not indexed yet.
  expect(await block([hash(5), tx.hash])).toBeNull();
  expect(await block([], hash(99))).toBeNull();
  expect(await ask({ eth_getTransactionReceipt: null, eth_getBlockByHash: null })).toBeNull();
});

/** A chain with these providers. */
const rpcOf = (receipts: unknown[]) => {
  const asked: number[] = [];
  const providers = receipts.map((answer, i) =>
    fakeRpc({
      eth_getTransactionReceipt: () => {
        asked.push(i);
        return answer;
      },
    }),
  );
  const rpc = {
    ...providers[0]!,
    count: providers.length,
    ids: providers.map((_, i) => `provider ${i}`),
    at: (i: number) => providers[i]!,
  };
  return { rpc, asked };
};

test('one provider that calls a payment reverted does not confirm its own answer', async () => {
  const verdictOf = async (receipts: unknown[], by?: string) => {
    const { rpc, asked } = rpcOf(receipts);
    const reader = makeEvmReader({ chain: chains.ETH, rpc });
    const [verdict] = await reader.confirmReceipts([{ ...claim, ...(by !== undefined && { by }) }]);
    return [verdict?.kind, asked];
  };
  expect(await verdictOf([failed, mined])).toEqual(['disputed', [0, 1]]);
  expect(await verdictOf([failed, mined, mined])).toEqual(['otherwise', [0, 1, 2]]);
  expect(await verdictOf([failed, failed], 'provider 0')).toEqual(['confirmed', [1]]);
});

test('the worker settles a nonce by a receipt that two providers show', async () => {
  const read = (...receipts: unknown[]) =>
    makeEvmGateway({ chain: chains.ETH, rpc: rpcOf(receipts).rpc }).receipt(tx.hash);
  expect(await read(failed)).toEqual({ blockNumber: 7n, blockHash, success: false });
  expect(await read(failed, mined)).toBeNull();
  expect(await read(failed, new RpcError(-32000, 'down'))).toBeNull();
  expect(await read(failed, mined, mined)).toMatchObject({ success: true });
  expect(await read(mined, mined)).toMatchObject({ success: true });
  expect(hex(7)).toBe(mined.blockNumber);
});
