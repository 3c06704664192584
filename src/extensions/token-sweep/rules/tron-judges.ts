import type { WorkerDeps } from '#domain/payment/deps.ts';
import { judgeActivate, judgeFund, judgeSweep } from './judge-sweep.ts';
import { configRule } from './sweep-rule.ts';

/** What sweeps add to the signer of TRON: its judges of internal orders. */
export function tronSweepJudges(
  deps: Parameters<typeof configRule>[0],
): NonNullable<WorkerDeps['judges']> {
  const swept = { addresses: deps.addresses, rule: configRule(deps) };
  return { sweep: judgeSweep(swept), fund: judgeFund(swept), activate: judgeActivate(swept) };
}
