/**
 * What approvers see of a batch of payouts (docs/decisions/0106-batches-of-payouts.md). The page and the
 * command line compute all of it from the orders that they show; of what the service says only
 * whether a recipient was paid before is used.
 */
import { addressEnds } from '#model/address-ends.ts';
import { foldCase } from '#model/fold-case.ts';
import { type ChainName, familyOf } from '#shared/chains.ts';
import type { CsvColumn } from '#shared/csv.ts';
import { type ShownWithdrawal, shownAmount } from './shown-terms.ts';

/** An order of a batch as it is answered, with the terms digest that is computed from it. */
export interface PayoutRow {
  order: ShownWithdrawal & { biz_order_id: string; to_address: string; amount_raw: string };
  digest: string;
  /** Whether its recipient was never paid, as far as is known; null: not known. */
  stranger: boolean | null;
}

/** What a batch pays of one token of a chain. */
export interface PayoutTotal {
  chain: string;
  token: string;
  tokenAddress: string | null;
  /** A decimal string; null where the token's decimals are not known here. */
  amount: string | null;
  /** Smallest units. */
  units: bigint;
  count: number;
  /** Places of its largest payments, from 1. */
  largest: number[];
}

/** Places, from 1, of orders that have something in common. */
export interface PayoutGroup {
  places: number[];
}

/** What one recipient gets of one token of a chain, compared with the batch before. */
export interface PayoutChange {
  chain: string;
  token: string;
  tokenAddress: string | null;
  toAddress: string;
  /** Smallest units; 0 where it got or gets none. */
  before: bigint;
  now: bigint;
}

export interface PayoutReview {
  count: number;
  totals: PayoutTotal[];
  recipients: number;
  /** Addresses that are not known to be paid before. */
  strangers: string[];
  /** Recipients of more than one payment. */
  sameRecipient: (PayoutGroup & { toAddress: string })[];
  /** Different recipients that look alike: their addresses begin and end in the same way. */
  alike: (PayoutGroup & { addresses: string[] })[];
  /** Payments of one amount of one token on a chain. */
  sameAmount: (PayoutGroup & { chain: string; token: string; units: bigint })[];
  /** null: there is no batch before. */
  changes: PayoutChange[] | null;
}

type Order = PayoutRow['order'];

/** An address is one recipient on all chains of its family. */
const recipientOf = ({ chain, to_address: to }: Order): string =>
  `${familyOf[chain as ChainName] ?? chain} ${foldCase(to)}`;

/** What people compare of an address; all of it where a chain's addresses are not known here. */
const endsOf = ({ chain, to_address: to }: Order): string => {
  const family = familyOf[chain as ChainName];
  return `${family ?? chain} ${(family && addressEnds(family, to)) ?? foldCase(to)}`;
};

const tokenOf = ({ chain, token, token_address: address }: Order): string =>
  JSON.stringify([chain, token, address === null ? null : foldCase(address)]);

/** 0 where the answer has no amount: such an order is not as it is shown (whyNotAsShown). */
const unitsOf = ({ amount_raw: raw }: Order): bigint => (/^\d{1,80}$/.test(raw) ? BigInt(raw) : 0n);

/** Orders by a key, in the order in which they come, each with its place from 1. */
function grouped(
  orders: readonly Order[],
  keyOf: (order: Order) => string,
): { place: number; order: Order }[][] {
  const groups = new Map<string, { place: number; order: Order }[]>();
  for (const [i, order] of orders.entries()) {
    const key = keyOf(order);
    groups.set(key, [...(groups.get(key) ?? []), { place: i + 1, order }]);
  }
  return [...groups.values()];
}

const sumOf = (group: { order: Order }[]): bigint =>
  group.reduce((sum, { order }) => sum + unitsOf(order), 0n);

/** The different recipients of a group. */
const addressesOf = (group: { order: Order }[]): string[] => [
  ...new Map(group.map(({ order }) => [recipientOf(order), order.to_address])).values(),
];

const placesOf = (group: { place: number }[]): number[] => group.map(({ place }) => place);

/**
 * What the orders of a batch come to, and what of them needs a look. `last` are the orders of the batch
 * that the project had before; null without one.
 */
