/** Looks at wallet and recipient and tries a payment out (ExpiringGateway.plan). */

import type { Rpc } from '#chains/rpc/rpc.ts';
import {
  ExecutionReverted,
  FeeAboveLimit,
  InsufficientFunds,
} from '#chains/shared/payment-errors.ts';
import type { Chain } from '#model/chain.ts';
import type { PaymentLimits, PaymentPlan, PaymentTerms } from '#model/payment.ts';
import { SYSTEM_PROGRAM } from '../node/programs.ts';
import { type AccountState, readAccountState } from './account-state.ts';
import { buildMessage } from './build.ts';
import { limitBase, MAX_UNITS, memoProblem, SEQUENCES } from './compute-budget.ts';
import { priorityFee, rentOf, SIGNATURE_FEE } from './cost.ts';
import { type PlanNotes, partsOf, planText } from './instructions.ts';
import { createsAccount, recipientProblem } from './recipient.ts';
import { simulate } from './simulate.ts';
import { findSources } from './token-sources.ts';
import { keptText, walletLacks } from './wallet.ts';

/** A trial needs some blockhash of the right length; the node puts in one of its own. */
const NO_REFERENCE = SYSTEM_PROGRAM;

/**
 * The plan of a payment: how many compute units it needs, what to bid for one (never more than
 * `limits.unitPrice`), which token accounts it takes from, and whether it creates one. Throws
 * ExecutionReverted, InsufficientFunds or FeeAboveLimit, else what the Rpc throws.
 */
export async function planPayment(
  { chain, rpc }: { chain: Chain; rpc: Rpc },
  terms: PaymentTerms,
  limits: PaymentLimits,
): Promise<PaymentPlan> {
  const memo = memoProblem(terms.memo);
  if (memo) throw new ExecutionReverted(memo);
  const situation = await readAccountState(rpc, chain, terms);
  const problem = recipientProblem(situation, terms);
  if (problem) throw new ExecutionReverted(`the recipient ${problem}`);
  const notes = await notesOf(rpc, situation, terms, limits);
  requireFunds(situation, terms, SIGNATURE_FEE + notes.rent);
  const trial = partsOf(terms, notes, { reference: NO_REFERENCE, units: MAX_UNITS });
  const units = limitBase(await simulate(rpc, buildMessage({ ...trial, price: 0n })));
  const most = units + SEQUENCES - 1n;
  const fee = SIGNATURE_FEE + priorityFee(most, notes.price) + notes.rent;
  if (most > limits.units || fee > limits.fee) {
    throw new FeeAboveLimit(`${most} compute units for ${fee} lamports are above the reservation`);
  }
  requireFunds(situation, terms, fee);
  return { fee, build: planText({ ...notes, units }) };
}

async function notesOf(
  rpc: Rpc,
  situation: AccountState,
  terms: PaymentTerms,
  limits: PaymentLimits,
): Promise<PlanNotes> {
  const { token, bid, emptyRent } = situation;
  const price = bid < limits.unitPrice ? bid : limits.unitPrice;
  const { tokenAddress } = terms;
  if (!token || tokenAddress === null) return { units: 0n, price, rent: 0n, token: null };
  const { program, decimals, accountBytes } = token;
  const sources = await findSources(rpc, { ...terms, tokenAddress }, program);
  const rent = createsAccount(situation) ? rentOf(emptyRent, accountBytes) : 0n;
  return { units: 0n, price, rent, token: { program, decimals, sources } };
}

function requireFunds(situation: AccountState, terms: PaymentTerms, fee: bigint): void {
  const lacks = walletLacks(situation, terms, fee);
  if (lacks === 0n) return;
  throw new InsufficientFunds(
    `${terms.from} lacks ${lacks} lamports to pay and to keep ${keptText(situation.emptyRent)}`,
  );
}
