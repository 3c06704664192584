/** The energy service of the stage: its prices and markets, and what the signer asks of it. */

import { environment } from '#aws/runtime/config.ts';
import type { EnergyService } from '#extensions/energy/rules/deps.ts';
import { publishedPrices } from '#extensions/energy/rules/rental-price.ts';
import { type EnergyConfig, energyConfig } from '#extensions/energy/store/energy-parameter.ts';
import { makeEnergyQueue } from '#extensions/energy/store/energy-queue.ts';
import { makeGasStation } from '#extensions/energy/store/gasstation.ts';
import { durationCodes } from '#model/rental-codes.ts';
import { once } from '#shared/once.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';

const sun = (trx: string): bigint => parseDecimalAmount(trx, 6);

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
