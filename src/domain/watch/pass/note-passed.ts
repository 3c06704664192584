import type { Cursor } from '#model/chain.ts';
import type { Logger } from '#ports/runtime.ts';

/** Logs in each tick which passed blocks are unread: the alarm stays until a rescan reads them. */
export function notePassed(
  { log }: { log: Pick<Logger, 'warn'> },
  { chain, passed = [] }: Pick<Cursor, 'chain' | 'passed'>,
): void {
  const [first] = passed;
  if (!first) return;
  log.warn('watch.passed-unread', {
    chain,
    blocks: passed.length,
    first: first.number.toString(),
  });
}