export function reviewPayouts(
  rows: readonly PayoutRow[],
  last: readonly Order[] | null,
): PayoutReview {
  const orders = rows.map(({ order }) => order);
  const byRecipient = grouped(orders, recipientOf);
  const byAmount = grouped(orders, (order) => `${tokenOf(order)} ${unitsOf(order)}`);
  const strange = rows.filter(({ stranger }) => stranger !== false).map(({ order }) => order);
  return {
    count: rows.length,
    totals: grouped(orders, tokenOf).map(totalOf),
    recipients: byRecipient.length,
    strangers: grouped(strange, recipientOf).map(([first]) => first!.order.to_address),
    sameRecipient: byRecipient
      .filter(({ length }) => length > 1)
      .map((group) => ({ toAddress: group[0]!.order.to_address, places: placesOf(group) })),
    alike: grouped(orders, endsOf)
      .map((group) => ({ places: placesOf(group), addresses: addressesOf(group) }))
      .filter(({ addresses }) => addresses.length > 1),
    sameAmount: byAmount
      .filter(({ length }) => length > 1)
      .map((group) => {
        const { order } = group[0]!;
        const { chain, token } = order;
        return { chain, token: token ?? '', units: unitsOf(order), places: placesOf(group) };
      }),
    changes: last && changesOf(orders, last),
  };
}

function totalOf(group: { place: number; order: Order }[]): PayoutTotal {
  const { order } = group[0]!;
  const units = sumOf(group);
  const most = group.reduce(
    (max, one) => (unitsOf(one.order) > max ? unitsOf(one.order) : max),
    0n,
  );
  return {
    chain: order.chain,
    token: order.token ?? '',
    tokenAddress: order.token_address,
    amount: shownAmount({ ...order, amount_raw: units.toString() }),
    units,
    count: group.length,
    largest: placesOf(group.filter((one) => unitsOf(one.order) === most)),
  };
}

/** What each recipient gets of each token, where that is not what it got before. */
function changesOf(orders: readonly Order[], last: readonly Order[]): PayoutChange[] {
  const keyOf = (order: Order): string => `${tokenOf(order)} ${recipientOf(order)}`;
  const changes = new Map<string, PayoutChange>();
  const add = (list: readonly Order[], name: 'before' | 'now'): void => {
    for (const group of grouped(list, keyOf)) {
      const { order } = group[0]!;
      const { chain, token, token_address: tokenAddress, to_address: toAddress } = order;
      const key = keyOf(order);
      const known = changes.get(key) ?? {
        chain,
        token: token ?? '',
        tokenAddress,
        toAddress,
        before: 0n,
        now: 0n,
      };
      changes.set(key, { ...known, [name]: sumOf(group) });
    }
  };
  add(orders, 'now');
  add(last, 'before');
  return [...changes.values()].filter(({ before, now }) => before !== now);
}

/** A row of the CSV: exactly what is signed, at its place in the batch. */
export interface PayoutCsvRow extends PayoutRow {
  /** From 1. */
  place: number;
  projectId: string;
  batchNo: string;
  batchDigest: string;
}

/** All terms of an order, so that its digest and the batch's can be computed from the file. */
export const payoutColumns: CsvColumn<PayoutCsvRow>[] = [
  { header: 'place', value: ({ place }) => place },
  // The first text of its terms: an empty memo is not the same as none.
  {
    header: 'terms',
    value: ({ order }) => (order.memo === null ? 'withdrawal-terms-1' : 'withdrawal-terms-2'),
  },
  { header: 'withdraw_no', value: ({ order }) => order.withdraw_no },
  { header: 'biz_order_id', value: ({ order }) => order.biz_order_id },
  { header: 'chain', value: ({ order }) => order.chain },
  { header: 'token', value: ({ order }) => order.token },
  { header: 'token_address', value: ({ order }) => order.token_address },
  { header: 'to_address', value: ({ order }) => order.to_address },
  { header: 'amount', value: ({ order }) => shownAmount(order) },
  { header: 'amount_raw', value: ({ order }) => order.amount_raw },
  { header: 'level', value: ({ order }) => order.level },
  { header: 'memo', value: ({ order }) => order.memo },
  { header: 'terms_digest', value: ({ digest }) => digest },
  { header: 'project', value: ({ projectId }) => projectId },
  { header: 'batch_no', value: ({ batchNo }) => batchNo },
  { header: 'batch_digest', value: ({ batchDigest }) => batchDigest },
];
