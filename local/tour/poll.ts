import { setTimeout as sleep } from 'node:timers/promises';
import { ApiRefusal } from '../clients/api-client.ts';
import { type Tour, TourFailed } from './context.ts';

/** Records of one list as they were last read. */
export interface Poll<T> {
  /** Calls `look` with each reading until it returns something; throws after `timeoutMs`. */
  until<R>(
    what: string,
    look: (records: T[]) => R | undefined | Promise<R | undefined>,
    timeoutMs?: number,
  ): Promise<R>;
}

/**
 * Reads one list once a second for everybody who waits for something in it: a key may ask 200
 * times a minute, and each payment asking for itself would use that up in seconds.
 */
export function makePoll<T>(
  tour: Pick<Tour, 'signal'>,
  read: () => Promise<T[]>,
  everyMs = 1000,
): Poll<T> {
  let reading: Promise<T[]> | null = null;
  const next = (): Promise<T[]> => {
    reading ??= sleep(everyMs)
      .then(read)
      .catch((error: unknown) => {
        // Another program may use the same key: then the next minute has room again.
        if (error instanceof ApiRefusal && error.answer.code === 42901) return [];
        throw error;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  return {
    async until(what, look, timeoutMs = 180_000) {
      const end = Date.now() + timeoutMs;
      for (;;) {
        tour.signal.throwIfAborted();
        const found = await look(await next());
        if (found !== undefined) return found;
        if (Date.now() > end) throw new TourFailed(`${what}: not in ${timeoutMs / 1000} s`);
      }
    },
  };
}
