import type { Family } from '#contract/chains.ts';
import { depositWays } from './scenarios/deposits.ts';
import { evmWays } from './scenarios/evm.ts';
import { expiringWays } from './scenarios/expiring.ts';
import { callWays, transferWays } from './scenarios/operations.ts';
import { swapWays } from './scenarios/swaps.ts';
import { webhookWays } from './scenarios/webhooks.ts';
import { decisionWays, paymentWays } from './scenarios/withdrawals.ts';
import type { Way } from './way.ts';

const [one, many, ...others] = paymentWays as [Way, Way, ...Way[]];
const [bumped, ...evmOthers] = evmWays as [Way, ...Way[]];
const expiring = [...paymentWays, ...expiringWays, ...depositWays, ...transferWays];

/**
 * Every way of a family; a step that none of them meets has no row (matrix.ts). Decisions and
 * webhooks know nothing of a chain, and are gone on one family.
 */
export const waysOf: Record<Family, Way[]> = {
  // A reorganisation may bump too: whoever goes first has the row.
  EVM: [
    ...[one, many, bumped, ...others, ...evmOthers],
    ...[...decisionWays, ...depositWays, ...webhookWays],
    ...[...transferWays, ...callWays, ...swapWays],
  ],
  TRX: expiring,
  SOL: expiring,
};
