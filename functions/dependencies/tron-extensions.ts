/** What extensions add to the signer and the watcher of TRON. */
import type { TronHttp } from '#chains/tron/node/http.ts';
import type { FeeSource } from '#domain/payment/deps.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import { makeEnergyChain } from '#extensions/energy/chain/tron/energy-chain.ts';
import { tellBurns } from '#extensions/energy/rules/balance/tell-burns.ts';
import { tellBurnt } from '#extensions/energy/rules/balance/tell-burnt.ts';
import { makeEnergyGate } from '#extensions/energy/rules/energy-gate.ts';
import { makeEnergyFees } from '#extensions/energy/rules/fees/fee-source.ts';
import { makeTopUps } from '#extensions/energy/rules/top-ups/top-up-change.ts';
import type { Logger } from '#ports/runtime.ts';
import { energyAccount, energyQueue } from './energy.ts';
import { forwardJudge } from './forward-judge.ts';
import { clock } from './runtime.ts';
import { energyStore } from './stores.ts';

/**
 * What pays for TRON's transfers in place of coin. In a stage without the service nothing is
 * rented. The gate reports what is burnt all the same (docs/runbook.md "energy-burnt").
 */
function feesOf({ http, log }: { http: TronHttp; log: Logger }): FeeSource {
  const chain = makeEnergyChain(http);
  if (energyAccount() === null) return makeEnergyFees({ chain });
  const energy = energyStore();
  const ask = energyQueue().push;
  const gate = makeEnergyGate({ energy, tron: chain, ask, now: clock.now });
  return makeEnergyFees({ chain, gate: tellBurns(gate, { energy, tron: chain, log }) });
}

/** Credits the top-ups that reach TRON, and reports what payments burnt. */
export const watcherExtensions = (log: Logger): Pick<WatchDeps, 'topUps' | 'onMined'> => ({
  topUps: makeTopUps(energyStore()),
  onMined: (slot, sent) => tellBurnt({ log }, slot, sent),
});

/** What pays for payments in place of coin, and who judges forwards. */
export const signerExtensions = (of: { http: TronHttp; log: Logger }) => ({
  feeSource: feesOf(of),
  judges: { forward: forwardJudge() },
});
