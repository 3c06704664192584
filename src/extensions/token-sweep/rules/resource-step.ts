/** The next step of sweeping a token whose fee a resource pays, which is rented or the address's own. */

import { encodeCollectedItem } from '#model/orders/collected.ts';
import type { FeeEstimator } from '#ports/chains.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import type { SweepDeps, SweepPlace } from './deps.ts';
import { fundOrder } from './fund-order.ts';
import type { Holding } from './holding.ts';
import { limitsOf, newSweepOrder } from './new-sweep-order.ts';
import type { NextStep, NoStep } from './step.ts';
import { activationTimes, isWorth } from './sweep-limits.ts';

/** The least that is sent to an account so that it exists on the chain. */
const activationSun = 1n;

/**
 * The step of a sweep that pays no coin for its work: it makes the account exist, sends coin for
 * bytes that are not free, or pays. null: the resource can be had from nowhere.
 */
export async function resourceStep(
  deps: SweepDeps,
  place: SweepPlace,
  input: {
    address: string;
    to: string;
    holding: Holding;
    fee: Awaited<ReturnType<FeeEstimator['estimate']>>;
  },
): Promise<NextStep | NoStep | null> {
  const { address, to, holding, fee } = input;
  const { resource, tron } = deps;
  const { withoutBurning } = fee;
  if (!resource || !tron || !withoutBurning) return null;
  const { chain, project, resourceDuration = '10010' } = place;
  const { token, spare, valueMicroUsd, coinUsd, subIndex, view } = holding;
  const found = await resource.find({
    projectId: project.projectId,
    from: address,
    units: withoutBurning.units,
    reserved: view.resource?.reserved ?? 0n,
    duration: resourceDuration,
  });
  if (!found) return null;
  const native = chain.tokens.find(({ isNative }) => isNative)!;
  const costOf = (units: bigint) => usdMicro(units, native.decimals, coinUsd, 'up');
  const terms = { chain: chain.name, from: address, to, memo: null };
  const sender = await tron.senderOf(
    { ...terms, tokenAddress: token.address, amount: spare },
    fee.gasLimit * fee.maxFeePerGas,
  );
  if (!sender.exists) {
    const step = await fundOrder(deps, place, {
      does: 'activate',
      to: address,
      subIndex,
      amount: activationSun,
      costOf,
    });
    if (typeof step === 'string') return step;
    return step.feeMicroUsd * activationTimes <= valueMicroUsd ? step : 'small';
  }
  const bytes = sender.hasBandwidth ? 0n : withoutBurning.maxFee;
  if (bytes > holding.coin) {
    const amount = bytes - holding.coin;
    const step = await fundOrder(deps, place, {
      does: 'fund',
      to: address,
      subIndex,
      amount,
      costOf,
    });
    if (typeof step === 'string') return step;
    return isWorth(step.feeMicroUsd, valueMicroUsd) ? step : 'no_bandwidth';
  }
  const order = newSweepOrder(deps, place, {
    does: 'sweep',
    serves: [encodeCollectedItem({ subIndex, address, amount: spare })],
    token,
    from: address,
    to,
    amount: spare,
    fee: { ...fee, maxFee: bytes },
  });
  const limits = limitsOf(holding, { amount: spare, fee: bytes, isNative: false });
  const rental = resource.rentalSun(Number(withoutBurning.units), resourceDuration);
  if (found.from === 'rented') {
    order.reservation.resource = 'rented';
    return { phase: 'sweeping', order, limits, feeMicroUsd: costOf(bytes + rental) };
  }
  order.reservation.resource = 'staked';
  order.reservation.resourceUnits = withoutBurning.units;
  limits.maxResourceReserved = found.free - withoutBurning.units;
  limits.resourceEpoch = view.resource?.epoch ?? 0;
  return { phase: 'sweeping', order, limits, feeMicroUsd: costOf(bytes) };
}
