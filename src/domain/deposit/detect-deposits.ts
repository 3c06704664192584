/**
 * Finds the deposits among a block's transfers (docs/decisions.md "What counts as a deposit"), and what
 * else they move of ours (StrayMove).
 */

import type { Chain, ScannedBlock, Token, Transfer } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import { foldCase } from '#model/fold-case.ts';
import type { ProjectSettings } from '#model/project.ts';
import { isServiceUser } from '#model/service-user.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { waitStart } from '#model/wait-start.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { AddressBook, DepositStore } from '#ports/deposits.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { ProjectStore } from '#ports/projects.ts';
import { inGroups } from '#shared/async/limit.ts';
import { confirmSenders, type SenderClaim } from './confirm-senders.ts';
import { depositNumber } from './deposit-number.ts';
import { depositSenders } from './deposit-senders.ts';
import { depositIdentity } from './identity.ts';
import { isTopUpFrom } from './is-top-up-from.ts';
import { nextRevision } from './next-revision.ts';
import { isStored, storeDeposit } from './store-deposit.ts';
import { type InternalTransferDeps, storeInternalTransfer } from './store-internal-transfer.ts';
import { findStrays, lossesIn, takenIn } from './stray/find-strays.ts';
import { storeStray } from './stray/store-stray.ts';
import type { Strays, StrayTransfer } from './stray/strays.ts';
import type { TopUps } from './top-up-change.ts';
import {
  findSenders,
  type JudgedSource,
  makeSourceClassifier,
  type OwnAddressFilter,
  type TransferSource,
} from './transfer-source.ts';

export interface DetectDeps extends InternalTransferDeps {
  chain: Chain;
  deposits: DepositStore;
  payments: PaymentReader;
  reader: Pick<ChainReader, 'confirmReceipts' | 'shownBy'>;
  addresses: AddressBook;
  projects: Pick<ProjectStore, 'settings'>;
  /** The address as merchants see it (EVM: checksum case). */
  canonical(address: string): string;
  /** Without it, what reaches the address of a service is not a deposit. */
  topUps?: TopUps;
  strays?: Strays;
}

/** Transfers that are looked up and stored together. */
const batchSize = 100;

/** A transfer of a listed token to an address that may be ours, or from one that did not sign it. */
interface Candidate {
  block: ScannedBlock;
  transfer: Transfer;
  token: Token;
  /** It pays an address that may be ours, at least the token's minimum. */
  isPayment: boolean;
  /** It takes from an address that may be ours and that did not sign it. */
  isTaken: boolean;
}

/** What is known while the blocks are stored. */
interface Detection {
  senders: Map<string, string[]>;
  owners: Map<string, AddressOwner>;
  settings: Map<string, ProjectSettings>;
  sourceOf: ReturnType<typeof makeSourceClassifier>;
}

/**
 * Stores the deposits of these verified blocks, until `isLate` says that the time is over. `stored`
 * counts those that are new or came back; of `blocks`, the first `whole` ones are stored completely.
 * Transfers by the project itself are stored separately. May run again over the same blocks: a
 * deposit is found by its identity, so that a block with many of them is stored in several runs.
 */
export async function detectDeposits(
  deps: DetectDeps,
  blocks: ScannedBlock[],
  maybeOurs: OwnAddressFilter,
  isLate: () => boolean = () => false,
): Promise<{ stored: number; whole: number }> {
  const candidates = blocks.flatMap((block) => findCandidates(deps, block, maybeOurs));
  const senders = findSenders(candidates, maybeOurs);
  const owners = new Map<string, AddressOwner>();
  const sourceOf = makeSourceClassifier(deps, senders, owners);
  const detection: Detection = { senders, owners, settings: new Map(), sourceOf };
  let stored = 0;
  for (let start = 0; start < candidates.length; start += batchSize) {
    if (isLate()) {
      return { stored, whole: blocks.indexOf((candidates[start] as Candidate).block) };
    }
    stored += await storeCandidates(deps, detection, candidates.slice(start, start + batchSize));
  }
  return { stored, whole: blocks.length };
}

function findCandidates(
  { chain, strays }: Pick<DetectDeps, 'chain' | 'strays'>,
  block: ScannedBlock,
  maybeOurs: OwnAddressFilter,
): Candidate[] {
  const isTaken = strays ? takenIn(block, maybeOurs) : () => false;
  const lost = strays ? lossesIn(block) : [];
  return [...block.transfers, ...lost].flatMap((transfer): Candidate[] => {
    const isToOurs = maybeOurs(transfer.to);
    const isLeft = isTaken(transfer);
    const token = isToOurs || isLeft ? findToken(chain, transfer) : undefined;
    if (!token) return [];
    const isPayment = isToOurs && transfer.amount >= token.minDeposit;
    return isPayment || isLeft ? [{ block, transfer, token, isPayment, isTaken: isLeft }] : [];
  });
}

