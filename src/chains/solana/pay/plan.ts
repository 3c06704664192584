/** Checks wallet and recipient and simulates a payment (ExpiringGateway.plan). */

import type { Rpc } from '#chains/rpc/rpc.ts';
import {
  ExecutionReverted,
  FeeAboveLimit,
  InsufficientFunds,
} from '#chains/shared/payment-errors.ts';
import type { Chain } from '#model/chain.ts';
import type { PaymentLimits, PaymentPlan, PaymentTerms } from '#model/payment.ts';
import type { PlannedFor } from '#ports/chains.ts';
import { systemProgram } from '../node/programs.ts';
import { type AccountState, readAccountState } from './account-state.ts';
import { buildMessage } from './build.ts';
import { findMemoProblem, maxUnits, sequenceRange, unitLimitBase } from './compute-budget.ts';
import { computeRent, priorityFee, raiseBid, signatureFee } from './cost.ts';
import { encodePlan, type PlanNotes, toPaymentParts } from './instructions.ts';
import { createsAccount, findRecipientProblem } from './recipient.ts';
import { simulate } from './simulate.ts';
import type { TokenSources } from './token-sources.ts';
import { formatReserve, missingLamports } from './wallet.ts';

/** A simulation needs any blockhash of the right length; the node replaces it by a recent one. */
const placeholderBlockhash = systemProgram;

interface Deps {
  chain: Chain;
  rpc: Rpc;
  /** What the plans of this run take from which token account. */
  sources: TokenSources;
}
interface Input {
  terms: PaymentTerms;
  limits: PaymentLimits;
  of: PlannedFor;
}

/**
 * The plan of a payment: the compute units it needs, the price to bid for one (never above
 * `limits.unitPrice`), the token accounts it takes from, and whether it creates one. Throws
 * ExecutionReverted, InsufficientFunds or FeeAboveLimit, and what the Rpc throws.
 */
export async function planPayment(deps: Deps, input: Input): Promise<PaymentPlan> {
  try {
    return await makePlan(deps, input);
  } catch (error) {
    // What this plan would have taken is free for the run's other plans.
    deps.sources.release(input.of.orderNo);
    throw error;
  }
}

async function makePlan(deps: Deps, input: Input): Promise<PaymentPlan> {
  const { chain, rpc } = deps;
  const { terms, limits } = input;
  const memo = findMemoProblem(terms.memo);
  if (memo) throw new ExecutionReverted(memo);
  const state = await readAccountState(rpc, chain, terms);
  const problem = findRecipientProblem(state, terms);
  if (problem) throw new ExecutionReverted(`the recipient ${problem}`);
  const notes = await makePlanNotes(deps, state, input);
  requireFunds(state, terms, signatureFee + notes.rent);
  const trial = toPaymentParts(terms, notes, { reference: placeholderBlockhash, units: maxUnits });
  const units = unitLimitBase(await simulate(rpc, buildMessage({ ...trial, price: 0n })));
  const maxLimit = units + sequenceRange - 1n;
  const fee = signatureFee + priorityFee(maxLimit, notes.price) + notes.rent;
  if (maxLimit > limits.units || fee > limits.fee) {
    throw new FeeAboveLimit(`${maxLimit} compute units for ${fee} lamports exceed the reservation`);
  }
  requireFunds(state, terms, fee);
  return { fee, build: encodePlan({ ...notes, units }) };
}

async function makePlanNotes(
  { chain, sources }: Deps,
  state: AccountState,
  { terms, limits, of }: Input,
): Promise<PlanNotes> {
  const { token, unitPrice, emptyRent } = state;
  const raised = raiseBid(unitPrice, chain.minPriorityFee, of.variants);
  const price = raised < limits.unitPrice ? raised : limits.unitPrice;
  const { tokenAddress } = terms;
  if (!token || tokenAddress === null) return { units: 0n, price, rent: 0n, token: null };
  const { program, decimals, accountBytes } = token;
  const taken = await sources.take({ ...terms, tokenAddress }, program, of.orderNo);
  const rent = createsAccount(state) ? computeRent(emptyRent, accountBytes) : 0n;
  return { units: 0n, price, rent, token: { program, decimals, sources: taken } };
}

function requireFunds(state: AccountState, terms: PaymentTerms, fee: bigint): void {
  const missing = missingLamports(state, terms, fee);
  if (missing === 0n) return;
  throw new InsufficientFunds(
    `${terms.from} lacks ${missing} lamports to pay and to keep ${formatReserve(state.emptyRent)}`,
  );
}
