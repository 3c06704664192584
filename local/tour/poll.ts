import { setTimeout as sleep } from 'node:timers/promises';
import { CheckFailed } from '#workstation/check.ts';
import { ApiRefusal } from '../clients/api-client.ts';
import type { Tour } from './context.ts';

/** The records of one list at the last read. */
export interface Poll<T> {
  /** Calls `look` with each reading until it returns something; throws after `timeoutMs`. */
  until<R>(
    what: string,
    look: (records: T[]) => R | undefined | Promise<R | undefined>,
    timeoutMs?: number,
  ): Promise<R>;
}

/**
 * Reads one list once a second for all steps that wait for a record in it. A key may make 200
 * requests a minute, which single polls of each payment would use up in seconds.
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
        // Another program may use the same key: the next minute has requests left again.
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
        if (Date.now() > end)
          throw new CheckFailed(`Timed out after ${timeoutMs / 1000} s waiting for ${what}`);
      }
    },
  };
}
