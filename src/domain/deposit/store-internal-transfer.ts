/** Stores a transfer by the project itself apart from deposits: no credit, no webhook. */
import type { Deposit, InternalTransfer } from '#model/deposit.ts';
import type { ListChange, OutboxItem } from '#model/outbox.ts';
import type { DepositStore, InternalTransferStore } from '#ports/deposits.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { depositIdentity } from './identity.ts';
import { nextRevision } from './next-revision.ts';

export interface InternalTransferDeps {
  deposits: Pick<DepositStore, 'byIdentity'>;
  internalTransfers: InternalTransferStore;
  clock: Clock;
  log: Logger;
}

/** The transfer's entry in the list `internal-transfers`. */
export const internalTransferListChange = (
  transfer: InternalTransfer,
  removed = transfer.isGone ?? false,
): ListChange => ({
  list: 'internal-transfers',
  projectId: transfer.projectId,
  scope: '',
  id: transfer.identity,
  rev: transfer.rev,
  createdAtMs: transfer.createdAtMs,
  facets: { chain: transfer.chain, token: transfer.token },
  removed,
});

const internalTransferOutbox = (transfer: InternalTransfer, createdAtMs: number): OutboxItem => ({
  outboxId: `${transfer.identity}#${transfer.rev}`,
  kind: 'deposit',
  ref: transfer.identity,
  projectId: transfer.projectId,
  event: null,
  lists: [internalTransferListChange(transfer)],
  start: false,
  earlier: [],
  createdAtMs,
  requestId: transfer.txHash,
});

/**
 * Stores the transfer under the identity that it would have as a deposit. If it is seen again, only
 * its block, its amount and its order may change. `known` is the one that the
 * caller has read there; it has found no deposit. Returns false if there is one now, which it then
 * remains.
 */
export async function storeInternalTransfer(
  deps: InternalTransferDeps,
  found: Deposit,
  orderNo: string | null,
  known: InternalTransfer | null,
): Promise<boolean> {
  const identity = depositIdentity(found);
  let previous = known;
  for (let attempt = 0; attempt < 5; attempt++) {
    if (attempt > 0) {
      const [transfers, deposits] = await Promise.all([
        deps.internalTransfers.getMany([identity]),
        deps.deposits.byIdentity([identity]),
      ]);
      if (deposits.has(identity)) return false;
      previous = transfers[0] ?? null;
    }
    // In another block, a swap may deliver another amount.
    const { blockNumber, blockHash, amount } = found;
    const knownNo = previous?.orderNo ?? null;
    const isKnown = previous?.blockHash === blockHash && !previous.isGone;
    if (isKnown && (orderNo ?? knownNo) === knownNo) return true;
    const { isGone: _, ...kept } = previous ?? newInternalTransfer(found, identity);
    const next: InternalTransfer = {
      ...kept,
      blockNumber,
      blockHash,
      amount,
      orderNo: orderNo ?? knownNo,
      rev: nextRevision(previous?.rev ?? 0, deps.clock.now()),
    };
    const outbox = internalTransferOutbox(next, deps.clock.nowMs());
    if (!(await deps.internalTransfers.put({ next, previous, outbox }))) continue;
    const { projectId, chain, txHash } = next;
    const fields = { project: projectId, chain, tx_hash: txHash, order_no: next.orderNo };
    deps.log[next.orderNo === null ? 'warn' : 'info']('deposit.internal', fields);
    return true;
  }
  throw new Error(`too many concurrent updates of internal transfer ${identity}`);
}

/**
 * Takes back an internal transfer whose block left the chain: it leaves its list until it is mined again.
 * One that is taken back already stays as it is. Throws if it has changed meanwhile.
 */
export async function takeBackInternalTransfer(
  deps: Pick<InternalTransferDeps, 'clock' | 'log'> & {
    internalTransfers: Pick<InternalTransferStore, 'put'>;
  },
  transfer: InternalTransfer,
): Promise<void> {
  if (transfer.isGone) return;
  const rev = nextRevision(transfer.rev, deps.clock.now());
  const next: InternalTransfer = { ...transfer, isGone: true, rev };
  const outbox = internalTransferOutbox(next, deps.clock.nowMs());
  if (!(await deps.internalTransfers.put({ next, previous: transfer, outbox }))) {
    throw new Error(
      `internal transfer ${transfer.identity} was updated concurrently: read it again`,
    );
  }
  const { projectId, chain, txHash, orderNo, blockNumber } = next;
  deps.log.warn('deposit.internal-removed', {
    project: projectId,
    chain,
    tx_hash: txHash,
    order_no: orderNo,
    block: blockNumber.toString(),
  });
}

/** The transfer as it is before it is stored: of no order, and under no revision. */
export function newInternalTransfer(found: Deposit, identity: string): InternalTransfer {
  const { projectId, userId, chain, address, token, tokenAddress, decimals, amount } = found;
  const { txHash, blockNumber, blockHash, position, createdAt, createdAtMs } = found;
  return {
    identity,
    projectId,
    userId,
    chain,
    address,
    token,
    tokenAddress,
    decimals,
    amount,
    txHash,
    blockNumber,
    blockHash,
    position,
    createdAt,
    createdAtMs,
    orderNo: null,
    rev: 0,
  };
}
