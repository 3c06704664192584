/** What a subscribed project's transfers burn is told (docs/runbook.md "energy-burnt"). */
import type { TronHttp } from '#chains/tron/node/http.ts';
import { makeEnergyChain } from '#chains/tron/pay/energy-chain.ts';
import { tellBurns } from '#domain/energy/balance/tell-burns.ts';
import type { EnergyGate } from '#ports/energy.ts';
import type { Logger } from '#ports/runtime.ts';
import { energyStore } from './stores.ts';

/** The same, whose gate tells what is burnt. */
export function tellingBurns<T extends { energy?: EnergyGate }>(
  of: T,
  { http, log }: { http: TronHttp; log: Logger },
): T {
  if (!of.energy) return of;
  const deps = { energy: energyStore(), tron: makeEnergyChain(http), log };
  return { ...of, energy: tellBurns(of.energy, deps) };
}
