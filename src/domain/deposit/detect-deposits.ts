/** Finds the deposits among a block's transfers (docs/decisions.md "What counts as a deposit"). */

import { depositStatus } from '#contract/statuses.ts';
import type { Chain, ScannedBlock, Token, Transfer } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import { foldCase } from '#model/fold-case.ts';
import type { ListChange } from '#model/outbox.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { AddressBook } from '../ports/deposits/address-book.ts';
import type { DepositStore } from '../ports/deposits/deposit-store.ts';
import type { PaymentStore } from '../ports/payments/payment-store.ts';
import type { ProjectStore } from '../ports/projects/project-store.ts';
import type { Ids } from '../ports/runtime/ids.ts';
import { depositIdentity } from './identity.ts';
import { depositOutbox } from './outbox.ts';
import {
  type InternalTransferDeps,
  internalTransferListChange,
  storeInternalTransfer,
} from './store-internal-transfer.ts';
import {
  findSenders,
  makeSourceClassifier,
  type OwnAddressFilter,
  type TransferSource,
} from './transfer-source.ts';

export interface DetectDeps extends InternalTransferDeps {
  chain: Chain;
  deposits: DepositStore;
  payments: PaymentStore;
  addresses: AddressBook;
  projects: Pick<ProjectStore, 'settings'>;
  /** The address as merchants see it (EVM: checksum case). */
  canonical(address: string): string;
  ids: Ids;
}

/**
 * Stores every deposit of these verified blocks and returns how many are new or came back.
 * Transfers by the project itself are stored separately. May run again over the same blocks: a
 * deposit is found by its identity.
 */
export async function detectDeposits(
  deps: DetectDeps,
  blocks: ScannedBlock[],
  maybeOurs: OwnAddressFilter,
): Promise<number> {
  const candidates = blocks.flatMap((block) =>
    block.transfers
      .filter((transfer) => maybeOurs(transfer.to))
      .flatMap((transfer) => {
        const token = findToken(deps.chain, transfer);
        return token && transfer.amount >= token.minDeposit ? [{ block, transfer, token }] : [];
      }),
  );
  if (candidates.length === 0) return 0;
  const senders = findSenders(candidates, maybeOurs);
  const owners = await deps.addresses.owners(deps.chain.family, [
    ...new Set([...candidates.map(({ transfer }) => transfer.to), ...[...senders.values()].flat()]),
  ]);
  const sourceOf = makeSourceClassifier(deps, senders, owners);
  const settings = new Map<string, ProjectSettings>();
  let stored = 0;
  for (const { block, transfer, token } of candidates) {
    const owner = owners.get(transfer.to);
    // A transfer to the hot wallet (sub-index 0) funds it and is not a deposit.
    if (!owner || owner.subIndex === 0 || owner.userId === null) continue;
    const { projectId } = owner;
    if (!settings.has(projectId)) settings.set(projectId, await deps.projects.settings(projectId));
    const { confirmations, creditSeconds } = settings.get(projectId) as ProjectSettings;
    const { name } = deps.chain;
    const threshold = Math.max(deps.chain.confirmations, confirmations[name] ?? 0);
    const seconds = Math.min(deps.chain.creditSeconds, creditSeconds[name] ?? Infinity);
    const fresh = newDeposit(deps, { block, transfer, token, owner, threshold, seconds });
    const source = await sourceOf(transfer, owner);
    if (source.kind === 'internal' && (await storeInternalTransfer(deps, fresh, source.orderNo)))
      continue;
    if (await storeDeposit(deps, fresh, source)) stored++;
  }
  return stored;
}

function findToken(chain: Chain, transfer: Transfer): Token | undefined {
  return chain.tokens.find((token) => foldCase(token.address) === transfer.tokenAddress);
}

/** The deposit of a transfer that is not known yet. */
function newDeposit(
  deps: DetectDeps,
  found: {
    block: ScannedBlock;
    transfer: Transfer;
    token: Token;
    owner: AddressOwner;
    threshold: number;
    /** From the block to the credit. */
    seconds: number;
  },
): Deposit {
  const { block, transfer, token, owner, threshold, seconds } = found;
  const nowMs = deps.clock.nowMs();
  const createdAt = Math.floor(nowMs / 1000);
  return {
    depositNo: deps.ids.next('DP'),
    projectId: owner.projectId,
    userId: owner.userId ?? '',
    chain: deps.chain.name,
    address: deps.canonical(owner.address),
    token: token.symbol,
    tokenAddress: token.address,
    decimals: token.decimals,
    amount: transfer.amount,
    txHash: transfer.txHash,
    blockNumber: block.number,
    blockHash: block.hash,
    position: transfer.position,
    status: depositStatus.confirming,
    chainState: 'present',
    threshold,
    // A Solana block may have no time.
    creditAfter: (block.timestamp || createdAt) + seconds,
    confirmations: null,
    rev: 1,
    createdAt,
    createdAtMs: nowMs,
    creditedAt: null,
  };
}

/** Creates the deposit, or brings back one that a reorganisation had removed. */
async function storeDeposit(
  deps: DetectDeps,
  fresh: Deposit,
  source: TransferSource,
): Promise<boolean> {
  const { blockNumber, blockHash, creditAfter, amount } = fresh;
  const at = fresh.createdAt;
  const identity = depositIdentity(fresh);
  for (let attempt = 0; attempt < 5; attempt++) {
    const known = (await deps.deposits.byIdentity([identity])).get(identity);
    // A deposit that was removed counts as new even in the same block: two forks may alternate.
    if (known && known.blockHash === blockHash && known.chainState === 'present') return false;
    const deposit: Deposit = known
      ? {
          ...known,
          rev: known.rev + 1,
          blockNumber,
          blockHash,
          creditAfter,
          // In another block, the same call may transfer another amount. The amount of a credited
          // deposit stays what was announced.
          amount:
            known.status === depositStatus.credited && known.chainState === 'present'
              ? known.amount
              : amount,
          chainState: known.chainState === 'removed' ? 'present' : known.chainState,
        }
      : fresh;
    const outbox = depositOutbox(deposit, { event: null, at, requestId: deposit.txHash });
    if (!known && source.kind !== 'outside')
      outbox.lists.push(...(await removeInternalTransfer(deps, identity)));
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

/** Removes the transfer from the internal-transfers list, now that it is known to be a deposit. */
async function removeInternalTransfer(deps: DetectDeps, identity: string): Promise<ListChange[]> {
  const found = await deps.internalTransfers.getMany([identity]);
  return found.map((one) => internalTransferListChange({ ...one, rev: one.rev + 1 }, true));
}
