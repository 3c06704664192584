import { utcDay } from '#domain/order/limits.ts';
import type { FeeBudget } from '../ports.ts';
import type { SweepDeps, SweepPlace } from './deps.ts';

/** The day's budget of fees, with what one more step adds. */
export const budgetOf = (
  { clock }: Pick<SweepDeps, 'clock'>,
  { project, chain, settings }: SweepPlace,
  adds: bigint,
): FeeBudget => ({
  projectId: project.projectId,
  family: chain.family,
  day: utcDay(clock.nowMs()),
  adds,
  limit: BigInt(Math.round(settings.dailyFeeUsd * 1e6)),
});

/** Logs that the day's fees are spent: an alarm fires (docs/runbook.md "sweep-budget-spent"). */
export const noteBudget = ({ log }: Pick<SweepDeps, 'log'>, { project, chain }: SweepPlace): void =>
  log.warn('sweep.budget-spent', { project: project.projectId, family: chain.family });
