/** From a block's transfers to deposits (decisions.md "Deposits": what counts). */
import { foldCase } from '../address/fold-case.ts';
import type { AddressOwner, Deposit, ProjectSettings } from '../ports/records.ts';
import type { AddressBook, DepositStore, ProjectStore } from '../ports/stores.ts';
import type { Chain, Clock, Ids, Logger, ScannedBlock, Token, Transfer } from '../ports/world.ts';
import { depositIdentity } from './identity.ts';
import { depositOutbox } from './outbox.ts';

export interface DetectDeps {
  chain: Chain;
  deposits: DepositStore;
  addresses: AddressBook;
  projects: Pick<ProjectStore, 'settings'>;
  /** An address as merchants see it (EVM: checksum case). */
  canonical(address: string): string;
  clock: Clock;
  ids: Ids;
  log: Logger;
}

/** Whether an address may be one of ours: a filter may be wrong only by saying yes. */
export type MaybeOurs = (address: string) => boolean;

/**
 * Stores every deposit of these verified blocks and returns how many were new or came back. Safe to
 * run again over the same blocks: a deposit is found by its identity.
 */
export async function detectDeposits(
  deps: DetectDeps,
  blocks: ScannedBlock[],
  maybeOurs: MaybeOurs,
): Promise<number> {
  const candidates = blocks.flatMap((block) =>
    block.transfers
      .filter((transfer) => maybeOurs(transfer.to))
      .flatMap((transfer) => {
        const token = tokenOf(deps.chain, transfer);
        return token && transfer.amount >= token.minDeposit ? [{ block, transfer, token }] : [];
      }),
  );
  if (candidates.length === 0) return 0;
  const owners = await deps.addresses.owners(deps.chain.family, [
    ...new Set(candidates.map(({ transfer }) => transfer.to)),
  ]);
  const settings = new Map<string, ProjectSettings>();
  let stored = 0;
  for (const { block, transfer, token } of candidates) {
    const owner = owners.get(transfer.to);
    // Transfers to the hot wallet (sub-index 0) fund it and are no deposits.
    if (!owner || owner.subIndex === 0 || owner.userId === null) continue;
    const { projectId } = owner;
    if (!settings.has(projectId)) settings.set(projectId, await deps.projects.settings(projectId));
    const raised = settings.get(projectId)?.confirmations[deps.chain.name] ?? 0;
    const threshold = Math.max(deps.chain.confirmations, raised);
    if (await storeDeposit(deps, { block, transfer, token, owner, threshold })) stored++;
  }
  return stored;
}

function tokenOf(chain: Chain, transfer: Transfer): Token | undefined {
  return chain.tokens.find((token) => foldCase(token.address) === transfer.tokenAddress);
}

/** Creates the deposit, or brings one back that a reorganisation had removed. */
async function storeDeposit(
  deps: DetectDeps,
  found: {
    block: ScannedBlock;
    transfer: Transfer;
    token: Token;
    owner: AddressOwner;
    threshold: number;
  },
): Promise<boolean> {
  const { block, transfer, token, owner, threshold } = found;
  const nowMs = deps.clock.nowMs();
  const at = Math.floor(nowMs / 1000);
  const fresh: Deposit = {
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
    status: 0,
    chainState: 'present',
    threshold,
    confirmations: null,
    rev: 1,
    createdAt: at,
    createdAtMs: nowMs,
    creditedAt: null,
  };
  const identity = depositIdentity(fresh);
  for (let attempt = 0; attempt < 5; attempt++) {
    const known = (await deps.deposits.byIdentity([identity])).get(identity);
    // One that was taken back is new even in the same block: two forks may take turns.
    if (known && known.blockHash === block.hash && known.chainState === 'present') return false;
    const deposit: Deposit = known
      ? {
          ...known,
          rev: known.rev + 1,
          blockNumber: block.number,
          blockHash: block.hash,
          chainState: known.chainState === 'removed' ? 'present' : known.chainState,
        }
      : fresh;
    const outbox = depositOutbox(deposit, { event: null, at, requestId: deposit.txHash });
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
  throw new Error(`deposit ${identity} keeps moving`);
}
