import type { OutboxItem } from '#model/outbox.ts';
import type { Fact } from '../../model/fact.ts';
import { factsToText } from './facts-text.ts';

/**
 * The outbox item that carries facts of one project to the books. The first one names it; its revision
 * makes the id unique.
 */
export function factsOutbox(facts: readonly [Fact, ...Fact[]], requestId: string): OutboxItem {
  const [{ subject, rev, projectId, at, orderNo, depositNo }] = facts;
  return {
    outboxId: `books#${subject}#${rev}`,
    kind: 'books',
    ref: orderNo ?? depositNo ?? projectId,
    projectId,
    event: null,
    lists: [],
    start: false,
    facts: factsToText(facts),
    createdAtMs: at * 1_000,
    requestId,
  };
}
