import type { UsdValue } from '../movements/usd-value.ts';

/**
 * The most that one operation counts of a session key's day, in millionths of a USD. A cap is far below
 * it. Without a cap, a permit of any amount is counted too, in a number that must stay storable.
 */
const maxUse = 10n ** 30n;

/** What an operation reserves of its session key's day. */
export const capUse = ({ microUsd }: Pick<UsdValue, 'microUsd'>): bigint =>
  microUsd > maxUse ? maxUse : microUsd;
