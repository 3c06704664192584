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

/** The fees in these entries, of each order, chain, token and kind; those of no order are left out. */
export function feesByOrder(entries: readonly Entry[]): OrderFee[] {
  const fees = new Map<string, OrderFee>();
  for (const { account, orderNo, chain, token, amount } of entries) {
    if (orderNo === null || !account.startsWith('fees/')) continue;
    const kind = account === 'fees/energy' ? 'energy' : 'network';
    const key = JSON.stringify([orderNo, chain, token, kind]);
    const sum = (fees.get(key)?.amount ?? 0n) + amount;
    fees.set(key, { orderNo, chain, token, kind, amount: sum });
  }
  return [...fees.values()].filter(({ amount }) => amount !== 0n);
}
