import { encodeCollectedItem } from '#model/orders/collected.ts';
import type { SweepDeps, SweepPlace } from './deps.ts';
import { readHotWallet } from './hot-wallet.ts';
import { limitsOf, newSweepOrder } from './new-sweep-order.ts';
import type { NextStep, NoStep } from './step.ts';

/** The order by which the hot wallet sends an address the coin for its sweeps. */
export async function fundOrder(
  deps: SweepDeps,
  place: SweepPlace,
  input: {
    does: 'fund' | 'activate';
    to: string;
    subIndex: number;
    amount: bigint;
    /** Micro-USD of so much coin. */
    costOf: (units: bigint) => bigint;
  },
): Promise<NextStep | NoStep> {
  const { chain, project } = place;
  const { does, to, subIndex, amount, costOf } = input;
  const from = project.hot[chain.family].address;
  const native = chain.tokens.find(({ isNative }) => isNative)!;
  const terms = { chain: chain.name, from, to, tokenAddress: null, amount, memo: null };
  const fee = await deps.fees.estimate(terms);
  const { view, coin } = await readHotWallet(deps, place, native.symbol);
  if (view.native.reserved + amount + fee.maxFee > coin) return 'hot_wallet_short';
  const holding = { view, held: { token: coin, coin } };
  return {
    phase: 'funding',
    order: newSweepOrder(deps, place, {
      does,
      serves: [encodeCollectedItem({ subIndex, address: to, amount })],
      token: native,
      from,
      to,
      amount,
      fee,
    }),
    limits: limitsOf(holding, { amount, fee: fee.maxFee, isNative: true }),
    feeMicroUsd: costOf(amount + fee.maxFee),
  };
}
