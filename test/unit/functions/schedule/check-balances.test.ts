import { expect, test } from 'vitest';
import type { CheckBalancesDeps } from '#domain/balance/check-balances.ts';
import { makeHandler } from '#functions/schedule/check-balances.ts';
import type { Cursor } from '#model/chain.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

/** One address, and chains of which some have no node that answers. */
function run(fails: (chain: string) => boolean) {
  const logged: LoggedEvent[] = [];
  const asked: string[] = [];
  const deps: CheckBalancesDeps = {
    addresses: fake({
      journal: async (_family, after) => (after === 0 ? [{ position: 1, address: '0xa1' }] : []),
      owners: async () => new Map(),
    }),
    balances: {
      async coinBalances(chain) {
        asked.push(chain);
        if (fails(chain)) throw new Error('no answer');
        return [0n];
      },
    },
    chainState: { cursor: async () => fake<Cursor>({ scanned: 1n, rewinding: false }) },
    checked: fake({
      place: async () => 0,
      storePlace: async () => {},
      load: async () => new Map(),
    }),
    payments: fake({}),
    lists: fake({}),
    deposits: fake({}),
    internalTransfers: fake({}),
    clock: stoppedClock(0),
    log: recordingLogger(logged),
  };
  return { result: makeHandler(deps)(), logged, asked };
}

test('the EVM chains are compared, and one whose nodes fail does not take the others', async () => {
  const { result, logged, asked } = run((chain) => chain === 'BSC');
  expect(await result).toEqual({ read: asked.length - 1, unexplained: 0, failed: 1 });
  expect(asked).toContain('ETH');
  expect(asked).not.toContain('SOL');
  expect(logged.map(({ event, fields }) => [event, fields.chain])).toEqual([
    ['balance.unchecked', 'BSC'],
    ['balances.checked', undefined],
  ]);
});

test('a run in which no chain could be read fails, so that an alarm fires', async () => {
  const { result } = run(() => true);
  await expect(result).rejects.toThrow('no chain could be compared');
});
