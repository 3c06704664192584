import type { ReleaseMessage } from '#model/webhook.ts';
import type { DeliveryStore, ReceiverStore } from '#ports/events.ts';
import type { DeliveryQueue, ReleaseQueue } from '#ports/queues.ts';
import type { Clock } from '#ports/runtime.ts';
import { eachLimited } from '#shared/async/limit.ts';
import { failuresToOpen } from './admit-attempt.ts';
import { attemptsPerSecond } from './receiver-pace.ts';

/** How many deliveries one part takes; the next one comes once their attempts were made. */
const partSize = 100;
const concurrency = 10;

/**
 * Sends the next part of what waits for a URL that answers again, ten a second: first what is held; after
 * a trial by a person also what failed, one more attempt each, which is not counted. Ends when the URL
 * fails again as often as opens its breaker. A repeated message releases nothing twice, and sends what
 * failed once more at worst. Returns how many attempts were queued.
 * @throws what the queues throw; the message then comes again.
 */
export async function releaseWaiting(
  deps: {
    deliveries: Pick<DeliveryStore, 'waitingFor' | 'release'>;
    receivers: Pick<ReceiverStore, 'get'>;
    queue: DeliveryQueue;
    releases: ReleaseQueue;
    clock: Clock;
  },
  release: ReleaseMessage,
): Promise<number> {
  const { url, of: kind, isTrial, after } = release;
  const state = await deps.receivers.get(url);
  if (state !== null && state.failures >= failuresToOpen) return 0;
  const { list, next } = await deps.deliveries.waitingFor(url, { kind, after, limit: partSize });
  const now = deps.clock.now();
  const made = await eachLimited([...list.entries()], concurrency, async ([i, { deliveryId }]) => {
    const delay = Math.floor(i / attemptsPerSecond);
    if (kind === 'held' && !(await deps.deliveries.release(deliveryId, now + delay))) return false;
    await deps.queue.push({ deliveryId, manual: kind === 'failed' }, delay);
    return true;
  });
  const failure = made.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
  const pause = Math.ceil(list.length / attemptsPerSecond);
  if (next !== null) await deps.releases.push({ ...release, after: next }, pause);
  else if (isTrial && kind === 'held') {
    await deps.releases.push({ ...release, of: 'failed', after: null }, pause);
  }
  return made.filter((one) => one.status === 'fulfilled' && one.value).length;
}
