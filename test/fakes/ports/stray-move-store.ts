import type { WatchDeps } from '#domain/watch/deps.ts';
import { recordStrays } from '#extensions/books/rules/record-strays.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { StrayMove } from '#model/stray-move.ts';
import type { StrayMoveStore } from '#ports/deposits.ts';

/** Stray moves in memory, with the conditions of the real store. */
export function memoryStrayMoves() {
  const kept = new Map<string, StrayMove>();
  const outboxes: OutboxItem[] = [];
  /** Subjects of each reading. */
  const read: string[][] = [];
  const store: StrayMoveStore = {
    async getMany(subjects) {
      read.push(subjects);
      return subjects.flatMap((subject) => kept.get(subject) ?? []);
    },
    watched: async (chain, from, to) =>
      [...kept.values()].filter(
        ({ blockNumber, isGone, ...one }) =>
          one.chain === chain && blockNumber >= from && blockNumber <= to && !isGone,
      ),
    async put({ next, previous, outbox }) {
      if (kept.get(next.subject)?.rev !== previous?.rev) return false;
      kept.set(next.subject, next);
      outboxes.push(outbox);
      return true;
    },
  };
  return { store, kept, outboxes, read };
}

/** Has a watcher record stray moves in this store. */
export function keepStrays(
  deps: WatchDeps,
  { store }: Pick<ReturnType<typeof memoryStrayMoves>, 'store'>,
): void {
  const { chain, addresses, canonical, clock, filter } = deps;
  const maybeOurs = (address: string) => filter.maybeOurs(address);
  const of = { chain, addresses, maybeOurs, canonical, energyAccount: null, clock };
  deps.strays = { store, facts: recordStrays(of) };
}
