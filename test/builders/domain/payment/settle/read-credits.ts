import { makeAskingTurns } from '#domain/payment/settle/asking-turns.ts';
import { readCredits } from '#domain/payment/settle/read-credits.ts';
import type { ScannedBlock } from '#model/chain.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { ClaimVerdict, TransferClaim } from '#model/transfer-claim.ts';
import type { ChainReader } from '#ports/chains.ts';
import { buildSlot, buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

export const chain = ethereum();
export const order = buildWithdrawal({ status: 'broadcast', txHash: '0xaa' });
export const mined = { txHash: '0xaa', blockNumber: 5n, blockHash: 'block 5', success: true };

export const slotOf = (credited?: bigint): NonceSlot =>
  buildSlot({ state: 'mined', mined: { ...mined, ...(credited !== undefined && { credited }) } });

export async function read(
  slot: NonceSlot,
  answers: { verdict?: ClaimVerdict['kind'] | Error; block?: Partial<ScannedBlock> } = {},
  { of = order, final = false } = {},
) {
  const { log, events } = fakeLogger();
  const claims: TransferClaim[] = [];
  const { verdict, block } = answers;
  const reader: Partial<ChainReader> = {
    ...(verdict && {
      confirmTransfers: async (asked) => {
        claims.push(...asked);
        if (verdict instanceof Error) throw verdict;
        return asked.map(() => ({ kind: verdict, provider: 0 }));
      },
    }),
    ...(block && { readBlocks: async () => [block as ScannedBlock] }),
  };
  const turns = makeAskingTurns();
  const deps = { chain, reader: fakeChainReader(reader), clock: stoppedClock(1), turns, log };
  const credits = await readCredits(deps, [slot], new Map([['WD1', of]]), () => final);
  return { credit: credits.get('0xaa'), claims, alarms: events.error, warnings: events.warn };
}
