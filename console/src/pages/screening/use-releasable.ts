import { useState } from 'react';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import type { Held } from './held.ts';

/** The most deposits that one call releases. */
const maxReleased = 50;

/** Held deposits that are chosen to be released together: those that need no decision of their own. */
export function useReleasable(slug: string, all: readonly Held[]) {
  const { admin } = useWorld();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isReleasable = (held: Held) => whyNever(held, admin.email) === null;
  const list = all.filter((held) => chosen.has(held.no) && isReleasable(held));
  return {
    list,
    selection: isIn(admin, 'approver', slug)
      ? {
          chosen,
          set: (next: ReadonlySet<string>) => {
            const kept = all.filter((held) => next.has(held.no) && isReleasable(held));
            setChosen(new Set(kept.slice(0, maxReleased).map(({ no }) => no)));
          },
          nameOf: ({ no, sentence }: Held) => `${no}: ${sentence}`,
          whyNot: (held: Held): string | null => {
            const never = whyNever(held, admin.email);
            if (never !== null || chosen.has(held.no)) return never;
            return list.length < maxReleased ? null : `At most ${maxReleased} are released at once`;
          },
        }
      : undefined,
    clear: () => setChosen(new Set()),
  };
}

/** Why a subject is never released with others; null if it may be. */
function whyNever({ hold, state, verdict }: Held, email: string): string | null {
  if (!hold) return 'Nobody can release an order: the provider allows or refuses it';
  if (state === 'paying' || state === 'paid') return 'It is being paid out';
  if (state === 'released') return 'It is released';
  if (hold.shown.release.notAsShown !== null) return hold.shown.release.notAsShown;
  if (hold.given.approvals.some(({ admin }) => admin === email)) return 'You have released it';
  return verdict === 'refuse' ? 'The provider refused it, so it needs its own decision' : null;
}
