import { expect, test } from 'vitest';
import type { ReconcileDeps } from '#extensions/books/rules/reconcile/reconcile-books.ts';
import { makeHandler } from '#functions/schedule/reconcile-books.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

/** No address, and chains of which some cannot be judged. */
function run(fails: (chain: string) => boolean) {
  const logged: LoggedEvent[] = [];
  const asked: string[] = [];
  const deps: ReconcileDeps = {
    store: fake({
      progress: async () => null,
      storeProgress: async () => {},
      looks: async () => [],
      due: async () => [],
      async openDifferences(chain) {
        asked.push(chain);
        if (fails(chain)) throw new Error('no answer');
        return [];
      },
    }),
    books: fake({}),
    record: async () => {},
    rescan: async () => {},
    finder: fake({}),
    reader: async () => fake({}),
    hashAt: async () => null,
    chainState: fake({}),
    foundUpTo: ({ scanned }) => scanned,
    held: fake({}),
    addresses: fake({ journalEnds: async () => ({ allocated: 0, filling: [] }) }),
    projectIds: async () => [],
    ids: { next: (prefix) => prefix },
    clock: stoppedClock(1_764_000_000),
    log: recordingLogger(logged),
  };
  return { result: makeHandler(deps)(), logged, asked };
}

test('the chains of all families are compared, and one that fails does not take the others', async () => {
  const { result, logged, asked } = run((chain) => chain === 'BSC');
  expect(await result).toMatchObject({ failed: 1, read: 0 });
  expect(asked).toEqual(expect.arrayContaining(['ETH', 'TRX', 'SOL']));
  expect(logged.map(({ event, fields }) => [event, fields.chain])).toEqual([
    ['books.unchecked', 'BSC'],
    ['books.compared', undefined],
  ]);
});

test('a run in which no chain could be compared fails, so that an alarm fires', async () => {
  const { result } = run(() => true);
  await expect(result).rejects.toThrow('no chain could be compared');
});
