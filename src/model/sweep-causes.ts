import { lacksResource } from './orders/stuck.ts';

/** Why an address is not swept yet (docs/sweeps.md "Causes of waiting"). */
export const sweepCauses = [
  'small',
  'too_expensive',
  'unpriced',
  'hot_wallet_short',
  lacksResource,
  'no_bandwidth',
  'budget_spent',
  'other_account',
  'cannot_send',
  'failed',
] as const;

export type SweepCause = (typeof sweepCauses)[number];
