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
  const fees = addFees(a, b);
  const from = limitingFees(isStricter(a, b) ? [one, other] : [other, one], fees?.max);
  if (!from) return null;
  const { ':max': max, ':sum': own } = valuesOf(from);
  const left = max === undefined ? undefined : max + own - sum;
  // The sum may not exist yet: then the condition says nothing about its height.
  if ((left !== undefined && left < 0n) || (fees?.max !== undefined && fees.max < 0n)) return null;
  const adding = a[':fees'] === undefined ? other : one;
  return {
    Update: {
      ...from.Update!,
      ...(fees && { UpdateExpression: adding.Update!.UpdateExpression }),
      ExpressionAttributeValues: {
        ...from.Update!.ExpressionAttributeValues,
        ':sum': sum,
        ...(left !== undefined && { ':max': left }),
        ...(fees && { ':fees': fees.sum }),
        ...(fees?.max !== undefined && { ':maxFees': fees.max }),
      },
    },
  };
}

/** Both fees, and the most that may be used before them: the lower of two limits. null: none has any. */
function addFees(a: Values, b: Values): { sum: bigint; max?: bigint } | null {
  if (a[':fees'] === undefined && b[':fees'] === undefined) return null;
  const sum = (a[':fees'] ?? 0n) + (b[':fees'] ?? 0n);
  const limits = [a, b].flatMap(({ ':fees': fees = 0n, ':maxFees': max }) =>
    max === undefined ? [] : max + fees,
  );
  const [limit, second] = limits;
  if (limit === undefined) return { sum };
  return { sum, max: (second !== undefined && second < limit ? second : limit) - sum };
}

/**
 * The stricter of two items, or the other one if only that limits the fees; null if each of them
 * limits another sum.
 */
function limitingFees(
  [stricter, other]: [TransactItem, TransactItem],
  maxFees: bigint | undefined,
): TransactItem | null {
  if (maxFees === undefined || valuesOf(stricter)[':maxFees'] !== undefined) return stricter;
  return valuesOf(stricter)[':max'] === undefined ? other : null;
}

interface Values {
  ':sum': bigint;
  ':max'?: bigint;
  ':epoch'?: number;
  ':fees'?: bigint;
  ':maxFees'?: bigint;
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
