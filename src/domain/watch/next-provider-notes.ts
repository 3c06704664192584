import type { ProviderNote } from '#model/chain.ts';
import type { ProviderConduct } from '#ports/chains.ts';

/** The most that is kept of an error's text: the note is in an item that every tick writes. */
const maxError = 80;
/** Another error of a provider that fails already is noted this often, seconds. */
const errorEvery = 60;

/**
 * What the providers do now, by what they did in a tick; null if nothing has to be noted. A provider
 * fails if it gave no usable answer in the tick to any call: one that refuses some calls still answers.
 * One that the tick did not ask stays as it was noted.
 */
export function nextProviderNotes(input: {
  /** The host names in the order of the providers. */
  hosts: readonly string[];
  noted: readonly ProviderNote[];
  /** What each provider had done when the tick began, and has done since. */
  before: readonly ProviderConduct[];
  after: readonly ProviderConduct[];
  /** Unix seconds. */
  now: number;
}): ProviderNote[] | null {
  const { hosts, noted, before, after, now } = input;
  const next = hosts.map((host, i) => {
    const old = noted[i]?.host === host ? noted[i] : undefined;
    const seen = noteOf(host, { before: before[i], after: after[i], now });
    if (!seen) return old ?? { host, state: 'unknown' as const, since: now };
    return old?.state === seen.state ? renewed(old, seen) : seen;
  });
  const isSame = next.length === noted.length && next.every((note, i) => note === noted[i]);
  return isSame ? null : next;
}

/** What a provider did in the tick; null if it was not asked. */
function noteOf(
  host: string,
  of: { before: ProviderConduct | undefined; after: ProviderConduct | undefined; now: number },
): ProviderNote | null {
  const { before, after, now } = of;
  if (!after) return null;
  const hasAnswered = after.answers > (before?.answers ?? 0);
  const hasFailed = after.failures > (before?.failures ?? 0);
  if (hasFailed && !hasAnswered) {
    const error = (after.failure ?? '').slice(0, maxError);
    return { host, state: 'fails', since: now, error, at: now };
  }
  const { behindBy } = after;
  if (behindBy !== 0n) {
    const blocks = Number(behindBy < 0n ? -behindBy : behindBy);
    return { host, state: behindBy < 0n ? 'ahead' : 'behind', since: now, blocks };
  }
  return hasAnswered ? { host, state: 'answers', since: now } : null;
}

/** A note of the same state. It is written again only if what it says is far from what is seen. */
function renewed(old: ProviderNote, seen: ProviderNote): ProviderNote {
  const { blocks = 0, error, at = 0 } = seen;
  const noted = old.blocks ?? 0;
  const isFar = blocks > 2 * noted || 2 * blocks < noted;
  const isOther = error !== old.error && at - (old.at ?? 0) >= errorEvery;
  return isFar || isOther ? { ...seen, since: old.since } : old;
}
