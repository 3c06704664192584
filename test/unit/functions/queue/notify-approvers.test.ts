import { expect, test } from 'vitest';
import { handlerOf, t0 } from '#test/builders/functions/queue/notify-approvers.ts';

test('the rule sends what is due; only the local stage takes another time', async () => {
  const local = handlerOf('local');
  await local.handle({});
  await local.handle({ now: t0 + 60 });
  expect(local.ran).toEqual([t0 * 1000, (t0 + 60) * 1000]);
  const prod = handlerOf('prod');
  await prod.handle({ now: t0 + 60 });
  expect(prod.ran).toEqual([t0 * 1000]);
});

test('a record that fails is reported, so that the stream delivers it again', async () => {
  const { handle } = handlerOf('prod');
  const image = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, S]) => [name, { S }]));
  const NewImage = {
    ...image({ pk: 'O#WD1#1', outboxId: 'WD1#1', kind: 'order', ref: 'WD1', projectId: 'demo' }),
    ...image({ event: 'null', lists: '[]', requestId: 'r' }),
    createdAtMs: { N: '1' },
  };
  const answer = await handle({
    Records: [{ eventName: 'INSERT', dynamodb: { SequenceNumber: '7', NewImage } }],
  });
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
});
