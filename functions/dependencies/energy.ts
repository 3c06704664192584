/** The energy service of the stage: its prices and markets, and what the signer asks of it. */

import { environment } from '#aws/runtime/config.ts';
import type { TronHttp } from '#chains/tron/node/http.ts';
import type { FeeSource } from '#domain/payment/deps.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import { makeEnergyChain } from '#extensions/energy/chain/tron/energy-chain.ts';
import { tellBurns } from '#extensions/energy/rules/balance/tell-burns.ts';
import { tellBurnt } from '#extensions/energy/rules/balance/tell-burnt.ts';
import type { EnergyService } from '#extensions/energy/rules/deps.ts';
import { makeEnergyGate } from '#extensions/energy/rules/energy-gate.ts';
import { makeEnergyFees } from '#extensions/energy/rules/fees/fee-source.ts';
import { publishedPrices } from '#extensions/energy/rules/rental-price.ts';
import { makeForwardJudge } from '#extensions/energy/rules/top-ups/judge-forward.ts';
import { makeTopUps } from '#extensions/energy/rules/top-ups/top-up-change.ts';
import { type EnergyConfig, energyConfig } from '#extensions/energy/store/energy-parameter.ts';
import { makeEnergyQueue } from '#extensions/energy/store/energy-queue.ts';
import { makeGasStation } from '#extensions/energy/store/gasstation.ts';
import { durationCodes } from '#model/rental-codes.ts';
import type { Logger } from '#ports/runtime.ts';
import { once } from '#shared/once.ts';
import { parseAmount } from '#wire/fields/parse-amount.ts';
import { clock } from './runtime.ts';
import { energyStore } from './stores.ts';

const sun = (trx: string): bigint => parseAmount(trx, 6);

/** TRX a project and day that the platform pays itself, unless the stage says otherwise. */
const unbilledDailyTrx = '100';

/** The service as the parameter describes it. */
function serviceOf(config: EnergyConfig): EnergyService {
  const prices = { ...publishedPrices };
  for (const code of durationCodes) {
    const price = config.prices?.[code];
    if (price) prices[code] = { warm: sun(price.warm), cold: sun(price.cold) };
  }
  return {
    prices,
    unbilledDailySun: sun(config.unbilledDailyTrx ?? unbilledDailyTrx),
    markets: config.markets.map(({ kind: _kind, timeoutMs, ...market }) =>
      makeGasStation({ ...market, ...(timeoutMs !== undefined && { timeoutMs }) }),
    ),
  };
}

/** This stage's energy service; the parameter is read again after five minutes. */
export const energyService = async (): Promise<EnergyService> => serviceOf(await energyConfig());

export const energyQueue = /* @__PURE__ */ once(() => makeEnergyQueue());

/** The account that top-ups are forwarded to; null in a stage without an energy service. */
export const energyAccount = (): string | null => environment().ENERGY_ACCOUNT ?? null;

/**
 * What pays for TRON's transfers in place of coin. In a stage without the service nothing is rented. The
 * gate tells what is burnt all the same (docs/runbook.md "energy-burnt").
 */
export function energyFees({ http, log }: { http: TronHttp; log: Logger }): FeeSource {
  const chain = makeEnergyChain(http);
  if (energyAccount() === null) return makeEnergyFees({ chain });
  const energy = energyStore();
  const ask = energyQueue().push;
  const gate = makeEnergyGate({ energy, tron: chain, ask, now: clock.now });
  return makeEnergyFees({ chain, gate: tellBurns(gate, { energy, tron: chain, log }) });
}

/** Credits the top-ups that reach TRON, and reports what payments burnt. */
export const watchesEnergy = (log: Logger): Pick<WatchDeps, 'topUps' | 'onMined'> => ({
  topUps: makeTopUps(energyStore()),
  onMined: (slot, sent) => tellBurnt({ log }, slot, sent),
});

export const forwardJudge = /* @__PURE__ */ once(() =>
  makeForwardJudge({ energy: energyStore(), energyAccount: energyAccount() }),
);
