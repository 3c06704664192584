/** The next step of sweeping a token of TRON: its energy is rented, or the address has it. */

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
 * The step of a sweep that burns nothing for its energy: it makes the account exist, sends coin for
 * bytes that are not free, or pays. null: the energy can be had from nowhere.
 */
export async function energyStep(
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
  const { energy, tron } = deps;
  const { withoutBurning } = fee;
  if (!energy || !tron || !withoutBurning) return null;
  const { chain, project, energyDuration = '10010' } = place;
  const { token, spare, valueMicroUsd, coinUsd, subIndex, view } = holding;
  const found = await energy.find({
    projectId: project.projectId,
    from: address,
    energy: withoutBurning.energy,
    reserved: view.energy?.reserved ?? 0n,
    duration: energyDuration,
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
  const rental = energy.rentalSun(Number(withoutBurning.energy), energyDuration);
  if (found.from === 'rented') {
    order.reservation.energy = 'rented';
    return { phase: 'sweeping', order, limits, feeMicroUsd: costOf(bytes + rental) };
  }
  order.reservation.energy = 'staked';
  order.reservation.energyUnits = withoutBurning.energy;
  limits.maxEnergyReserved = found.free - withoutBurning.energy;
  limits.energyEpoch = view.energy?.epoch ?? 0;
  return { phase: 'sweeping', order, limits, feeMicroUsd: costOf(bytes) };
}
