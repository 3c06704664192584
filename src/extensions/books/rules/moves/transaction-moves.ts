import { isGroup } from '#model/orders/group.ts';
import { isInternal, isSwap, isWithdrawal, type Order } from '#model/orders/order.ts';
import { outside, type Place } from '../../model/account.ts';
import type { Move } from '../../model/move.ts';

/** A transfer of a transaction: the coin or a listed token, by its symbol, in smallest units. */
export interface BookTransfer {
  from: string;
  to: string;
  token: string;
  amount: bigint;
  /** Solana: the deposit that a new token account holds. */
  isRent?: true;
}

/** A mined transaction that an address of the project sent, whatever became of it. */
export interface SentByUs {
  /** What it was signed for; null if it is of no order that we know. */
  order: Order | null;
  /** Who paid the fee, and what it paid. */
  payer: string;
  fee: bigint;
  coin: string;
  /** Every transfer that stands, also of a failed transaction. */
  transfers: BookTransfer[];
  /**
   * Of a swap into the coin: the coin's transfers do not count, of which traces may hide some. What its
   * receipt says counts in their place (facts/swap-result-fact.ts).
   */
  withoutCoin?: boolean;
}

/** The account of an address of ours; null for any other address. */
export type PlaceOf = (address: string) => Place | null;

/**
 * What a transaction of ours has moved: its fee, and each transfer from or to an address of ours. So a
 * fill, an allowance and a failed payment move only their fee. The transfers between others are left
 * out.
 */
export function transactionMoves(sent: SentByUs, placeOf: PlaceOf): Move[] {
  const { order, payer, fee, coin, transfers, withoutCoin } = sent;
  const place = placeOf(payer);
  const counted = withoutCoin ? transfers.filter(({ token }) => token !== coin) : transfers;
  const paid = place && fee > 0n ? [move(place, outside('fees/network'), coin, fee)] : [];
  return [...paid, ...counted.flatMap((one) => transferMoves(one, order, placeOf))];
}

function transferMoves(
  { from, to, token, amount, isRent }: BookTransfer,
  order: Order | null,
  placeOf: PlaceOf,
): Move[] {
  if (amount <= 0n) return [];
  const other = outside(isRent ? 'fees/network' : otherSide(order));
  const giver = placeOf(from);
  const known = placeOf(to);
  const taker = known && isBookedApart(order, known) ? null : known;
  if (giver && taker) return betweenOurs(giver, taker, token, amount);
  if (giver) return [move(giver, other, token, amount)];
  return taker ? [move(other, taker, token, amount)] : [];
}

/** Where money goes or comes from that is not ours, by what the transaction was signed for. */
function otherSide(order: Order | null) {
  if (order && isSwap(order)) return 'swaps';
  const pays = order && (isWithdrawal(order) || isGroup(order));
  return pays ? 'external/withdrawals' : 'external/other';
}

/**
 * Whether a deposit's own record books what arrives there: a withdrawal to a user of the project, and
 * what an order of the merchant pays to the address of a service.
 */
function isBookedApart(order: Order | null, { account }: Place): boolean {
  if (!order) return false;
  if (isGroup(order)) return account === 'energy' || account === 'users';
  if (isInternal(order)) return false;
  return account === 'energy' || (account === 'users' && isWithdrawal(order));
}

/** Between two addresses of users it passes `in transit`: a move has one address of a user at most. */
function betweenOurs(from: Place, to: Place, token: string, amount: bigint): Move[] {
  if (from.account === to.account && from.address === to.address) return [];
  if (from.account !== 'users' || to.account !== 'users') return [move(from, to, token, amount)];
  const transit = outside('in transit');
  return [move(from, transit, token, amount), move(transit, to, token, amount)];
}

const move = (from: Place, to: Place, token: string, amount: bigint): Move => ({
  from,
  to,
  token,
  amount,
});
