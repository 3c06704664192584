import type { Deposit } from '#model/deposit.ts';
import type { DepositStore } from '#ports/deposits.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { depositIdentity } from './identity.ts';
import { nextRevision } from './next-revision.ts';
import { depositOutbox } from './outbox.ts';
import { internalTransferListChange, newInternalTransfer } from './store-internal-transfer.ts';

/**
 * Makes a deposit that was never credited an internal transfer: the project itself sent it, for this
 * order, or for none that our tables know (null). No event announces it. Returns false if the deposit
 * has changed meanwhile.
 */
export async function becomeInternal(
  deps: { deposits: Pick<DepositStore, 'update'>; clock: Clock; log: Logger },
  deposit: Deposit,
  orderNo: string | null,
): Promise<boolean> {
  const at = deps.clock.now();
  const rev = nextRevision(deposit.rev, at);
  const next: Deposit = { ...deposit, rev, chainState: 'removed' };
  const identity = depositIdentity(deposit);
  const internal = { ...newInternalTransfer(deposit, identity), orderNo, rev };
  const outbox = depositOutbox(next, {
    previous: deposit,
    event: null,
    at,
    requestId: deposit.txHash,
  });
  outbox.lists.push(internalTransferListChange(internal));
  const write = { previous: deposit, next, outbox, watch: false, internal };
  if (!(await deps.deposits.update(write))) return false;
  const { projectId, chain, txHash, depositNo } = deposit;
  const fields = { project: projectId, chain, tx_hash: txHash, order_no: orderNo };
  deps.log[orderNo === null ? 'warn' : 'info']('deposit.internal', {
    ...fields,
    deposit_no: depositNo,
  });
  return true;
}
