import type { TransactItem } from '#aws/dynamodb/transact.ts';

/**
 * The additions of two creations to one sum, as one addition; null if they do not fit together. A
 * sum may rise to what is in `:max` and `:sum`: a balance, or the limit of a day. The balance that
 * was read later decides, since no payment left the address after that epoch. A limit of the day is
 * the lower of the two.
 */
export function addSums(one: TransactItem, other: TransactItem): TransactItem | null {
  const { a, b } = { a: valuesOf(one), b: valuesOf(other) };
  const sum = a[':sum'] + b[':sum'];
  const from = isStricter(a, b) ? one : other;
  const { ':max': max, ':sum': own } = valuesOf(from);
  const left = max === undefined ? undefined : max + own - sum;
  // The sum may not exist yet: then the condition says nothing about its height.
  if (left !== undefined && left < 0n) return null;
  return {
    Update: {
      ...from.Update!,
      ExpressionAttributeValues: {
        ...from.Update!.ExpressionAttributeValues,
        ':sum': sum,
        ...(left !== undefined && { ':max': left }),
      },
    },
  };
}

interface Values {
  ':sum': bigint;
  ':max'?: bigint;
  ':epoch'?: number;
}

const valuesOf = ({ Update }: TransactItem) =>
  (Update?.ExpressionAttributeValues ?? {}) as unknown as Values;

/** Whether what `a` allows decides. */
function isStricter(a: Values, b: Values): boolean {
  const { ':epoch': epochOfA = 0, ':max': maxOfA } = a;
  const { ':epoch': epochOfB = 0, ':max': maxOfB } = b;
  if (epochOfA !== epochOfB) return epochOfA > epochOfB;
  if (maxOfA === undefined || maxOfB === undefined) return maxOfB === undefined;
  return maxOfA + a[':sum'] <= maxOfB + b[':sum'];
}
