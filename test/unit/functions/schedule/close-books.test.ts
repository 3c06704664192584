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
    log: recordingLogger(logged),
  })();
  expect(result).toEqual({ days: 1, waiting: 0, failed: 1 });
  expect(logged.map(({ event, fields }) => [event, fields.days])).toEqual([
    ['books.not-closed', undefined],
    ['books.closed', 1],
  ]);
});
