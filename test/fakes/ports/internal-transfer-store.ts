import type { InternalTransfer } from '#model/deposit.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { InternalTransferStore } from '#ports/deposits.ts';

/** Internal transfers in memory, with the conditions of the real store. `isChanged` fails every write. */
export function memoryInternalTransfers(options: { isChanged?: boolean } = {}) {
  const kept = new Map<string, InternalTransfer>();
  const outboxes: OutboxItem[] = [];
  const internalTransfers: InternalTransferStore = {
    getMany: async (identities) => identities.flatMap((identity) => kept.get(identity) ?? []),
    watched: async (chain, from, to) =>
      [...kept.values()].filter(
        ({ blockNumber, isGone, ...one }) =>
          one.chain === chain && blockNumber >= from && blockNumber <= to && !isGone,
      ),
    async put({ next, previous, outbox }) {
      const isAsRead = kept.get(next.identity)?.rev === previous?.rev;
      if (options.isChanged || !isAsRead) return false;
      kept.set(next.identity, next);
      outboxes.push(outbox);
      return true;
    },
  };
  return { internalTransfers, kept, outboxes };
}
