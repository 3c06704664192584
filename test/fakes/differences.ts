import type { OpenDifference } from '#extensions/books/model/difference.ts';
import type { Progress } from '#extensions/books/model/look.ts';
import type { DifferenceStore, DueAddress } from '#extensions/books/ports.ts';
import type { AuditEntry } from '#model/audit.ts';
import type { OutboxItem } from '#model/outbox.ts';

/** Differences, open and closed, and what was written with a change. */
export function fakeDifferences(known: OpenDifference[], progress: Progress | null) {
  const audited: AuditEntry[] = [];
  const outboxes: OutboxItem[] = [];
  const due: (DueAddress & { chain: string })[] = [];
  /** Another writer of the difference is faster. */
  const state = { isLost: false };
  const note = ({ audit, outbox }: { audit: AuditEntry; outbox: OutboxItem[] }) => {
    audited.push(audit);
    outboxes.push(...outbox);
  };
  const placeOf = ({ closing, differenceNo }: OpenDifference) =>
    `${String(closing!.at).padStart(10, '0')}#${differenceNo}`;
  const differences: DifferenceStore = {
    open: async (projectId) =>
      known.filter((one) => one.projectId === projectId && one.state === 'open'),
    async closed(projectId, { place, limit }) {
      const all = known
        .filter((one) => one.projectId === projectId && one.state === 'closed')
        .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
        .filter((one) => place === null || placeOf(one) < place);
      const page = all.slice(0, limit);
      return { differences: page, next: all.length > limit ? placeOf(page.at(-1)!) : null };
    },
    find: async (no) =>
      known.find((one) => one.differenceNo === no && one.state === 'open') ?? null,
    async close(closed, writes) {
      const at = known.findIndex((one) => one.differenceNo === closed.differenceNo);
      if (state.isLost || known[at]!.rev !== closed.rev - 1) return false;
      known[at] = closed;
      note(writes);
      return true;
    },
    progress: async () => progress,
    async compare(chain, address, writes) {
      due.push({ chain, ...address });
      note(writes);
      return true;
    },
  };
  return { differences, audited, outboxes, due, state };
}
