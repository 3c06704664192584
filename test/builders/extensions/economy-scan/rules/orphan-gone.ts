import { chains } from '#chains/catalog/catalog.ts';
import { orphanGone } from '#extensions/economy-scan/rules/orphan-gone.ts';
import type { Deposit, InternalTransfer } from '#model/deposit.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeDepositStore } from '#test/fakes/ports/deposit-store.ts';
import { memoryInternalTransfers } from '#test/fakes/ports/internal-transfer-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

/** Deposits above block 100, on a chain with these blocks. */
export async function orphan(
  deposits: Deposit[],
  shown: Record<string, string>,
  isLate = () => false,
  transfers: InternalTransfer[] = [],
) {
  const { log, events } = fakeLogger();
  const taken: string[] = [];
  const internal = memoryInternalTransfers();
  for (const transfer of transfers) internal.kept.set(transfer.identity, transfer);
  const kept = await orphanGone(
    {
      chain: chains.BASE,
      clock: stoppedClock(1_800_000_000),
      log,
      reader: fakeChainReader({
        blockHashes: async (numbers) => numbers.map((number) => shown[number.toString()] ?? null),
      }),
      deposits: fakeDepositStore({
        watched: async (_chain, from) => deposits.filter(({ blockNumber }) => blockNumber >= from),
        update: async ({ next }) => {
          taken.push([next.depositNo, next.chainState, next.orphanCount].filter(Boolean).join(' '));
          return true;
        },
      }),
      internalTransfers: internal.internalTransfers,
    },
    100n,
    isLate,
  );
  for (const { identity, isGone } of internal.kept.values()) {
    if (isGone) taken.push(`${identity} gone`);
  }
  return { kept, taken, events };
}

export const at = (blockNumber: bigint, set: Partial<Deposit> = {}) =>
  buildDeposit({
    depositNo: `DP${blockNumber}`,
    blockNumber,
    blockHash: `0xB${blockNumber}`,
    ...set,
  });
