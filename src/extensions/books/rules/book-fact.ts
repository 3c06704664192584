import type { Entry } from '../model/entry.ts';
import type { Fact, FactSource, Head } from '../model/fact.ts';
import type { BookedMove, Move } from '../model/move.ts';
import { entriesOfMove } from './entries-of-move.ts';

/** What a booking writes, in one transaction that demands the head as it was read. */
export interface Booking {
  head: Head;
  entries: Entry[];
}

/**
 * Books what a fact changes of its subject: moves that no longer stand are reversed by entries, new
 * ones are added, and those that still stand are left alone. null if nothing follows: the same fact or
 * a newer one is booked. So facts may come in any order and any number of times: the newest one
 * stands in the end. `head` is what is booked of the subject, null before the first fact; `worthOf`
 * values a new move in millionths of a USD. A reversal has the value of what it reverses.
 *
 * At most `limit` moves are booked: `head.lines` of the booking then says that the same fact has more,
 * and the caller books it again with this head.
 */
export function bookFact(
  head: Head | null,
  fact: Fact,
  worthOf: (move: Move) => bigint | null,
  limit = Number.POSITIVE_INFINITY,
): Booking | null {
  const { subject, rev, orderNo, depositNo, txHash, blockNumber } = fact;
  const begun = head?.rev === rev ? head.lines : undefined;
  if (head && head.rev >= rev && begun === undefined) return null;
  const first = begun ?? 0;
  const source: FactSource = { orderNo, depositNo, txHash, blockNumber };
  const booked = head?.moves ?? [];
  const standing = head && isSameSource(head, source) ? matching(booked, fact.moves) : [];
  const reversed = without(booked, standing);
  const added = without(fact.moves, standing);
  const reversedNow = reversed.slice(0, limit);
  const addedNow = added
    .slice(0, limit - reversedNow.length)
    .map((move): BookedMove => ({ ...move, usdMicro: worthOf(move) }));
  const reversedLater = reversed.slice(limit);
  const lines = [
    ...reversedNow.map((move) => ({ move: reversalOf(move), source: head as FactSource })),
    ...addedNow.map((move) => ({ move, source })),
  ];
  const isWhole = lines.length === reversed.length + added.length;
  return {
    head: {
      subject,
      rev,
      // What is left to reverse is of the transaction that it was booked by.
      ...(reversedLater.length > 0 ? sourceOf(head as FactSource) : source),
      moves: [...standing, ...reversedLater, ...addedNow],
      ...(!isWhole && { lines: first + 2 * lines.length }),
    },
    entries: lines.flatMap(({ move, source }, i) =>
      entriesOfMove(fact, move, { source, line: first + 2 * i }),
    ),
  };
}

const sourceOf = ({ orderNo, depositNo, txHash, blockNumber }: FactSource): FactSource => ({
  orderNo,
  depositNo,
  txHash,
  blockNumber,
});

/** A move in another transaction or block is another one, though it moves the same. */
const isSameSource = (one: FactSource, other: FactSource): boolean =>
  one.txHash === other.txHash &&
  one.blockNumber === other.blockNumber &&
  one.orderNo === other.orderNo &&
  one.depositNo === other.depositNo;

const reversalOf = ({ from, to, ...move }: BookedMove): BookedMove => ({
  ...move,
  from: to,
  to: from,
});

const keyOf = ({ from, to, token, amount }: Move): string =>
  JSON.stringify([from.account, from.address, to.account, to.address, token, `${amount}`]);

/** Those of these moves that are among the others, as often as they are there. */
function matching<M extends Move>(moves: readonly M[], others: readonly Move[]): M[] {
  const left = others.map(keyOf);
  return moves.filter((move) => {
    const place = left.indexOf(keyOf(move));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/** These moves less the others, each as often as it is there. */
function without<M extends Move>(moves: readonly M[], others: readonly Move[]): M[] {
  const taken = matching(moves, others);
  return moves.filter((move) => !taken.includes(move));
}
