import { expect, test } from 'vitest';
import { makeHandler } from '#functions/schedule/write-statements.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

test('a run logs what it has made, also if a project cannot be read', async () => {
  const logged: LoggedEvent[] = [];
  const result = await makeHandler({
    closings: fake({
      async through(projectId) {
        if (projectId === 'demo') throw new Error('no answer');
        return null;
      },
    }),
    statements: fake({}),
    source: fake({}),
    files: fake({}),
    names: { listedDecimals: () => 6 },
    books: fake({}),
    projectIds: async () => ['demo', 'other'],
    clock: stoppedClock(1_767_400_000),
    log: recordingLogger(logged),
  })();
  expect(result).toEqual({ made: 0, failed: 1, left: 0 });
  expect(logged.map(({ event, fields }) => [event, fields.failed])).toEqual([
    ['statements.behind', undefined],
    ['statements.run', 1],
  ]);
});
