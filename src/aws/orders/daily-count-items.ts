/** The signers' own counts of a day, in the table `signatures`. */
import type { DailyCount } from '#model/payment.ts';
import { storedNumber } from '#shared/money/stored-number.ts';
import { signatureKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';

/**
 * Adds what several payments take to the counts of their days, one item a count, each on condition
 * that its limit still holds. null if they exceed a limit by themselves.
 */
export function dailyCountItems(counts: readonly DailyCount[]): TransactItem[] | null {
  const merged = new Map<string, DailyCount>();
  for (const count of counts) {
    const { sum = 0n, limit = count.limit } = merged.get(count.counter) ?? {};
    const lower = limit < count.limit ? limit : count.limit;
    merged.set(count.counter, { ...count, sum: sum + count.sum, limit: lower });
  }
  const all = [...merged.values()];
  if (all.some(({ sum, limit }) => sum > limit)) return null;
  return all.map(({ counter, sum, limit }) => ({
    Update: {
      TableName: need('TABLE_SIGNATURES'),
      Key: signatureKeys.daily(counter),
      UpdateExpression: 'ADD used :sum',
      ConditionExpression: 'attribute_not_exists(used) OR used <= :max',
      ExpressionAttributeValues: {
        ':sum': storedNumber(sum),
        ':max': storedNumber(limit - sum),
      },
    },
  }));
}
