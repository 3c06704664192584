import type { EventConsumer } from '#ports/events.ts';
import type { AskingQueue } from '../ports.ts';

/**
 * Wakes the asking function for a new deposit or order whose outbox item says so. Of others nothing is
 * read. What this misses, the gates ask for.
 */
export const askConsumer =
  (queue: AskingQueue): EventConsumer =>
  async ({ asks, ref }) => {
    if (asks) await queue.ask([{ id: ref }]);
  };
