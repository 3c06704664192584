import { createHash } from 'node:crypto';
import type { JournalEnds, JournalEntry } from '#model/sub-account.ts';

export const addressOf = (n: number) => `0x${createHash('sha1').update(String(n)).digest('hex')}`;

/**
 * A journal with this many entries in each of these blocks, and a store of segments, counting what
 * is read of each. Blocks that are not the newest sixteen are full.
 */
export function world(count: number) {
  const segments = new Map<number, Uint8Array>();
  const reads = { entries: 0, segments: 0 };
  const hidden = new Set<number>();
  const jumps = new Map<number, number>();
  let journal = new Set<number>();
  let ends: JournalEnds = { allocated: 0, filling: [] };
  const fill = (to: number) => {
    journal = new Set(Array.from({ length: to }, (_, i) => i + 1));
    ends = { allocated: to, filling: [] };
  };
  fill(count);
  return {
    segments,
    reads,
    hidden,
    jumps,
    grow: fill,
    /** Takes these positions, in blocks that reach up to `allocated`. */
    take: (positions: number[], allocated: number, filling: JournalEnds['filling']) => {
      for (const position of positions) journal.add(position);
      ends = { allocated, filling };
    },
    addresses: {
      journalEnds: async () => ends,
      journalPart: async (_family: string, after: number, upTo: number) => {
        const entries: JournalEntry[] = [];
        for (let position = after + 1; position <= upTo; position++) {
          const jump = jumps.get(position) ?? null;
          const isSeen = journal.has(position) && !hidden.has(position);
          const address = isSeen && jump === null ? addressOf(position) : null;
          if (isSeen) entries.push({ position, address, jump });
        }
        reads.entries += entries.length;
        return entries;
      },
    },
    chainState: {
      filterSegment: async (_family: string, index: number) => {
        const bytes = segments.get(index) ?? null;
        if (bytes) reads.segments++;
        return bytes;
      },
      putFilterSegment: async (_family: string, index: number, bytes: Uint8Array) => {
        segments.set(index, bytes);
      },
    },
  };
}
