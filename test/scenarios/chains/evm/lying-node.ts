import type { Lie } from '#test/integration/chains/evm/lying-node.ts';
import { fresh } from '#test/integration/chains/evm/stage.ts';

export type Json = Record<string, unknown>;
export const to = fresh(1);
export const withoutLogs = (receipts: Json[]) => receipts.map((r) => ({ ...r, logs: [] }));

export const replaced = <T>(list: T[], index: number, change: (item: T) => unknown) =>
  list.map((item, i) => (i === index ? change(item) : item));

export const other = `0x${'ab'.repeat(32)}`;

/** Changes the result of `method` for one block, whose number is known once the chain has it. */
export const inBlock =
  (block: () => string) =>
  (method: string, change: (result: never) => unknown): Lie =>
  (call, honest) =>
    call.method === method && call.params[0] === block()
      ? { ...honest, result: change(honest.result as never) }
      : honest;

/** Each lie about the middle block, with what the reader says of it. */
export function liesOf(world: () => { middle: string; usdc: string }): [string, Lie, RegExp][] {
  const inMiddle = inBlock(() => world().middle);
  return [
    ['empty logs', inMiddle('eth_getBlockReceipts', withoutLogs), /do not explain the bloom/],
    ['no receipts at all', inMiddle('eth_getBlockReceipts', () => []), /0 receipts of 4/],
    [
      'a receipt dropped',
      inMiddle('eth_getBlockReceipts', (r: Json[]) => r.slice(1)),
      /3 receipts of 4/,
    ],
    [
      'a receipt twice',
      inMiddle('eth_getBlockReceipts', (r: Json[]) => [r[0], r[0], r[2], r[3]]),
      /receipt 1 belongs to transaction/,
    ],
    [
      'receipts of another fork',
      inMiddle('eth_getBlockReceipts', (r: Json[]) => r.map((x) => ({ ...x, blockHash: other }))),
      /receipt 0 belongs to block 0xabab/,
    ],
    [
      'a receipt without status',
      inMiddle('eth_getBlockReceipts', (r: Json[]) =>
        replaced(r, 0, (x) => ({ ...x, status: undefined })),
      ),
      /no status/,
    ],
    [
      'a log that was made up',
      inMiddle('eth_getBlockReceipts', (r: Json[]) =>
        replaced(r, 0, (x) => ({
          ...x,
          logs: [{ address: fresh(9), topics: [other], data: '0x', removed: false }],
        })),
      ),
      /not in the bloom of the header/,
    ],
    [
      'a log that was changed',
      inMiddle('eth_getBlockReceipts', (r: Json[]) =>
        replaced(r, 1, (x) => ({
          ...x,
          logs: (x.logs as Json[]).map((log) => ({ ...log, address: world().usdc })),
        })),
      ),
      /bloom/,
    ],
    ['receipts null', inMiddle('eth_getBlockReceipts', () => null), /not a list/],
    ['the block null', inMiddle('eth_getBlockByNumber', () => null), /has no block/],
    [
      'another block under this number',
      inMiddle('eth_getBlockByNumber', (b: Json) => ({ ...b, number: '0x1' })),
      /block 1 instead of/,
    ],
    [
      "another fork's block",
      inMiddle('eth_getBlockByNumber', (b: Json) => ({ ...b, parentHash: other })),
      /does not follow the previous block/,
    ],
    [
      'a transaction left out',
      inMiddle('eth_getBlockByNumber', (b: Json) => ({
        ...b,
        transactions: (b.transactions as Json[]).slice(0, 3),
      })),
      /4 receipts of 3/,
    ],
    [
      'a malformed amount',
      inMiddle('eth_getBlockByNumber', (b: Json) => ({
        ...b,
        transactions: replaced(b.transactions as Json[], 0, (t) => ({ ...t, value: '5' })),
      })),
      /value of 0x.* is not a quantity/,
    ],
    ['no traces', inMiddle('trace_block', () => []), /no trace of/],
    ['traces null', inMiddle('trace_block', () => null), /not a list/],
    [
      'traces of another fork',
      inMiddle('trace_block', (t: Json[]) => t.map((x) => ({ ...x, blockHash: other }))),
      /a trace belongs to another block/,
    ],
    [
      'no method for traces',
      (call, honest) =>
        call.method === 'trace_block'
          ? { jsonrpc: '2.0', id: call.id, error: { code: -32601, message: 'Method not found' } }
          : honest,
      /Method not found/,
    ],
    [
      'another chain',
      (call, honest) => (call.method === 'eth_chainId' ? { ...honest, result: '0x38' } : honest),
      /serves chain 56/,
    ],
    [
      'an answer that never comes',
      (call) => (call.method === 'trace_block' ? undefined : {}),
      /no RPC/,
    ],
  ];
}
