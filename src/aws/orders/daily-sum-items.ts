/** What an order takes of the sums of its day. */
import { storedNumber } from '#shared/money/stored-number.ts';
import type { Key } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';

/**
 * Adds to what is approved without a person on a day, and to its fees; each `max` is the most that
 * may be used before it, null for no limit.
 */
export function autoApproveItem(
  table: string,
  key: Key,
  input: { sum: bigint; max: bigint | null; fees: bigint; maxFees: bigint | null; endsAt: number },
): TransactItem {
  const { sum, max, fees, maxFees, endsAt } = input;
  const hasFees = fees > 0n || maxFees !== null;
  const conditions = [
    ...(max === null ? [] : ['attribute_not_exists(used) OR used <= :max']),
    ...(maxFees === null ? [] : ['attribute_not_exists(fees) OR fees <= :maxFees']),
  ];
  return {
    Update: {
      TableName: table,
      Key: key,
      UpdateExpression: `SET #ttl = if_not_exists(#ttl, :ttl) ADD used :sum${hasFees ? ', fees :fees' : ''}`,
      ...(conditions.length > 0 && {
        ConditionExpression:
          conditions.length > 1 ? `(${conditions.join(') AND (')})` : conditions[0],
      }),
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':sum': storedNumber(sum),
        ...(hasFees && { ':fees': storedNumber(fees) }),
        ':ttl': endsAt,
        ...(max !== null && { ':max': storedNumber(max) }),
        ...(maxFees !== null && { ':maxFees': storedNumber(maxFees) }),
      },
    },
  };
}

/** Adds a sum to a day's use; `max` is the most that may be used before it, null for no limit. */
export const countItem = (
  table: string,
  key: Key,
  input: { sum: bigint; max: bigint | null; endsAt: number },
): TransactItem => autoApproveItem(table, key, { ...input, fees: 0n, maxFees: null });
