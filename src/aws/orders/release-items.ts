/** What the end of an order gives back: its reservations, and its use of daily limits and caps. */
import { isHeldPayout } from '#model/orders/internal-order.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { storedNumber } from '#shared/money/stored-number.ts';
import { type Key, moneyKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { paidKey, reservedBy } from './reserved-by.ts';

/** How long the counters of a day are kept, seconds. */
export const counterLife = 400 * 86_400;

const releaseExpression = 'SET reserved = reserved - :sum, epoch = epoch + :one';

const releaseItem = (table: string, { key, sum }: { key: Key; sum: bigint }): TransactItem => ({
  Update: {
    TableName: table,
    Key: key,
    UpdateExpression: releaseExpression,
    ConditionExpression: 'reserved >= :sum',
    ExpressionAttributeValues: { ':sum': sum, ':one': 1 },
  },
});

/** Releases what an order reserved of the address's own resource, and nothing else. */
export const releaseResource = (table: string, order: Order): TransactItem[] =>
  reservedBy(order)
    .filter(({ of }) => of === 'resource')
    .map((of) => releaseItem(table, of));

/**
 * Releases what the order reserved, and with `releaseLimits` its use of daily limits and caps. A
 * release raises the epoch of the balance, so that a creation that has read the old one fails. A
 * day's counter that the TTL has deleted counts as given back: nothing can be counted on that day
 * any more, and the order must still be able to end.
 */
export function releaseItems(table: string, write: TransitionWrite): TransactItem[] {
  if (!write.release) return [];
  const { order } = write;
  const {
    amount,
    day,
    dailyLimit,
    autoApproveMicroUsd,
    feesMicroUsd = 0n,
    swapMicroUsd = 0n,
    clientMicroUsd = 0n,
    cap,
  } = order.reservation;
  const kept = keptForHold(write);
  const items = reservedBy(order)
    .filter(({ key }) => key.pk !== kept?.pk)
    .map((of) => releaseItem(table, of));
  if (!write.releaseLimits) return items;
  const giveBack = (key: Key, sum: bigint, fees = 0n) => {
    if (sum === 0n && fees === 0n) return;
    const condition = 'attribute_not_exists(used) OR used >= :sum';
    const ofFees = fees > 0n ? ', fees = if_not_exists(fees, :fees) - :fees' : '';
    items.push({
      Update: {
        TableName: table,
        Key: key,
        UpdateExpression: `SET used = if_not_exists(used, :sum) - :sum${ofFees}, #ttl = if_not_exists(#ttl, :ttl)`,
        ConditionExpression:
          fees > 0n
            ? `(${condition}) AND (attribute_not_exists(fees) OR fees >= :fees)`
            : condition,
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: {
          ':sum': storedNumber(sum),
          ':ttl': order.createdAt + counterLife,
          ...(fees > 0n && { ':fees': storedNumber(fees) }),
        },
      },
    });
  };
  if (dailyLimit) {
    giveBack(moneyKeys.dailyLimit(order.projectId, order.chain, order.token, day), amount);
  }
  giveBack(moneyKeys.autoApprove(order.projectId, day), autoApproveMicroUsd, feesMicroUsd);
  giveBack(moneyKeys.swapDaily(order.projectId, day), swapMicroUsd);
  giveBack(moneyKeys.clientDaily(order.projectId, day), clientMicroUsd);
  if (cap) giveBack(moneyKeys.sessionCap(cap.skId, day), cap.microUsd);
  return items;
}

/**
 * The sum that stays as it is: what the payout of a held deposit did not pay stays reserved until the hold
 * takes it over again (src/extensions/screening).
 */
function keptForHold({ order, set }: TransitionWrite): Key | null {
  return isHeldPayout(order) && set.status === 'failed' ? paidKey(order) : null;
}

/** Two releases of the same balance as one; null for any other two writes. */
export function mergeReleases(one: TransactItem, other: TransactItem): TransactItem | null {
  const [a, b] = [one.Update, other.Update];
  if (a?.UpdateExpression !== releaseExpression || b?.UpdateExpression !== releaseExpression) {
    return null;
  }
  const [of, and] = [a.ExpressionAttributeValues ?? {}, b.ExpressionAttributeValues ?? {}];
  const sums = { ':sum': of[':sum'] + and[':sum'], ':one': of[':one'] + and[':one'] };
  return { Update: { ...a, ExpressionAttributeValues: sums } };
}
