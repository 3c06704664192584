import { numberOf } from '#shared/crypto/number-of.ts';
import type { Entry } from '../model/entry.ts';
import type { Fact, FactSource } from '../model/fact.ts';
import type { BookedMove } from '../model/move.ts';

/** The number of an entry: the `line`-th that a revision of a subject makes, from 0. */
export function entryNo({ subject, rev }: Pick<Fact, 'subject' | 'rev'>, line: number): string {
  return numberOf('EN', `entry-1#${subject}#${rev}#${line}`);
}

/**
 * The two entries of a move that a fact makes, the giving side first. `source` is what they name: of a
 * reversal the fact that is reversed.
 */
export function entriesOfMove(
  { subject, rev, at, projectId, chain }: Fact,
  { from, to, token, amount, usdMicro }: BookedMove,
  { source, line }: { source: FactSource; line: number },
): [Entry, Entry] {
  const { orderNo, depositNo, txHash, blockNumber } = source;
  const common = { projectId, at, chain, token, orderNo, depositNo, txHash, blockNumber };
  const given: Entry = {
    ...common,
    ...from,
    entryNo: entryNo({ subject, rev }, line),
    amount: -amount,
    usdMicro: usdMicro === null ? null : -usdMicro,
  };
  const received: Entry = {
    ...common,
    ...to,
    entryNo: entryNo({ subject, rev }, line + 1),
    amount,
    usdMicro,
  };
  return [given, received];
}
