/** Deposits whose block left the chain (docs/decisions.md "Reorganised deposits"). */

import { depositStatus } from '#contract/statuses.ts';
import type { Chain } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import type { DepositStore } from '../ports/deposits/deposit-store.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import type { Logger } from '../ports/runtime/logger.ts';
import { depositOutbox } from './outbox.ts';

/** Above every block number: the upper end of an open range. */
const noBlock = 10n ** 15n;

/**
 * Handles deposits whose blocks, above `ancestor`, left the chain. A deposit that was confirming
 * disappears until it is mined again. A credited one is kept, marked and announced by
 * deposit.orphaned.
 */
export async function orphanAbove(
  deps: { chain: Chain; deposits: DepositStore; clock: Clock; log: Logger },
  ancestor: bigint,
): Promise<void> {
  const at = deps.clock.now();
  for (const deposit of await deps.deposits.watched(deps.chain.name, ancestor + 1n, noBlock)) {
    if (deposit.chainState !== 'present') continue;
    const credited = deposit.status === depositStatus.credited;
    const next: Deposit = {
      ...deposit,
      rev: deposit.rev + 1,
      chainState: credited ? 'orphaned' : 'removed',
    };
    const outbox = depositOutbox(next, {
      event: credited ? 'deposit.orphaned' : null,
      at,
      requestId: deposit.txHash,
    });
    if (!(await deps.deposits.update({ previous: deposit, next, outbox, watch: false }))) {
      throw new Error(`deposit ${deposit.depositNo} was updated concurrently, read it again`);
    }
    deps.log[credited ? 'error' : 'warn'](credited ? 'deposit.orphaned' : 'deposit.removed', {
      chain: deposit.chain,
      deposit_no: deposit.depositNo,
      block: deposit.blockNumber.toString(),
    });
  }
}
