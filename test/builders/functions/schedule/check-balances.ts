import type { CheckBalancesDeps } from '#domain/balance/check-balances.ts';
import { makeHandler } from '#functions/schedule/check-balances.ts';
import type { Cursor } from '#model/chain.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

/** One address, and chains of which some have no node that answers. */
export function run(fails: (chain: string) => boolean) {
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
