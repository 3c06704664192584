import { chains } from '#chains/catalog/catalog.ts';
import { readBlocksFrom } from '#chains/evm/read/read-block.ts';
import { recordingRpc } from '#test/unit/chains/evm/fake-rpc.ts';
import {
  address,
  block,
  hash,
  receipt,
  transaction,
  type transferLog,
  wholeOrListed,
} from '#test/unit/chains/evm/node-answers.ts';

export type Transaction = ReturnType<typeof transaction>;
export const token = address(0xdac1);
export const ours = address(0xaaaa01);
export const isOurs = (one: string) => one === ours;
export const blockHash = hash(0xb10c0000 + 7);

/** A node with block 7. It shows whole blocks, hashes, receipts and single transactions. */
export function nodeOf(
  transactions: Transaction[],
  set: {
    receipts?: object[];
    logs?: ReturnType<typeof transferLog>[];
    byHash?: (hash: string) => unknown;
  } = {},
) {
  const facts = { rightChain: true, blockReceipts: true, isMostlyOurs: false };
  const find = (hash: string) => ({ ...transactions.find((one) => one.hash === hash), blockHash });
  const { rpc, asked } = recordingRpc({
    eth_getBlockByNumber: wholeOrListed(block(7, transactions, set.logs)),
    eth_getBlockReceipts:
      set.receipts ?? transactions.map((one) => ({ ...receipt(one, 7), type: one.type })),
    eth_getTransactionByHash: ([hash]: [string]) => (set.byHash ?? find)(hash),
    eth_getTransactionReceipt: ([hash]: [string]) =>
      receipt(transactions.find((one) => one.hash === hash)!, 7),
  });
  return {
    asked,
    facts,
    methods: () => asked.map(({ method, params }) => `${method} ${params?.[1] ?? ''}`.trim()),
    read: (who: ((address: string) => boolean) | null = isOurs) =>
      readBlocksFrom({
        chain: { ...chains.POLYGON, traces: 'none' },
        rpc,
        facts,
        numbers: [7n],
        parentHash: null,
        listed: new Set([token]),
        withinMs: 10_000,
        ...(who && { ours: who }),
      }),
  };
}

export const foreigners = (count: number) =>
  Array.from({ length: count }, (_, i) => transaction(0x100 + i, { to: address(0xc0de) }));
