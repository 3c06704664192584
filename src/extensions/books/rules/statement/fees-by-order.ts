import type { ChainName } from '#shared/chains.ts';
import type { Entry } from '../../model/entry.ts';

/** What the transactions of an order paid. */
export interface OrderFee {
  orderNo: string;
  chain: ChainName;
  token: string;
  kind: 'network' | 'energy';
  /** Smallest units; what a reversal gives back is taken off. */
  amount: bigint;
}

/** Sums of fees by order, chain, token and kind, whose texts make the key. */
export type FeeSums = Map<string, bigint>;

/** Adds the fees in these entries; those of no order are left out. */
export function addFees(sums: FeeSums, entries: readonly Entry[]): void {
  for (const { account, orderNo, chain, token, amount } of entries) {
    if (orderNo === null || !account.startsWith('fees/')) continue;
    const kind = account === 'fees/energy' ? 'energy' : 'network';
    const key = feeKey({ orderNo, chain, token, kind });
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  }
}

/** What fees are sorted by. */
export const feeKey = ({ orderNo, chain, token, kind }: Omit<OrderFee, 'amount'>): string =>
  [orderNo, chain, token, kind].join('\n');

/** The fees that are not zero, in the order of their keys. */
export function* sortedFees(sums: FeeSums): Generator<OrderFee> {
  for (const key of [...sums.keys()].sort()) {
    const amount = sums.get(key)!;
    if (amount === 0n) continue;
    const [orderNo, chain, token, kind] = key.split('\n') as [
      string,
      ChainName,
      string,
      OrderFee['kind'],
    ];
    yield { orderNo, chain, token, kind, amount };
  }
}

/** The fees in these entries, of each order, chain, token and kind; those of no order are left out. */
export function feesByOrder(entries: readonly Entry[]): OrderFee[] {
  const sums: FeeSums = new Map();
  addFees(sums, entries);
  return [...sortedFees(sums)];
}

/**
 * The fees of several periods as those of one, in the order of their keys. Each list has that order too,
 * so that no more than one fee of each is held at once.
 */
export async function* mergeFees(
  lists: readonly AsyncIterable<OrderFee>[],
): AsyncGenerator<OrderFee> {
  const readers = lists.map((list) => list[Symbol.asyncIterator]());
  const heads = await Promise.all(readers.map((reader) => reader.next()));
  for (;;) {
    let least: OrderFee | null = null;
    for (const { done, value } of heads) {
      if (!done && (least === null || feeKey(value) < feeKey(least))) least = value;
    }
    if (least === null) return;
    let amount = 0n;
    for (const [i, { done, value }] of heads.entries()) {
      if (done || feeKey(value) !== feeKey(least)) continue;
      amount += value.amount;
      heads[i] = await readers[i]!.next();
    }
    if (amount === 0n) continue;
    const { orderNo, chain, token, kind } = least;
    yield { orderNo, chain, token, kind, amount };
  }
}
