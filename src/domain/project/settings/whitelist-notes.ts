import type { WhitelistName, WhitelistNote, WhitelistNotes } from '#model/change.ts';
import { settingsOf } from '#model/settings/settings.ts';

const lists = settingsOf('entries').map(([name]) => name);

interface Added {
  /** The entry that a label was given for. */
  named: { entry: string; label?: string | undefined } | null;
  by: string;
  at: number;
}

/**
 * The notes as a change of settings leaves them; null if it touches no whitelist. What goes from a list
 * loses its note, what comes gets one, and what stays keeps its own.
 */
export function notesAfter(
  notes: WhitelistNotes,
  { before, patch }: Record<'before' | 'patch', Partial<Record<WhitelistName, string[]>>>,
  { named, by, at }: Added,
): WhitelistNotes | null {
  const touched = lists.filter((name) => patch[name] !== undefined);
  if (touched.length === 0) return null;
  const noteOf = (list: WhitelistName, entry: string): WhitelistNote | undefined => {
    const label = named?.entry === entry ? named.label : undefined;
    const kept = notes[list]?.[entry];
    if (!before[list]?.includes(entry)) return { label: label ?? null, addedBy: by, addedAt: at };
    // Nobody knows who added an entry of an older release: whoever names it answers for it.
    return label === undefined ? kept : { ...(kept ?? { addedBy: by, addedAt: at }), label };
  };
  const next = touched.map((list) => [
    list,
    Object.fromEntries(
      (patch[list] ?? []).flatMap((entry) => {
        const note = noteOf(list, entry);
        return note ? [[entry, note]] : [];
      }),
    ),
  ]);
  return { ...notes, ...Object.fromEntries(next) };
}
