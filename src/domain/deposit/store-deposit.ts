import type { Deposit } from '#model/deposit.ts';
import type { ListChange } from '#model/outbox.ts';
import type { DepositStore } from '#ports/deposits.ts';
import { depositIdentity } from './identity.ts';
import { nextRevision } from './next-revision.ts';
import { depositOutbox } from './outbox.ts';
import {
  type InternalTransferDeps,
  internalTransferListChange,
} from './store-internal-transfer.ts';
import type { TopUps } from './top-up-change.ts';
import type { JudgedSource } from './transfer-source.ts';

interface StoreDeps extends InternalTransferDeps {
  deposits: DepositStore;
  topUps?: Pick<TopUps, 'nextId'>;
}

/**
 * Whether the deposit is stored as it is found. One that was removed counts as new even in the same
 * block: two forks may alternate.
 */
export const isStored = (known: Deposit | undefined, { blockHash }: Deposit): boolean =>
  known?.blockHash === blockHash && known.chainState === 'present';

/**
 * Creates the deposit, or brings back one that a reorganisation had removed. `known` is what is
 * stored under its identity.
 */
export async function storeDeposit(
  deps: StoreDeps,
  found: { fresh: Deposit; source: JudgedSource; known: Deposit | undefined },
): Promise<boolean> {
  const { fresh, source } = found;
  const { blockNumber, blockHash, creditAfter, amount, fromAddresses } = fresh;
  const at = fresh.createdAt;
  const identity = depositIdentity(fresh);
  const doubt = doubtOf(source);
  for (let attempt = 0; attempt < 5; attempt++) {
    const known =
      attempt === 0 ? found.known : (await deps.deposits.byIdentity([identity])).get(identity);
    if (isStored(known, fresh)) return false;
    const isNewTopUp = !known && fresh.topUp;
    const topUps = isNewTopUp ? deps.topUps : undefined;
    if (isNewTopUp && topUps) {
      fresh.topUp = { ...isNewTopUp, id: await topUps.nextId(fresh.projectId) };
    }
    const deposit: Deposit = known
      ? {
          ...known,
          ...(known.status === 'confirming' && doubt),
          rev: nextRevision(known.rev, at),
          blockNumber,
          blockHash,
          creditAfter,
          // In another block, the same call may transfer another amount. What a credited deposit
          // announced stays.
          ...(known.status === 'credited' && known.chainState === 'present'
            ? { amount: known.amount }
            : { amount, fromAddresses }),
          chainState: known.chainState === 'removed' ? 'present' : known.chainState,
        }
      : { ...fresh, ...doubt };
    const mayBeInternal = !known && (source.kind !== 'outside' || attempt > 0);
    // It may have been a deposit before it became an internal transfer.
    const before = mayBeInternal ? await deps.deposits.get(deposit.depositNo) : null;
    if (before) {
      deposit.rev = nextRevision(before.rev, at);
      // What is paid out is paid out, whatever the record was meanwhile.
      if (before.payout) deposit.payout = before.payout;
      if (before.failedPayouts) deposit.failedPayouts = before.failedPayouts;
    }
    const outbox = depositOutbox(deposit, {
      previous: known ?? before,
      event: null,
      at,
      requestId: deposit.txHash,
    });
    if (mayBeInternal) outbox.lists.push(...(await removeInternalTransfer(deps, identity)));
    const written = known
      ? await deps.deposits.update({ previous: known, next: deposit, outbox, watch: true })
      : await deps.deposits.put(deposit, identity, outbox);
    if (written) {
      deps.log.info('deposit.detected', {
        chain: deposit.chain,
        deposit_no: deposit.depositNo,
        tx_hash: deposit.txHash,
        again: known !== undefined,
      });
      return true;
    }
  }
  throw new Error(`too many concurrent updates of deposit ${identity}`);
}

/** Whose doubt it is stored with. One that is stored stays until the credit, when it is asked about. */
function doubtOf(source: JudgedSource): Pick<Deposit, 'doubtedSender'> {
  if (source.kind !== 'unclaimed' || source.said === 'absent') return {};
  return { doubtedSender: source.from };
}

/** Removes the transfer from the internal-transfers list, now that it is known to be a deposit. */
async function removeInternalTransfer(deps: StoreDeps, identity: string): Promise<ListChange[]> {
  const found = await deps.internalTransfers.getMany([identity]);
  const now = deps.clock.now();
  return found.map((one) =>
    internalTransferListChange({ ...one, rev: nextRevision(one.rev, now) }, true),
  );
}
