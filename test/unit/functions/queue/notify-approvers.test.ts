import { expect, test } from 'vitest';
import { makeHandler } from '#functions/queue/notify-approvers.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

const t0 = 1_767_225_600;

function handlerOf(stage: string) {
  const ran: number[] = [];
  const handle = makeHandler({
    stage,
    clock: stoppedClock(t0),
    begin: async () => {
      throw new Error('no table');
    },
    sendDue: async (nowMs) => {
      ran.push(nowMs);
      return { due: 0, failed: 0 };
    },
    log: fakeLogger().log,
  });
  return { handle, ran };
}

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
