import { expect, test } from 'vitest';
import { makeHandler } from '#functions/schedule/close-books.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

test('a run logs how many days it has closed, also if a project cannot be read', async () => {
  const logged: LoggedEvent[] = [];
  const result = await makeHandler({
    closings: fake({
      async newest(projectId) {
        if (projectId === 'demo') throw new Error('no answer');
        return null;
      },
      days: async () => ['2026-01-01'],
      close: async () => {},
      sums: async () => [
        { account: 'hot', address: null, chain: 'ETH', token: 'USDT', amount: -1n },
        { account: 'swaps', address: null, chain: 'ETH', token: 'USDT', amount: 1n },
      ],
      putClosing: async () => {},
    }),
    outbox: { undispatched: async () => [] },
    backlog: { isEmpty: async () => true },
    projectIds: async () => ['demo', 'other'],
    clock: stoppedClock(1_767_400_000),
    stage: 'prod',
    log: recordingLogger(logged),
  })();
  expect(result).toEqual({ days: 1, waiting: 0, failed: 1 });
  expect(logged.map(({ event, fields }) => [event, fields.days])).toEqual([
    ['books.not-closed', undefined],
    ['books.closed', 1],
  ]);
});

test.each([
  ['local', ['2026-01-03']],
  ['prod', ['2026-01-01']],
])('in the stage %s an advanced clock closes up to %s', async (stage, closed) => {
  const through: string[] = [];
  await makeHandler({
    closings: fake({
      newest: async () => null,
      days: async () => ['2026-01-01'],
      close: async (_, day) => {
        through.push(day);
      },
      sums: async () => [],
    }),
    outbox: { undispatched: async () => [] },
    backlog: { isEmpty: async () => true },
    projectIds: async () => ['demo'],
    // The third of January; the clock is two days ahead.
    clock: stoppedClock(Date.parse('2026-01-03T00:30:00Z') / 1_000),
    stage,
    log: recordingLogger([]),
  })({ now: Date.parse('2026-01-05T00:30:00Z') / 1_000 });
  expect(through).toEqual(closed);
});

test.each([
  ['local', ['other']],
  ['prod', ['demo', 'other']],
])('in the stage %s an advanced clock may be for one project: %j', async (stage, closed) => {
  const projects: string[] = [];
  await makeHandler({
    closings: fake({
      newest: async (projectId) => {
        projects.push(projectId);
        return null;
      },
      days: async () => [],
    }),
    outbox: { undispatched: async () => [] },
    backlog: { isEmpty: async () => true },
    projectIds: async () => ['demo', 'other'],
    clock: stoppedClock(Date.parse('2026-01-03T00:30:00Z') / 1_000),
    stage,
    log: recordingLogger([]),
  })({ now: Date.parse('2026-01-05T00:30:00Z') / 1_000, project: 'other' });
  expect(projects).toEqual(closed);
});
