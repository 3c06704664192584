import type { OutboxItem } from '#model/outbox.ts';
import { topUpList } from '#model/outbox.ts';
import type { EventConsumer } from '#ports/events.ts';
import type { Fact } from '../model/fact.ts';
import type { BooksQueue, QueuedMessage } from '../ports.ts';
import { factsFromText, factsToText } from './facts/facts-text.ts';

/** The kinds of outbox items that say something for the books. */
export const bookedKinds: readonly OutboxItem['kind'][] = ['books', 'deposit', 'energy'];

/** Characters of facts in one message; SQS has taken 256 KB a message at least. */
const messageSize = 200_000;

/**
 * Queues what an outbox item says for the books: its facts, or a record that is to be read. Called again
 * with the same item it queues the same messages, which book nothing twice.
 */
export const bookConsumer =
  (queue: BooksQueue): EventConsumer =>
  async (item) => {
    const messages = messagesOf(item);
    if (messages.length > 0) await queue.push(messages);
  };

function messagesOf(item: OutboxItem): QueuedMessage[] {
  if (item.kind === 'books') {
    return factMessages(item.outboxId, factsFromText(item.facts ?? '[]'));
  }
  const at = Math.floor(item.createdAtMs / 1_000);
  const { outboxId: id, projectId, ref } = item;
  const [entry] = item.lists;
  // An internal transfer is of this kind too: who sent it books it.
  if (item.kind === 'deposit' && (entry?.list === 'deposits' || entry?.list === topUpList)) {
    const group = groupOf(projectId, String(entry.facets.chain ?? ''));
    return [{ id, group, message: { kind: 'deposit', depositNo: ref, at } }];
  }
  if (item.kind === 'energy' && entry?.list === 'energy-orders') {
    const message = { kind: 'energy', energyNo: ref, rev: entry.rev, at } as const;
    return [{ id, group: groupOf(projectId, 'TRX'), message }];
  }
  return [];
}

/**
 * Facts as messages, those of a project and chain together, as large as a message may be. `id` identifies
 * them together: the same facts under the same id are queued once within five minutes.
 */
export function factMessages(id: string, facts: readonly Fact[]): QueuedMessage[] {
  const groups = new Map<string, Fact[][]>();
  for (const fact of facts) {
    const group = groupOf(fact.projectId, fact.chain);
    const parts = groups.get(group) ?? [];
    const last = parts.at(-1);
    if (last && factsToText([...last, fact]).length <= messageSize) last.push(fact);
    else parts.push([fact]);
    groups.set(group, parts);
  }
  return [...groups].flatMap(([group, parts]) =>
    parts.map((part, n) => ({
      id: `${id}#${group}#${n}`,
      group,
      message: { kind: 'facts', facts: factsToText(part) } as const,
    })),
  );
}

/** One booking at a time changes the sums of a project on a chain. */
const groupOf = (projectId: string, chain: string): string => `${projectId}:${chain}`;
