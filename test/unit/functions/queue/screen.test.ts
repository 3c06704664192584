import type { SQSEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import type { AnswerResult, AskResult } from '#extensions/screening/rules/ask-provider.ts';
import { makeHandler } from '#functions/queue/screen.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

/** A run over these messages: what was handed on, what is delivered again, and what was logged. */
async function run(messages: unknown[], result: { ask?: AskResult; take?: AnswerResult } = {}) {
  const handed: unknown[] = [];
  const logged: LoggedEvent[] = [];
  const handle = makeHandler({
    async ask(about) {
      handed.push(about);
      return result.ask ?? { done: 'gone' };
    },
    async take(given) {
      handed.push(given);
      return result.take ?? { done: 'dropped', why: 'no_case' };
    },
    log: recordingLogger(logged),
  });
  const Records = messages.map((body, i) => ({
    messageId: `m${i}`,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }));
  const { batchItemFailures } = await handle({ Records } as SQSEvent);
  return {
    handed,
    again: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier),
    events: logged.map(({ event }) => event),
  };
}

const given = { id: 'WD1', projectId: 'demo', answer: '{}', signature: 'ab' };

test('questions and answers are handed on as they came', async () => {
  expect(await run([{ ask: { id: 'DP1', attempt: 2 } }, { answer: given }])).toEqual({
    handed: [{ id: 'DP1', attempt: 2 }, given],
    again: [],
    events: ['screening.run', 'screening.dropped'],
  });
});

test.each<[string, unknown]>([
  ['no JSON', '{'],
  ['no message', {}],
  ['a question without its attempt', { ask: { id: 'DP1' } }],
  ['an answer without its project', { answer: { ...given, projectId: undefined } }],
])('%s is delivered again, and the rest goes on', async (_name, broken) => {
  const { handed, again, events } = await run([broken, { answer: given }]);
  expect([handed, again]).toEqual([[given], ['m0']]);
  expect(events).toContain('screening.failed');
});

test('a case that another run has written is read again', async () => {
  const { again } = await run([{ ask: { id: 'DP1', attempt: 0 } }], { ask: { done: 'taken' } });
  expect(again).toEqual(['m0']);
  const late = await run([{ answer: given }], { take: { done: 'dropped', why: 'taken' } });
  expect(late.again).toEqual(['m0']);
});

test('a provider that has not answered for a quarter of an hour is reported', async () => {
  const asked: AskResult = { done: 'asked', status: 503, why: null };
  const eventsAt = async (attempt: number) =>
    (await run([{ ask: { id: 'DP1', attempt } }], { ask: asked })).events;
  expect(await eventsAt(4)).toEqual(['screening.run']);
  expect(await eventsAt(5)).toEqual(['screening.unanswered']);
});
