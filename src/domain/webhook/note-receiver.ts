import type { ReceiverStore } from '#ports/events.ts';
import type { Admission } from './admit-attempt.ts';

/** After a failed probe the receiver is not called for this time (seconds). */
const pauseSeconds = 5;

/** Counts the outcome of an admitted attempt: a failure, or the end of all failures. */
export async function noteReceiver(
  receivers: Pick<ReceiverStore, 'noteFailure' | 'noteSuccess'>,
  of: { url: string; admission: Admission; succeeded: boolean; at: number },
): Promise<void> {
  const { url, admission, succeeded, at } = of;
  const isProbe = admission.kind === 'probe';
  if (!succeeded) {
    await receivers.noteFailure(url, { at, probeUntil: isProbe ? at + pauseSeconds : null });
  } else if (isProbe || (admission.kind === 'free' && admission.failing)) {
    await receivers.noteSuccess(url);
  }
}
