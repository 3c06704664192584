import { expect, test } from 'vitest';
import { looksNow, watchHolds } from '#extensions/screening/rules/watch-holds.ts';
import { buildProject } from '#test/builders/builders.ts';
import { buildHeldDeposit } from '#test/builders/extensions/screening/build-payout-world.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

const now = 1_767_400_000;

/** What is logged of two projects: `demo` holds these deposits, oldest last, and the other none. */
async function watch(ages: number[]) {
  const logged: LoggedEvent[] = [];
  const read: number[] = [];
  const held = ages.map((age, i) =>
    buildHeldDeposit({
      depositNo: `DP${i}`,
      hold: { since: now - age, reason: null, reference: null },
    }),
  );
  await watchHolds({
    projects: { projects: async () => [buildProject(), buildProject({ projectId: 'other' })] },
    lists: {
      async page({ list, projectId, page, size }) {
        expect(list).toBe('deposits-held');
        if (projectId !== 'demo') return { ids: [], total: 0 };
        read.push(page);
        const ids = held.map(({ depositNo }) => depositNo);
        return { ids: ids.slice((page - 1) * size, page * size), total: held.length };
      },
    },
    deposits: { getMany: async (ids) => held.filter(({ depositNo }) => ids.includes(depositNo)) },
    clock: stoppedClock(now),
    log: recordingLogger(logged),
  });
  return { logged, read };
}

test('a few holds of today are nobody’s alarm', async () => {
  const { logged, read } = await watch([10, 60, 86_399]);
  expect(logged).toEqual([]);
  expect(read).toEqual([1, 3]);
});

test('a deposit that is held for a day is reported, with the project', async () => {
  expect((await watch([10, 60, 86_400])).logged).toEqual([
    {
      level: 'warn',
      event: 'screening.holds-grow',
      fields: { project: 'demo', held: 3, oldest: 'DP2', oldest_s: 86_400 },
    },
  ]);
});

test('many are reported, however young', async () => {
  expect((await watch(Array.from({ length: 99 }, () => 5))).logged).toEqual([]);
  const { logged, read } = await watch(Array.from({ length: 100 }, () => 5));
  expect(logged).toMatchObject([{ fields: { held: 100, oldest_s: 5 } }]);
  expect(read).toEqual([1, 100]);
});

test('one run in a quarter of an hour looks', () => {
  const minutes = Array.from({ length: 60 }, (_, minute) => looksNow(now + minute * 60));
  expect(minutes.filter(Boolean)).toHaveLength(4);
});
