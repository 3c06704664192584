import type { Deposit } from '#model/deposit.ts';
import type { DepositStore } from '#ports/deposits.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { nextRevision } from './next-revision.ts';
import { depositOutbox } from './outbox.ts';
import { type TopUps, topUpChange } from './top-up-change.ts';

export interface OrphanDeps {
  deposits: Pick<DepositStore, 'update'>;
  topUps?: Pick<TopUps, 'changeOf'>;
  clock: Clock;
  log: Logger;
}

/**
 * Takes back a deposit whose block left the chain (docs/decisions.md "Reorganised deposits"). One
 * that was confirming disappears until it is mined again. A credited one is kept, marked and
 * announced by deposit.orphaned. One that is taken back already stays as it is. Throws if the
 * deposit has changed meanwhile.
 */
export async function orphanDeposit(deps: OrphanDeps, deposit: Deposit): Promise<void> {
  if (deposit.chainState !== 'present') return;
  if (!(await orphanIfUnchanged(deps, deposit))) {
    throw new Error(`deposit ${deposit.depositNo} was updated concurrently: read it again`);
  }
}

/** The same of a present deposit. Returns false if the deposit has changed meanwhile. */
export async function orphanIfUnchanged(deps: OrphanDeps, deposit: Deposit): Promise<boolean> {
  const credited = deposit.status === 'credited';
  const at = deps.clock.now();
  const rev = nextRevision(deposit.rev, at);
  const next: Deposit = {
    ...deposit,
    rev,
    chainState: credited ? 'orphaned' : 'removed',
    ...(credited && { orphanCount: (deposit.orphanCount ?? 0) + 1, announced: rev }),
  };
  const outbox = depositOutbox(next, {
    previous: deposit,
    event: credited ? 'deposit.orphaned' : null,
    at,
    requestId: deposit.txHash,
  });
  const topUp = credited ? topUpChange(deps, deposit, { kind: 'orphaned', at }) : undefined;
  const write = { previous: deposit, next, outbox, watch: false, ...(topUp && { topUp }) };
  if (!(await deps.deposits.update(write))) return false;
  deps.log[credited ? 'error' : 'warn'](credited ? 'deposit.orphaned' : 'deposit.removed', {
    chain: deposit.chain,
    deposit_no: deposit.depositNo,
    block: deposit.blockNumber.toString(),
  });
  return true;
}
