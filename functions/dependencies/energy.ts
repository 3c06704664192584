/** The energy service of the stage: its prices and markets, and what the signer asks of it. */
import { makeGasStation } from '#aws/energy/gasstation.ts';
import { makeEnergyQueue } from '#aws/queues/energy-queue.ts';
import { environment } from '#aws/runtime/config.ts';
import { type EnergyConfig, energyConfig } from '#aws/runtime/energy-parameter.ts';
import type { TronHttp } from '#chains/tron/node/http.ts';
import { makeEnergyChain } from '#chains/tron/pay/energy-chain.ts';
import type { EnergyService } from '#domain/energy/deps.ts';
import { makeEnergyGate } from '#domain/energy/energy-gate.ts';
import { publishedPrices } from '#domain/energy/rental-price.ts';
import { makeForwardJudge } from '#domain/energy/top-ups/judge-forward.ts';
import type { ExpiryDeps } from '#domain/payment/deps.ts';
import { durationCodes } from '#model/rental-codes.ts';
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

/** What the TRON signer asks before it signs a transfer; nothing in a stage without the service. */
export function energyGate(http: TronHttp): Pick<ExpiryDeps, 'energy' | 'energyChain'> {
  const energyChain = makeEnergyChain(http);
  if (energyAccount() === null) return { energyChain };
  const ask = energyQueue().push;
  const gate = { energy: energyStore(), tron: energyChain, ask, now: clock.now };
  return { energy: makeEnergyGate(gate), energyChain };
}

export const forwardJudge = /* @__PURE__ */ once(() =>
  makeForwardJudge({ energy: energyStore(), energyAccount: energyAccount() }),
);
