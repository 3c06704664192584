import type { ReceiverStore } from '#ports/events.ts';
import type { HttpAnswer } from '#ports/runtime.ts';
import type { Admission } from './admit-attempt.ts';
import { isSuccess } from './after-attempt.ts';

/** After a failed probe the receiver is not called for this time (seconds). */
const pauseSeconds = 5;

/**
 * Counts the outcome of an admitted attempt: a failure, or the end of all failures. Returns whether it
 * ended an outage, in which deliveries were held.
 */
export async function noteReceiver(
  receivers: Pick<ReceiverStore, 'noteFailure' | 'noteSuccess'>,
  of: {
    url: string;
    admission: Admission;
    answer: Pick<HttpAnswer, 'status' | 'error'>;
    at: number;
  },
): Promise<boolean> {
  const { url, admission, answer, at } = of;
  const { status, error } = answer;
  const isProbe = admission.kind === 'probe';
  if (!isSuccess(status)) {
    const probeUntil = isProbe ? at + pauseSeconds : null;
    await receivers.noteFailure(url, { at, status, error, probeUntil });
  } else if (isProbe || (admission.kind === 'free' && admission.failing)) {
    await receivers.noteSuccess(url);
    return isProbe;
  }
  return false;
}
