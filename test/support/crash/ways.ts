import type { Family } from '../../../src/contract/chains.ts';
import type { Way } from './way.ts';
import { depositWays } from './ways/deposits.ts';
import { evmWays } from './ways/evm.ts';
import { expiringWays } from './ways/expiring.ts';
import { callWays, transferWays } from './ways/operations.ts';
import { swapWays } from './ways/swaps.ts';
import { webhookWays } from './ways/webhooks.ts';
import { decisionWays, paymentWays } from './ways/withdrawals.ts';

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
