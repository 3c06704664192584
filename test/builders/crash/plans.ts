import type { Family } from '#shared/chains.ts';
import { type Row, shortPlan } from '#test/crash/plans.ts';

const row = (way: string, process: string, step: string, detail = ''): Row => ({
  way,
  process,
  step,
  detail,
  stage: 0,
  own: true,
});

/** Ten ways with a worker's steps, a tick's, and dispatches of two events. */
export const rows = Array.from({ length: 10 }, (_, i) => `way ${i}`).flatMap((way, i) => [
  row(way, 'worker', 'payments.storeSigned', `case ${i}`),
  row(way, 'worker', 'gateway.broadcast'),
  row(way, 'watch', 'payments.advance'),
  row(way, 'dispatch a', 'outbox.markDispatched'),
  row(way, 'dispatch b', 'outbox.markDispatched'),
]);

export const sidesOf = (family: Family, of: Row, options?: { bothSides: boolean }) =>
  shortPlan(rows, family, options).flatMap((plan) => (plan.row === of ? [plan.side] : []));
