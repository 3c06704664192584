/** What a list of orders comes to, computed from the shown rows. */
import { formatAmount } from '#shared/money/format-amount.ts';
import { smallestUnits } from '#shared/money/known-decimals.ts';
import type { ListedOrder } from './listed-order.ts';

export interface Totals {
  count: number;
  /** By token, exactly; null where an amount is not known. */
  byToken: { token: string; chain: string; amount: string | null; count: number }[];
  /** null if one order has no price. */
  usd: number | null;
  recipients: number;
  /** Recipients that the project has never paid, and those for which this is not known. */
  strangers: number;
  unknown: number;
  largest: ListedOrder | null;
  /** Recipients that are paid more than once, most often first. */
  sameRecipient: { to: string; orders: ListedOrder[] }[];
  /** Amounts that come more than once, most often first. */
  sameAmount: { amount: string; token: string; orders: ListedOrder[] }[];
  /** The same amount to the same recipient: perhaps one payment that was asked for twice. */
  twice: ListedOrder[][];
}

/** More decimals than any token has, so that sums of different texts are exact. */
const places = 36;

export function totalsOf(list: readonly ListedOrder[]): Totals {
  const groups = (keyOf: (order: ListedOrder) => string): ListedOrder[][] => {
    const found = new Map<string, ListedOrder[]>();
    for (const order of list) {
      const key = keyOf(order);
      found.set(key, [...(found.get(key) ?? []), order]);
    }
    return [...found.values()].sort((a, b) => b.length - a.length);
  };
  const repeated = (keyOf: (order: ListedOrder) => string) =>
    groups(keyOf).filter(({ length }) => length > 1);
  const recipients = new Map(list.flatMap(({ to, recipient }) => (to ? [[to, recipient]] : [])));
  const count = (stranger: boolean | null) =>
    [...recipients.values()].filter((one) => one?.stranger === stranger).length;
  return {
    count: list.length,
    byToken: groups(({ chain, token }) => `${chain} ${token}`).map((orders) => ({
      token: orders[0]!.token,
      chain: orders[0]!.chain,
      amount: sumOf(orders),
      count: orders.length,
    })),
    usd: list.some(({ usd }) => usd === null)
      ? null
      : list.reduce((sum, { usd }) => sum + Math.round((usd ?? 0) * 1e6), 0) / 1e6,
    recipients: recipients.size,
    strangers: count(true),
    unknown: count(null),
    largest: list.reduce<ListedOrder | null>(
      (most, order) => (most === null || (order.usd ?? 0) > (most.usd ?? 0) ? order : most),
      null,
    ),
    sameRecipient: repeated(({ to }) => to ?? '').map((orders) => ({
      to: orders[0]!.to ?? '',
      orders,
    })),
    sameAmount: repeated(({ token, amount }) => `${token} ${amount}`).map((orders) => ({
      amount: orders[0]!.amount ?? '',
      token: orders[0]!.token,
      orders,
    })),
    twice: repeated(({ to, token, amount }) => `${to} ${token} ${amount}`),
  };
}

function sumOf(orders: readonly ListedOrder[]): string | null {
  const units = orders.map(({ amount }) =>
    amount === null ? null : smallestUnits(amount, places),
  );
  if (units.includes(null)) return null;
  return formatAmount(
    units.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n),
    places,
  );
}
