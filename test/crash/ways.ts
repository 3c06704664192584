import type { Family } from '#shared/chains.ts';
import { batchWays } from './scenarios/batches.ts';
import { creditedThenReorganised, depositWays } from './scenarios/deposits.ts';
import { energyWays } from './scenarios/energy.ts';
import { evmWays } from './scenarios/evm.ts';
import { expiringWays } from './scenarios/expiring.ts';
import { groupWays, solanaGroupWays } from './scenarios/groups.ts';
import { callWays, transferWays } from './scenarios/operations.ts';
import { screeningWays } from './scenarios/screening.ts';
import { swapWays } from './scenarios/swaps.ts';
import { evmSweepWays, solanaSweepWays, tronSweepWays } from './scenarios/sweeps.ts';
import { webhookWays } from './scenarios/webhooks.ts';
import { decisionWays, paymentWays } from './scenarios/withdrawals.ts';
import type { Way } from './way.ts';

const [one, many, ...others] = paymentWays as [Way, Way, ...Way[]];
const [bumped, ...evmOthers] = evmWays as [Way, ...Way[]];
/** There, credit waits until the block is final, so no reorganisation comes after it. */
const depositsBeforeFinality = depositWays.filter(({ name }) => name !== creditedThenReorganised);
const expiring = [...paymentWays, ...expiringWays, ...depositsBeforeFinality, ...transferWays];

/**
 * Every way of a family. A step that none of them reaches has no row (matrix.ts). Decisions and
 * webhooks do not depend on a chain, so only one family runs them.
 */
export const waysOf: Record<Family, Way[]> = {
  // A reorganisation may also bump a payment. The way that runs first gets the row.
  EVM: [
    ...[one, many, bumped, ...others, ...evmOthers],
    ...[...decisionWays, ...batchWays, ...depositWays, ...webhookWays],
    ...[...transferWays, ...callWays, ...swapWays, ...evmSweepWays, ...screeningWays],
    ...groupWays,
  ],
  TRX: [...expiring, ...energyWays, ...tronSweepWays],
  SOL: [...expiring, ...solanaSweepWays, ...solanaGroupWays],
};
