import { type JournalEnds, type JournalEntry, journalBlock } from '#model/sub-account.ts';

export const entry = (position: number, jump: number | null = null): JournalEntry => ({
  position,
  address: jump === null ? `0xAB${position}` : null,
  jump,
});

/** A journal with these entries; each read of a part takes this long. */
export function journal(ends: () => JournalEnds, entries: () => JournalEntry[], tookMs = 0) {
  let now = 0;
  const parts: [number, number][] = [];
  return {
    parts,
    clock: { nowMs: () => now },
    addresses: {
      journalEnds: async () => ends(),
      async journalPart(_family: string, after: number, upTo: number) {
        now += tookMs;
        parts.push([after, upTo]);
        return entries().filter(({ position }) => position > after && position <= upTo);
      },
    },
  };
}

export const upTo = (count: number): JournalEntry[] =>
  Array.from({ length: count }, (_, i) => entry(i + 1));

/** One block is being filled. */
export const oneBlock = (taken: number): JournalEnds => ({
  allocated: journalBlock,
  filling: [{ to: journalBlock, taken }],
});
