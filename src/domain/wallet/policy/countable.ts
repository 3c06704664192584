import type { OperationType } from '#model/orders/operation-types.ts';
import type { UsdValue } from '../movements/usd-value.ts';

/**
 * What an operation takes of a project's daily sums, in millionths of a USD without its fee; null if
 * it cannot be counted: an unlimited allowance, something without a price, calldata or typed data that
 * is not decoded, and every text, since a text can give away what the address owns elsewhere. The
 * scope of a session key changes nothing about it: whoever holds an API key writes that scope
 * (docs/decisions/0086-ceilings.md).
 */
export const countableMicroUsd = (
  { opType }: { opType: OperationType },
  { microUsd, isUnlimited, isCallUnknown, isUnpriced }: UsdValue,
): bigint | null =>
  opType === 'sign-message' || isUnlimited || isCallUnknown || isUnpriced ? null : microUsd;
