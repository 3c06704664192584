import type { Rpc } from '#chains/rpc/rpc.ts';
import { FeeAboveLimit, InsufficientFunds } from '#chains/shared/payment-errors.ts';
import { systemProgram } from '#chains/solana/node/programs.ts';
import { readAccountState } from '#chains/solana/pay/account-state.ts';
import { maxUnits, sequenceRange, unitLimitBase } from '#chains/solana/pay/compute-budget.ts';
import { computeRent, raiseBid } from '#chains/solana/pay/cost.ts';
import { createsAccount } from '#chains/solana/pay/recipient.ts';
import { simulate } from '#chains/solana/pay/simulate.ts';
import type { Chain } from '#model/chain.ts';
import type { PaymentLimits, PaymentPlan, PaymentTerms } from '#model/payment.ts';
import { buildCollect } from './build-collect.ts';
import { collectFee } from './collect-fee.ts';
import { type CollectNotes, encodeCollectPlan, toCollectParts } from './collect-parts.ts';

/** A simulation needs any blockhash of the right length; the node replaces it by a recent one. */
const placeholderBlockhash = systemProgram;

/** What a sweep of these terms needs now, by a trial: each owner must be able to send its part. */
export interface CollectTrial {
  notes: CollectNotes;
  /** The highest limit of compute units that it is signed with. */
  maxLimit: bigint;
  /** The price that recent blocks took, micro-lamports. */
  unitPrice: bigint;
  /** Lamports that the wallet has beyond what its own account must hold. */
  spendable: bigint;
}

/**
 * Reads the wallet and simulates a sweep at `price` (micro-lamports per unit; by default the current
 * one). Throws ExecutionReverted if one owner cannot send, whoever it is: it is all or nothing; and
 * what the Rpc throws.
 */
export async function tryCollect(
  { chain, rpc }: { chain: Chain; rpc: Rpc },
  terms: PaymentTerms,
  choosePrice: (current: bigint) => bigint = (current) => current,
): Promise<CollectTrial> {
  const state = await readAccountState(rpc, chain, { ...terms, to: terms.from });
  const { wallet, token, emptyRent, unitPrice } = state;
  const notes: CollectNotes = {
    units: 0n,
    price: choosePrice(unitPrice),
    rent: createsAccount(state) ? computeRent(emptyRent, token!.accountBytes) : 0n,
    token: token && { program: token.program, decimals: token.decimals },
  };
  const trial = toCollectParts(terms, notes, { reference: placeholderBlockhash, units: maxUnits });
  const message = buildCollect({ ...trial, price: 0n });
  const units = unitLimitBase(await simulate(rpc, message, 1 + trial.sources.length));
  const has = wallet?.owner === systemProgram ? wallet.lamports : 0n;
  return {
    notes: { ...notes, units },
    maxLimit: units + sequenceRange - 1n,
    unitPrice,
    spendable: has > emptyRent ? has - emptyRent : 0n,
  };
}

/**
 * The plan of a sweep, never above `limits`. Throws ExecutionReverted, InsufficientFunds or
 * FeeAboveLimit, and what the Rpc throws.
 */
export async function planCollect(
  deps: { chain: Chain; rpc: Rpc },
  { terms, limits, variants }: { terms: PaymentTerms; limits: PaymentLimits; variants: number },
): Promise<PaymentPlan> {
  const choose = (current: bigint) => {
    const raised = raiseBid(current, deps.chain.minPriorityFee, variants);
    return raised < limits.unitPrice ? raised : limits.unitPrice;
  };
  const { notes, maxLimit, spendable } = await tryCollect(deps, terms, choose);
  const fee = collectFee(terms.collects?.length ?? 0, { ...notes, units: maxLimit });
  if (maxLimit > limits.units || fee > limits.fee) {
    throw new FeeAboveLimit(`${maxLimit} compute units for ${fee} lamports exceed the reservation`);
  }
  if (fee > spendable) {
    throw new InsufficientFunds(`${terms.from} lacks ${fee - spendable} lamports to pay for it`);
  }
  return { fee, build: encodeCollectPlan(notes) };
}
