import { encodeCollectedItem } from '#model/orders/collected.ts';
import { lacksResource } from '#model/orders/stuck.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import type { SweepDeps, SweepPlace } from './deps.ts';
import { fundOrder } from './fund-order.ts';
import { readHolding } from './holding.ts';
import { limitsOf, newSweepOrder } from './new-sweep-order.ts';
import { resourceStep } from './resource-step.ts';
import type { NextStep, NoStep } from './step.ts';
import { fundedSweeps, isWorth, minMicroUsd } from './sweep-limits.ts';

/**
 * The next step of sweeping one address that pays its own fee: the coin for the fee, or the sweep
 * itself. The amount is all that no other order has reserved; of the coin, less the fee. `burns`:
 * its resource was asked for and did not come.
 */
export async function nextStep(
  deps: SweepDeps,
  place: SweepPlace,
  candidate: { address: string; token: string },
  { burns = false } = {},
): Promise<NextStep | NoStep> {
  const { project, chain, settings, mostFunded } = place;
  const { address } = candidate;
  const holding = await readHolding(deps, place, candidate);
  if (holding === null) return 'gone';
  if (holding === 'unpriced') return 'unpriced';
  if (holding.spare === 0n) return 'empty';
  const { token, spare, valueMicroUsd, coinUsd, subIndex } = holding;
  if (valueMicroUsd < minMicroUsd(settings)) return 'small';
  const to = settings.dest ?? project.hot[chain.family].address;
  const common = { chain: chain.name, from: address, to, memo: null };
  const fee = await deps.fees.estimate({ ...common, tokenAddress: token.address, amount: spare });
  const isTronToken = mostFunded !== undefined && !token.isNative;
  if (isTronToken && !burns) {
    const step = await resourceStep(deps, place, { address, to, holding, fee });
    if (step !== null) return step;
  }
  if (isTronToken && mostFunded === 0n) return lacksResource;
  const native = chain.tokens.find(({ isNative }) => isNative)!;
  const costOf = (units: bigint) => usdMicro(units, native.decimals, coinUsd, 'up');
  const feeMicroUsd = costOf(fee.maxFee);
  if (mostFunded === undefined && !isWorth(feeMicroUsd, valueMicroUsd)) return 'too_expensive';
  const amount = token.isNative ? spare - fee.maxFee : spare;
  if (amount <= 0n) return 'small';
  if (!token.isNative && holding.coin < fee.maxFee) {
    const times = mostFunded === undefined ? fundedSweeps(feeMicroUsd, valueMicroUsd) : 1n;
    const lacking = fee.maxFee * times - holding.coin;
    if (mostFunded !== undefined && lacking > mostFunded) return 'too_expensive';
    return fundOrder(deps, place, { does: 'fund', to: address, subIndex, amount: lacking, costOf });
  }
  return {
    phase: 'sweeping',
    order: newSweepOrder(deps, place, {
      does: 'sweep',
      serves: [encodeCollectedItem({ ...holding, address, amount })],
      token,
      from: address,
      to,
      amount,
      fee,
    }),
    limits: limitsOf(holding, { amount, fee: fee.maxFee, isNative: token.isNative }),
    feeMicroUsd,
  };
}
