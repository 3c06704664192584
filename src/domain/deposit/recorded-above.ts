import type { Chain } from '#model/chain.ts';
import type { DepositStore, InternalTransferStore } from '#ports/deposits.ts';
import { type OrphanDeps, orphanDeposit } from './orphan-deposit.ts';
import { takeBackInternalTransfer } from './store-internal-transfer.ts';
import { takeBackStray } from './stray/store-stray.ts';
import type { Strays } from './stray/strays.ts';

/** Above every block number: the end of a range that has no upper one. */
export const aboveEveryBlock = 10n ** 15n;
/** Records that are taken back together: they share transactions. */
export const takeBackBatchSize = 100;

export interface TakeBackDeps extends OrphanDeps {
  chain: Chain;
  deposits: Pick<DepositStore, 'update' | 'watched'>;
  internalTransfers: Pick<InternalTransferStore, 'put' | 'watched'>;
  strays?: Strays;
}

/** A record that stands in a block, and goes with it. */
export interface Recorded {
  blockNumber: bigint;
  blockHash: string;
  /** Throws if it has changed since it was read. */
  takeBack(): Promise<void>;
}

/**
 * What is recorded of the blocks above `ancestor`: deposits, internal transfers and stray moves.
 * What was taken back already is left out.
 */
export async function recordedAbove(deps: TakeBackDeps, ancestor: bigint): Promise<Recorded[]> {
  const range = [deps.chain.name, ancestor + 1n, aboveEveryBlock] as const;
  const [deposits, transfers, strays] = await Promise.all([
    deps.deposits.watched(...range),
    deps.internalTransfers.watched(...range),
    straysAbove(deps, ancestor),
  ]);
  return [
    ...deposits
      .filter(({ chainState }) => chainState === 'present')
      .map((deposit) => recorded(deposit, () => orphanDeposit(deps, deposit))),
    ...transfers
      .filter(({ isGone }) => !isGone)
      .map((transfer) => recorded(transfer, () => takeBackInternalTransfer(deps, transfer))),
    ...strays,
  ];
}

async function straysAbove(deps: TakeBackDeps, ancestor: bigint): Promise<Recorded[]> {
  const { strays, clock, log } = deps;
  if (!strays) return [];
  const moves = await strays.store.watched(deps.chain.name, ancestor + 1n, aboveEveryBlock);
  return moves
    .filter(({ isGone }) => !isGone)
    .map((move) => recorded(move, () => takeBackStray({ strays, clock, log }, move)));
}

const recorded = (
  { blockNumber, blockHash }: Omit<Recorded, 'takeBack'>,
  takeBack: Recorded['takeBack'],
): Recorded => ({ blockNumber, blockHash, takeBack });
