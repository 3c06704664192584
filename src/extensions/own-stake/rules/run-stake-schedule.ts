import { inGroups } from '#shared/async/limit.ts';
import { advanceDelegation } from './advance-delegation.ts';
import type { StakeDeps } from './deps.ts';
import { energyOfStake } from './stake-for-energy.ts';

/** Delegations that are advanced concurrently. */
const concurrency = 8;

/** Below it somebody must stake, or send coin. */
export interface StakeLevel {
  /** Units that the stake which is free yields. */
  energy: bigint;
  coinSun: bigint;
}

/**
 * Delegations that are due, for any outcome of their orders, and whether the account has enough
 * left. One that fails does not hold up the others. Stops at `deadline` (unix ms).
 */
export async function runStakeSchedule(
  deps: StakeDeps & { low: StakeLevel },
  deadline: number,
): Promise<{ stakes: number; stakesFailed: number }> {
  const { account, chain, clock, log, low, stakes } = deps;
  let done = 0;
  let failed = 0;
  await inGroups(
    await stakes.due(clock.now()),
    async (requestId) => {
      if (clock.nowMs() >= deadline) return;
      try {
        await advanceDelegation(deps, requestId);
        done += 1;
      } catch (error) {
        failed += 1;
        log.warn('stake.not-looked-up', { request: requestId, error });
      }
    },
    concurrency,
  );
  try {
    const [yields, delegatable, coin] = await Promise.all([
      chain.yields(account),
      chain.delegatable(account),
      chain.coin(account),
    ]);
    const energy = energyOfStake(delegatable, yields);
    if (energy < low.energy || coin < low.coinSun) {
      const left = { energy: energy.toString(), sun: coin.toString() };
      log.warn('energy.account-low', { account, ...left });
    }
  } catch (error) {
    log.warn('stake.not-looked-up', { account, error });
  }
  return { stakes: done, stakesFailed: failed };
}
