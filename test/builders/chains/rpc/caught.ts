import { expect } from 'vitest';

/** What a call throws. A call that succeeds fails the test. */
export const caught = <E extends Error = Error>(promise: Promise<unknown>): Promise<E> =>
  promise.then(
    () => expect.fail('it did not throw'),
    (error: E) => error,
  );
