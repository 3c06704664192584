/** Every check of a smoke run, in its order: one row each. */
import type { AnyCheck } from './check.ts';
import { mail, restore, rollback, rule } from './checks/account.ts';
import { events, webhook } from './checks/events.ts';
import { dailySum, deposit, level1, level2, swap, sweep, wayBack } from './checks/payments.ts';
import { key, project, signIn } from './checks/sign-up.ts';

export const checks: readonly AnyCheck[] = [
  signIn,
  project,
  key,
  deposit,
  level1,
  dailySum,
  level2,
  swap,
  sweep,
  wayBack,
  events,
  webhook,
  rule,
  mail,
  restore,
  rollback,
];