/** Returns how many deposits are new or came back. */
async function storeCandidates(
  deps: DetectDeps,
  detection: Detection,
  candidates: Candidate[],
): Promise<number> {
  const owned = await findOwned(deps, detection, candidates);
  const found = await Promise.all(
    owned.map(async ({ owner, ...one }) => {
      const { chain } = deps;
      const settings = detection.settings.get(owner.projectId);
      const threshold = Math.max(chain.confirmations, settings?.confirmations[chain.name] ?? 0);
      const lowered = settings?.creditSeconds[chain.name] ?? Number.POSITIVE_INFINITY;
      const seconds = Math.min(chain.creditSeconds, lowered);
      const fresh = newDeposit(deps, { ...one, owner, threshold, seconds, ...markBy(settings) });
      const source = await detection.sourceOf(one.transfer, owner);
      return { block: one.block, fresh, source, identity: depositIdentity(fresh) };
    }),
  );
  const known = await deps.deposits.byIdentity(found.map(({ identity }) => identity));
  const judged = await judgeSenders(deps, found, known);
  const internal = judged.filter(
    ({ source, identity }) => isInternal(source) && !known.has(identity),
  );
  const transfers =
    internal.length === 0
      ? []
      : await deps.internalTransfers.getMany(internal.map(({ identity }) => identity));
  let stored = 0;
  // Together: the stores share transactions between the writes of one turn.
  await inGroups(
    judged,
    async ({ fresh, source, identity }) => {
      const deposit = known.get(identity);
      const orderNo = source.kind === 'internal' ? source.orderNo : null;
      if (isInternal(source) && !deposit && !isTopUpFrom(fresh, { orderNo })) {
        const transfer = transfers.find((one) => one.identity === identity) ?? null;
        if (await storeInternalTransfer(deps, fresh, orderNo, transfer)) return;
      }
      if (await storeDeposit(deps, { fresh, source, known: deposit })) stored++;
    },
    batchSize,
  );
  if (deps.strays) await storeStrays({ ...deps, strays: deps.strays }, detection, candidates);
  return stored;
}

/** Stores what these transfers move of projects that did not send them, and that is not a deposit. */
async function storeStrays(
  deps: DetectDeps & { strays: Strays },
  { owners, senders }: Detection,
  candidates: Candidate[],
): Promise<void> {
  const found = candidates.flatMap(({ block, transfer, token, isPayment }) => {
    const taker = owners.get(transfer.to);
    const isRecorded = !isPayment || (taker !== undefined && isForDeposits(deps, taker, token));
    const from = senders.get(transfer.txHash) ?? [];
    const strays = findStrays({ transfer, token, isRecorded }, owners, from);
    return strays.map((stray) => ({ block, stray, fact: deps.strays.facts.ofTransfer(stray) }));
  });
  const unclaimed = await withoutClaimed(deps, found);
  if (unclaimed.length === 0) return;
  const known = await deps.strays.store.getMany(unclaimed.map(({ fact }) => fact.subject));
  const knownOf = new Map(known.map((move) => [move.subject, move]));
  await inGroups(
    unclaimed,
    ({ block, stray, fact }) => {
      const { txHash: tx } = stray.transfer;
      const seen = { fact, chain: deps.chain.name, tx, blockNumber: block.number };
      const move = { ...seen, blockHash: block.hash };
      return storeStray(deps, move, knownOf.get(fact.subject) ?? null);
    },
    batchSize,
  );
}

/**
 * Those that the project has not signed, by our own tables: only one provider has shown who sent them. What
 * it signed, its payment records.
 */
async function withoutClaimed<One extends { stray: StrayTransfer }>(
  { chain, payments }: Pick<DetectDeps, 'chain' | 'payments'>,
  found: readonly One[],
): Promise<One[]> {
  const txHashes = [...new Set(found.map(({ stray }) => stray.transfer.txHash))];
  const claims = await Promise.all(
    txHashes.map(async (txHash) => [txHash, await payments.claim(chain.name, txHash)] as const),
  );
  const signedBy = new Map(claims.map(([txHash, claim]) => [txHash, claim?.projectId]));
  return found.filter(({ stray }) => signedBy.get(stray.transfer.txHash) !== stray.projectId);
}

const isInternal = (source: JudgedSource): boolean =>
  source.kind === 'internal' || (source.kind === 'unclaimed' && source.said === 'confirmed');

/** A transfer with the deposit that it would be. */
interface Found {
  block: ScannedBlock;
  fresh: Deposit;
  source: TransferSource;
  identity: string;
}

/**
 * Asks providers about the senders of unclaimed transactions: one provider must neither void a user's
 * deposit nor have the project's own money credited. Of a deposit that is stored in this block already,
 * nothing is asked.
 */
