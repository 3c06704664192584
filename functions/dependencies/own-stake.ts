/** The stage's own stake, as the energy worker uses it (docs/energy.md "Own stake"). */

import { environment, need } from '#aws/runtime/config.ts';
import type { TronHttp } from '#chains/tron/node/http.ts';
import type { EnergyService } from '#extensions/energy/rules/deps.ts';
import { makeStakeChain } from '#extensions/own-stake/chain/tron/stake-chain.ts';
import type { StakeDeps } from '#extensions/own-stake/rules/deps.ts';
import type { StakeLevel } from '#extensions/own-stake/rules/run-stake-schedule.ts';
import { makeStakeProvider } from '#extensions/own-stake/rules/stake-provider.ts';
import { makeStakeSignerClient } from '#extensions/own-stake/store/stake-signer-client.ts';
import type { Logger } from '#ports/runtime.ts';
import { once } from '#shared/once.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';
import { clock } from './runtime.ts';
import { stakeStore } from './stores.ts';

const signer = /* @__PURE__ */ once(() => makeStakeSignerClient());

/** null in a stage without own stake. */
export function ownStakeDeps(of: {
  http: TronHttp;
  sending: TronHttp;
  log: Logger;
}): (StakeDeps & { low: StakeLevel }) | null {
  const { FUNCTION_SIGN_STAKE } = environment();
  if (!FUNCTION_SIGN_STAKE) return null;
  const { http, sending, log } = of;
  return {
    account: need('ENERGY_ACCOUNT'),
    permission: Number(need('ENERGY_PERMISSION')),
    stakes: stakeStore(),
    chain: makeStakeChain({ http, sending }),
    signer: signer(),
    low: {
      energy: BigInt(need('ENERGY_LOW')),
      coinSun: parseDecimalAmount(need('ENERGY_LOW_TRX'), 6),
    },
    clock,
    log,
  };
}

/** Own stake first: of equal prices the first provider is asked. */
export const withOwnStake = (service: EnergyService, stake: StakeDeps | null): EnergyService =>
  stake ? { ...service, markets: [makeStakeProvider(stake), ...service.markets] } : service;
