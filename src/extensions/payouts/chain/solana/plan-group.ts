import type { Rpc } from '#chains/rpc/rpc.ts';
import {
  ExecutionReverted,
  FeeAboveLimit,
  InsufficientFunds,
} from '#chains/shared/payment-errors.ts';
import { systemProgram } from '#chains/solana/node/programs.ts';
import { maxRecipients, readAccountStates } from '#chains/solana/pay/account-state.ts';
import { maxUnits, sequenceRange, unitLimitBase } from '#chains/solana/pay/compute-budget.ts';
import { computeRent, raiseBid } from '#chains/solana/pay/cost.ts';
import { createsAccount, findRecipientProblem } from '#chains/solana/pay/recipient.ts';
import { simulate } from '#chains/solana/pay/simulate.ts';
import type { Chain } from '#model/chain.ts';
import type { PaymentLimits, PaymentPlan } from '#model/payment.ts';
import { buildGroup } from './build-group.ts';
import {
  encodeGroupPlan,
  type GroupNotes,
  maxMessageBytes,
  messageBytes,
  type SolanaGroup,
  toGroupParts,
} from './group-parts.ts';
import { groupFee } from './parts-of-group.ts';

/** A simulation needs any blockhash of the right length; the node replaces it by a recent one. */
const placeholderBlockhash = systemProgram;

/** The plan of a group, and how many of its members it pays: the first of them that fit together. */
export interface GroupPlan extends PaymentPlan {
  count: number;
}

/**
 * The plan of a group: as many of its members, from the first on, as fit into one transaction, the compute
 * units that it needs, and the accounts that it makes. Throws ExecutionReverted if one member cannot be
 * paid, whoever it is, since the transaction is all or nothing; InsufficientFunds, FeeAboveLimit, and what
 * the Rpc throws.
 */
export async function planGroup(
  { chain, rpc }: { chain: Chain; rpc: Rpc },
  input: { group: SolanaGroup; limits: PaymentLimits; variants: number },
): Promise<GroupPlan> {
  const { limits, variants } = input;
  const { from, token: tokenAddress } = input.group;
  const { members } = input.group;
  if (members.length > maxRecipients) throw new ExecutionReverted('it pays too many');
  const recipients = members.map(({ address }) => address);
  const states = await readAccountStates(rpc, chain, { from, tokenAddress }, recipients);
  for (const [i, { address: to, amount }] of members.entries()) {
    const terms = { chain: chain.name, from, to, tokenAddress, amount };
    const problem = findRecipientProblem(states[i]!, terms);
    if (problem) throw new ExecutionReverted(`the recipient ${to} ${problem}`);
  }
  const first = states[0];
  if (!first) throw new Error('a group pays somebody');
  const { token, emptyRent, wallet, unitPrice } = first;
  const raised = raiseBid(unitPrice, chain.minPriorityFee, variants);
  const notesOf = (count: number): GroupNotes => ({
    units: 0n,
    price: raised < limits.unitPrice ? raised : limits.unitPrice,
    rent: token ? computeRent(emptyRent, token.accountBytes) : 0n,
    token: token && { program: token.program, decimals: token.decimals },
    creates: [...states.keys()].filter((i) => i < count && createsAccount(states[i]!)),
  });
  const partsOf = (count: number) =>
    toGroupParts({ ...input.group, members: members.slice(0, count) }, notesOf(count), {
      reference: placeholderBlockhash,
      units: maxUnits,
    });
  let count = states.length;
  while (count > 1 && messageBytes(partsOf(count)) > maxMessageBytes) count -= 1;
  const units = unitLimitBase(await simulate(rpc, buildGroup({ ...partsOf(count), price: 0n })));
  const maxLimit = units + sequenceRange - 1n;
  const notes = { ...notesOf(count), units };
  const fee = groupFee({ ...notes, units: maxLimit });
  if (maxLimit > limits.units || fee > limits.fee)
    throw new FeeAboveLimit(`${maxLimit} compute units for ${fee} lamports exceed the reservation`);
  const paid = members.slice(0, count).reduce((sum, { amount }) => sum + amount, 0n);
  const needs = fee + emptyRent + (tokenAddress === null ? paid : 0n);
  const has = wallet?.owner === systemProgram ? wallet.lamports : 0n;
  if (needs > has)
    throw new InsufficientFunds(`${from} lacks ${needs - has} lamports to pay for the group`);
  return { fee, build: encodeGroupPlan(notes), count };
}
