import { finalityCheckpoint } from '#domain/payment/worker/expiry/finality-checkpoint.ts';
import type { Cursor } from '#model/chain.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { ethereum } from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeChainStateStore } from '#test/fakes/ports/chain-state-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

export async function settled(
  set: { cursor?: Partial<Cursor> | null; agreed?: bigint | null | Error } = {},
) {
  const asked: bigint[] = [];
  const point = await finalityCheckpoint({
    chain: ethereum(),
    chainState: fakeChainStateStore({
      cursor: async () => (set.cursor === null ? null : buildCursor(set.cursor)),
      clockAt: async (_, number) => {
        asked.push(number);
        return { number: number - 1n, hash: 'ours', clock: 5_000n };
      },
    }),
    reader: fakeChainReader({
      agreedClock: async ({ clock }) => {
        if (set.agreed instanceof Error) throw set.agreed;
        return set.agreed === undefined ? clock : set.agreed;
      },
    }),
    log: fakeLogger().log,
  });
  return { point, asked };
}
