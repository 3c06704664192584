/**
 * The breaker of a webhook URL (docs/webhooks.md "A receiver that does not answer"): after many
 * failures in a row it gets one attempt at a time, so that it does not take up the deliveries of
 * others.
 */
import type { ReceiverState, ReceiverStore } from '#ports/events.ts';

/** Failures in a row that open the breaker. */
export const failuresToOpen = 20;

/** How long (seconds) a probe without a result blocks others: longer than an attempt. */
const probeSeconds = 60;

/** The shortest and the longest time (seconds) that a delivery is held before it is looked at. */
const [minHold, maxHold] = [30, 900];

export type Admission =
  /** `failing`: a success has failures to forget. */
  | { kind: 'free'; failing: boolean }
  /** The only attempt of this URL for now. */
  | { kind: 'probe' }
  /** No attempt; look again in this many seconds, or (a person waits) when the probe has ended. */
  | { kind: 'held'; seconds: number; probeEndsIn: number };

/** Decides whether an attempt may be made now. `random` is in [0, 1). */
export async function admitAttempt(
  receivers: Pick<ReceiverStore, 'get' | 'takeProbe'>,
  { url, now, random }: { url: string; now: number; random: number },
): Promise<Admission> {
  const state = await receivers.get(url);
  if (state === null || state.failures < failuresToOpen) {
    return { kind: 'free', failing: state !== null && state.failures > 0 };
  }
  const isFree = state.probeUntil <= now;
  if (isFree && (await receivers.takeProbe(url, { now, until: now + probeSeconds }))) {
    return { kind: 'probe' };
  }
  const probeEndsIn = Math.min(probeSeconds, Math.max(1, state.probeUntil - now));
  return { kind: 'held', seconds: holdSeconds(state, now, random), probeEndsIn };
}

/** Half of the time that the receiver has failed, within bounds, and up to a half more. */
function holdSeconds({ since }: ReceiverState, now: number, random: number): number {
  const half = Math.floor((now - since) / 2);
  return Math.floor(Math.min(maxHold, Math.max(minHold, half)) * (1 + random / 2));
}
