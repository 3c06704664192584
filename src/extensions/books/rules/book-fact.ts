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
 */
export function bookFact(
  head: Head | null,
  fact: Fact,
  worthOf: (move: Move) => bigint | null,
): Booking | null {
  if (head && head.rev >= fact.rev) return null;
  const { subject, rev, orderNo, depositNo, txHash, blockNumber } = fact;
  const source: FactSource = { orderNo, depositNo, txHash, blockNumber };
  const booked = head?.moves ?? [];
  const standing = head && isSameSource(head, source) ? matching(booked, fact.moves) : [];
  const reversed = without(booked, standing);
  const added = without(fact.moves, standing).map(
    (move): BookedMove => ({ ...move, usdMicro: worthOf(move) }),
  );
  const lines = [
    ...reversed.map((move) => ({ move: reversalOf(move), source: head as FactSource })),
    ...added.map((move) => ({ move, source })),
  ];
  return {
    head: { subject, rev, ...source, moves: [...standing, ...added] },
    entries: lines.flatMap(({ move, source }, i) =>
      entriesOfMove(fact, move, { source, line: 2 * i }),
    ),
  };
}

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
