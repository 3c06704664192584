import type { BooksQueue } from '#extensions/books/ports.ts';
import { bookConsumer, bookedKinds } from '#extensions/books/rules/book-consumer.ts';
import type { OutboxItem } from '#model/outbox.ts';

/** An outbox item is gone so long after it was dispatched (src/aws/events/outbox-store.ts), in days. */
const keptDays = 7;

export interface RebookDeps {
  /** The outbox items of these kinds that were written since then (unix ms), in any order, page by page. */
  outboxSince(sinceMs: number, kinds: readonly OutboxItem['kind'][]): AsyncIterable<OutboxItem[]>;
  queue: BooksQueue;
  /** Distinguishes this run: SQS drops a message whose id it had within five minutes. */
  runId: string;
  nowMs: number;
}

/**
 * Queues for the books what every outbox item since a moment says (unix ms), as the dispatcher has done. What is
 * booked already books nothing, so it may be repeated. Returns the number of messages.
 */
export async function rebook(
  deps: RebookDeps,
  { sinceMs, isDry, print }: { sinceMs: number; isDry: boolean; print: (line: string) => void },
): Promise<number> {
  const { outboxSince, queue, runId, nowMs } = deps;
  if (nowMs - sinceMs > keptDays * 86_400_000) {
    print(`Outbox items are kept for ${keptDays} days: reconciliation books older movements.`);
  }
  let items = 0;
  let queued = 0;
  const consume = bookConsumer({
    async push(messages) {
      queued += messages.length;
      if (!isDry) await queue.push(messages.map((one) => ({ ...one, id: `${runId}#${one.id}` })));
    },
  });
  for await (const page of outboxSince(sinceMs, bookedKinds)) {
    for (const item of page) await consume(item);
    items += page.length;
  }
  print(`${items} outbox items read, ${queued} messages ${isDry ? 'would be queued' : 'queued'}`);
  return queued;
}
