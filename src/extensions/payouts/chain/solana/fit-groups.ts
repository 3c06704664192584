/** Which withdrawals one transaction of Solana pays together. */
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { readAssociatedAccount } from '#chains/solana/node/owned-accounts.ts';
import {
  type AccountState,
  maxRecipients,
  readAccountStates,
} from '#chains/solana/pay/account-state.ts';
import { computeRent } from '#chains/solana/pay/cost.ts';
import { createsAccount, findRecipientProblem } from '#chains/solana/pay/recipient.ts';
import type { Chain } from '#model/chain.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { Logger } from '#ports/runtime.ts';
import { inGroups } from '#shared/async/limit.ts';
import { inChunks } from '#shared/in-chunks.ts';
import { type GroupParts, maxMessageBytes, messageBytes } from './group-parts.ts';

/** Exchanges about recipients at the same time. */
const readsAtOnce = 4;

/** A withdrawal that may be paid with others, and what the message says for it. */
interface Candidate {
  order: Withdrawal;
  payment: GroupParts['payments'][number];
}

interface Deps {
  chain: Chain;
  rpc: Rpc;
  log: Logger;
}

/**
 * Withdrawals of one wallet and token, the oldest first, divided into groups of two or more, each of which fits into
 * one transaction and names each recipient once. Left out, and paid alone: whoever cannot be paid now, since all others
 * would not be either; one whose account is missing and which has reserved too little to make it; what the wallet's
 * associated account does not hold. It goes by one provider's answers, and the plan of each group reads them again:
 * without answers there are no groups.
 */
export async function fitGroups(
  deps: Deps,
  waiting: readonly Withdrawal[],
): Promise<Withdrawal[][]> {
  try {
    const candidates = await readCandidates(deps, waiting);
    return divide(candidates, waiting[0]?.tokenAddress ?? null);
  } catch (error) {
    if (!isNodeFailure(error)) throw error;
    deps.log.warn('payment.not-grouped', { chain: deps.chain.name, error: error as Error });
    return [];
  }
}

async function readCandidates(
  { chain, rpc }: Deps,
  waiting: readonly Withdrawal[],
): Promise<Candidate[]> {
  const [first] = waiting;
  if (!first) return [];
  const { fromAddress: from, tokenAddress } = first;
  const states = new Map<Withdrawal, AccountState>();
  await inGroups(
    inChunks([...waiting], maxRecipients),
    async (orders) => {
      const recipients = orders.map(({ toAddress }) => toAddress);
      const read = await readAccountStates(rpc, chain, { from, tokenAddress }, recipients);
      for (const [i, order] of orders.entries()) states.set(order, read[i]!);
    },
    readsAtOnce,
  );
  const candidates = waiting.flatMap((order) => candidateOf(order, states.get(order)!) ?? []);
  const token = states.get(first)?.token;
  if (tokenAddress === null || !token) return candidates;
  const { program } = token;
  const own = await readAssociatedAccount(rpc, { owner: from, mint: tokenAddress, program });
  let left = own && !own.isFrozen ? own.amount : 0n;
  return candidates.filter(({ payment: { amount } }) => {
    if (amount > left) return false;
    left -= amount;
    return true;
  });
}

function candidateOf(order: Withdrawal, state: AccountState): Candidate | null {
  const { chain, fromAddress: from, toAddress: to, tokenAddress, amount, reservation } = order;
  if (findRecipientProblem(state, { chain, from, to, tokenAddress, amount })) return null;
  const { token, emptyRent } = state;
  if (!token) return { order, payment: { account: to, owner: null, amount } };
  const isNew = createsAccount(state);
  if (isNew && reservation.fee < computeRent(emptyRent, token.accountBytes)) return null;
  return { order, payment: { account: token.account, owner: isNew ? to : null, amount } };
}

function divide(candidates: readonly Candidate[], mint: string | null): Withdrawal[][] {
  const groups: Withdrawal[][] = [];
  let rest = candidates;
  while (rest.length > 1) {
    const { taken, later } = takeFirst(rest, mint);
    if (taken.length > 1) groups.push(taken.map(({ order }) => order));
    rest = later;
  }
  return groups;
}

/** The first of them, and those after it that fit besides; the others come later. */
function takeFirst(candidates: readonly Candidate[], mint: string | null) {
  const taken: Candidate[] = [];
  const later: Candidate[] = [];
  const recipients = new Set<string>();
  // Of the token only that there is one takes room.
  const token = mint === null ? null : { program: '', mint, decimals: 0, source: '' };
  for (const one of candidates) {
    const payments = [...taken, one].map(({ payment }) => payment);
    const isFitting =
      !recipients.has(one.order.toAddress) && messageBytes({ token, payments }) <= maxMessageBytes;
    if (!isFitting) {
      later.push(one);
      continue;
    }
    taken.push(one);
    recipients.add(one.order.toAddress);
  }
  return { taken, later };
}
