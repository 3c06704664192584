/** A node of an invented chain that traces its blocks, with other answers where a test says so. */
import { type Rpc, type RpcCall, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { fakeRpc } from './fake-rpc.ts';
import { address, block, hex, receipt, type transaction, wholeOrListed } from './node-answers.ts';

export const payer = address(0xcccc01);

export const user = address(0xaaaa02);

export type Tx = ReturnType<typeof transaction>;

/** A block, of whose transactions those that `pays` names pay the user from within. */
export interface Made {
  transactions: Tx[];
  pays?: (tx: Tx) => boolean;
  gasUsed?: (tx: Tx) => number;
  receiptOf?: (tx: Tx) => object;
}

export const frameOf = (tx: Tx, paid: bigint | null) => ({
  type: 'CALL',
  from: tx.from,
  to: tx.to,
  value: tx.value,
  calls: paid === null ? [] : [{ type: 'CALL', from: payer, to: user, value: hex(paid) }],
});

export interface Node {
  rpc: Rpc;
  asked: (RpcCall & { withinMs?: number | undefined })[];
}

/** A node that shows these blocks. `over` replaces answers; a function gets the node's own answer. */
export function nodeOf(
  blocks: Map<number, Made>,
  over: Record<string, (params: readonly unknown[], own: () => unknown) => unknown> = {},
  amount = 7n,
): Node {
  const asked: Node['asked'] = [];
  const made = (param: unknown) => blocks.get(Number(param));
  const find = (txHash: unknown) => {
    for (const [number, one] of blocks) {
      const tx = one.transactions.find(({ hash }) => hash === txHash);
      if (tx) return { number, tx, one };
    }
    throw new Error('no such transaction');
  };
  const receiptIn = (number: number, one: Made, tx: Tx) =>
    receipt(tx, number, {
      type: tx.type,
      gasUsed: hex(one.gasUsed?.(tx) ?? 90_000),
      ...one.receiptOf?.(tx),
    });
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => '0x2105',
    eth_blockNumber: () => hex(Math.max(...blocks.keys())),
    eth_getBlockByNumber: (params) => {
      const one = made(params[0]);
      if (!one) return null;
      return wholeOrListed(block(Number(params[0]), one.transactions))(params as [string, boolean]);
    },
    eth_getBlockReceipts: ([number]) =>
      made(number)!.transactions.map((tx) => receiptIn(Number(number), made(number)!, tx)),
    eth_getTransactionReceipt: ([txHash]) => {
      const { number, one, tx } = find(txHash);
      return receiptIn(number, one, tx);
    },
    eth_getTransactionByHash: ([txHash]) => {
      const { number, tx } = find(txHash);
      return { ...tx, blockHash: block(number, []).hash };
    },
    debug_traceBlockByNumber: ([number]) => {
      const one = made(number)!;
      return one.transactions.map((tx) => ({
        txHash: tx.hash,
        result: frameOf(tx, one.pays?.(tx) ? amount : null),
      }));
    },
    debug_traceTransaction: ([txHash]) => {
      const { one, tx } = find(txHash);
      return frameOf(tx, one.pays?.(tx) ? amount : null);
    },
  };
  const rpc = fakeRpc(
    Object.fromEntries(
      Object.entries(answers).map(([method, own]) => [
        method,
        (params: readonly unknown[]) => {
          const other = over[method];
          return other ? other(params, () => own(params)) : own(params);
        },
      ]),
    ),
  );
  const batch = async <T>(
    calls: readonly RpcCall[],
    options?: { withinMs?: number | undefined },
  ) => {
    asked.push(...calls.map((call) => ({ ...call, withinMs: options?.withinMs })));
    const given = await rpc.batch<T>(calls);
    // A whole exchange fails if one of its answers does.
    const failure = given.find((one) => one instanceof RpcUnavailable);
    if (failure) throw failure;
    return given;
  };
  const node: Rpc = { ...rpc, batch, at: () => node };
  return { rpc: node, asked };
}
