import { ApiProblem } from './problem.ts';

const tries = 2;
/** Without a word of the API about it: a second, then two. Milliseconds. */
const firstDelayMs = 1_000;

/**
 * Whether a question is asked again by itself, after `count` tries before. What the API refused is
 * not; a failed connection, and an API that has too much to do, are.
 */
export function mayRetry(count: number, error: Error): boolean {
  const isRefused = error instanceof ApiProblem && !error.isPassing;
  return !isRefused && count < tries;
}

/** Milliseconds until it is asked again: as long as the API asks to wait (`Retry-After`). */
export function retryDelay(count: number, error: Error): number {
  const wanted = error instanceof ApiProblem ? error.retryAfter : null;
  return wanted === null ? firstDelayMs * 2 ** count : wanted * 1_000;
}
