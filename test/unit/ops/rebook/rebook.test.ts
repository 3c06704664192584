import { expect, test } from 'vitest';
import type { QueuedMessage } from '#extensions/books/ports.ts';
import { factsOutbox } from '#extensions/books/rules/facts/facts-outbox.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { rebook } from '#ops/rebook/rebook.ts';
import { buildFact } from '#test/builders/build-fact.ts';

const day = 86_400_000;
const nowMs = Date.UTC(2026, 10, 27);

/** An operator's command over an outbox of these pages. */
function operator(pages: OutboxItem[][]) {
  const queued: QueuedMessage[] = [];
  const printed: string[] = [];
  const asked: unknown[] = [];
  const deps = {
    async *outboxSince(...question: unknown[]) {
      asked.push(question);
      yield* pages;
    },
    queue: { push: async (messages: QueuedMessage[]) => void queued.push(...messages) },
    runId: 'run',
    nowMs,
  };
  const run = (isDry = false, sinceMs = nowMs - day) =>
    rebook(deps, { sinceMs, isDry, print: (line) => void printed.push(line) });
  return { run, queued, printed, asked };
}

const factItem = (n: number) => factsOutbox([buildFact({ subject: `slot#ETH#0xhot#${n}` })], 'r');

test('what each item says is queued as the dispatcher has queued it, under another id', async () => {
  const { run, queued, printed, asked } = operator([[factItem(1), factItem(2)], [], [factItem(3)]]);
  expect(await run()).toBe(3);
  expect(asked).toEqual([[nowMs - day, ['books', 'deposit', 'energy']]]);
  expect(queued.map(({ group }) => group)).toEqual(Array(3).fill('demo:ETH'));
  for (const { id, message } of queued) {
    // SQS drops a message whose id it had within five minutes.
    expect(id).toMatch(/^run#books#slot#ETH#0xhot#\d#/);
    expect(message).toMatchObject({ kind: 'facts', facts: expect.stringContaining('slot#ETH') });
  }
  expect(printed).toEqual(['3 outbox items read, 3 messages queued']);
});

test('a dry run counts, and queues nothing', async () => {
  const { run, queued, printed } = operator([[factItem(1)]]);
  expect(await run(true)).toBe(1);
  expect(queued).toEqual([]);
  expect(printed).toEqual(['1 outbox items read, 1 messages would be queued']);
});

test('it says so if the outbox may not have everything any more', async () => {
  const { run, printed } = operator([]);
  await run(false, nowMs - 8 * day);
  expect(printed[0]).toContain('kept for 7 days');
});
