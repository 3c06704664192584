import { makeLogger } from '#aws/runtime/log.ts';
import type { Logger } from '#ports/runtime.ts';
import { atFirstCall } from './at-first-call.ts';

/**
 * The Lambda handler of a function that a queue, a stream, a schedule, a state machine or another
 * function calls. `name` is in each of its log lines. Errors are thrown on: Lambda logs them,
 * and the caller's retries and dead-letter queue take over.
 */
export function worker<A extends unknown[], R>(
  name: string,
  make: (log: Logger) => (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  return atFirstCall(() => make(makeLogger({ function: name })));
}