async function judgeSenders(
  deps: DetectDeps,
  found: Found[],
  known: Map<string, Deposit>,
): Promise<(Found & { source: JudgedSource })[]> {
  const claims = new Map<string, SenderClaim>();
  for (const { block, fresh, source, identity } of found) {
    if (source.kind !== 'unclaimed' || isStored(known.get(identity), fresh)) continue;
    const { txHash, blockNumber, blockHash } = fresh;
    claims.set(identity, {
      txHash,
      blockNumber,
      blockHash,
      from: source.from,
      by: deps.reader.shownBy?.(block),
    });
  }
  const asked = [...claims.values()];
  const verdicts = await confirmSenders(deps.reader, asked).catch((error: unknown) => {
    // The deposits are stored with their doubt, and asked about again.
    deps.log.warn('deposit.unseen', { chain: deps.chain.name, due: asked.length, error });
    return [];
  });
  const said = new Map([...claims.keys()].map((identity, i) => [identity, verdicts[i]?.kind]));
  return found.map(({ source, ...one }) => ({
    ...one,
    source:
      source.kind === 'unclaimed'
        ? { ...source, said: said.get(one.identity) ?? 'unseen' }
        : source,
  }));
}

/**
 * Whether what pays this address is a deposit. A transfer to the hot wallet (sub-index 0) funds it. The
 * address of a service takes only the coin of its chain.
 */
function isForDeposits(
  { topUps }: Pick<DetectDeps, 'topUps'>,
  { subIndex, userId }: AddressOwner,
  { isNative }: Token,
): boolean {
  if (subIndex === 0 || userId === null) return false;
  return !isServiceUser(userId) || (topUps !== undefined && isNative);
}

/** The candidates that pay addresses of users. The owners of all of them are read. */
async function findOwned(
  deps: DetectDeps,
  { senders, owners, settings }: Detection,
  candidates: Candidate[],
): Promise<(Candidate & { owner: AddressOwner })[]> {
  const addresses = candidates.flatMap(({ transfer, isPayment, isTaken }) => [
    ...(isPayment ? [transfer.to] : []),
    ...(isTaken ? [transfer.from] : []),
    ...(senders.get(transfer.txHash) ?? []),
  ]);
  const unknown = [...new Set(addresses)].filter((address) => !owners.has(address));
  if (unknown.length > 0) {
    const read = await deps.addresses.owners(deps.chain.family, unknown);
    for (const [address, owner] of read) owners.set(address, owner);
  }
  const owned = candidates.flatMap((candidate) => {
    const owner = candidate.isPayment && owners.get(candidate.transfer.to);
    return owner && isForDeposits(deps, owner, candidate.token) ? [{ ...candidate, owner }] : [];
  });
  const projects = new Set(owned.map(({ owner }) => owner.projectId));
  await Promise.all(
    [...projects]
      .filter((projectId) => !settings.has(projectId))
      .map(async (projectId) => settings.set(projectId, await deps.projects.settings(projectId))),
  );
  return owned;
}

/** The mark of a deposit whose project has deposits screened. */
const markBy = (settings: ProjectSettings | undefined): Pick<Deposit, 'screened'> =>
  settings?.screening && settings.screening.depositsAboveUsd !== null
    ? { screened: settings.screening.onSilence }
    : {};

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
    /** From the block to the credit (model/wait-start.ts). */
    seconds: number;
    screened?: Deposit['screened'];
  },
): Deposit {
  const { block, transfer, token, owner, threshold, seconds, screened } = found;
  const nowMs = deps.clock.nowMs();
  const createdAt = Math.floor(nowMs / 1000);
  const { txHash, position } = transfer;
  const key = {
    projectId: owner.projectId,
    chain: deps.chain.name,
    address: deps.canonical(owner.address),
    txHash,
    position,
  };
  return {
    depositNo: depositNumber(key),
    projectId: key.projectId,
    userId: owner.userId ?? '',
    chain: key.chain,
    address: key.address,
    token: token.symbol,
    tokenAddress: token.address,
    decimals: token.decimals,
    amount: transfer.amount,
    txHash,
    blockNumber: block.number,
    blockHash: block.hash,
    position,
    fromAddresses: depositSenders(block, transfer).map((from) => deps.canonical(from)),
    status: 'confirming',
    chainState: 'present',
    threshold,
    creditAfter: waitStart(block.timestamp, createdAt) + seconds,
    confirmations: null,
    ...(isServiceUser(owner.userId)
      ? { topUp: { id: 0, blockTime: block.timestamp || createdAt } }
      : screened && { screened }),
    rev: nextRevision(0, createdAt),
    createdAt,
    createdAtMs: nowMs,
    creditedAt: null,
  };
}
