/** What a screened deposit reserves on its address until it is credited: no order spends it. */
import type { Deposit } from '#model/deposit.ts';
import { storedNumber } from '#shared/money/stored-number.ts';
import { type Key, moneyKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';
import { heldAttributes, reservationName } from './reserved-by.ts';

/** The sum that a deposit's amount is part of, as its address's orders know it. */
export const heldKey = (deposit: Deposit): Key =>
  moneyKeys.reserved(
    deposit.projectId,
    deposit.chain,
    deposit.address,
    reservationName(deposit.token, deposit.tokenAddress === null),
  );

/** Whether it reserves its amount, by itself or by the order that pays it out: until it is credited. */
export const isReserving = (deposit: Deposit): boolean =>
  deposit.screened !== undefined &&
  deposit.status === 'confirming' &&
  deposit.chainState === 'present';

/** What it reserves itself: all of it, unless an order that pays it out has taken that over. */
export const heldAmount = (deposit: Deposit | null): bigint =>
  deposit && deposit.payout === undefined && isReserving(deposit)
    ? storedNumber(deposit.amount)
    : 0n;

/**
 * The change of that sum by a write of the deposit; none where nothing changes. A release raises the epoch, as
 * that of an order does: a creation that has read the old sum fails.
 */
export function heldChange(previous: Deposit | null, next: Deposit): TransactItem[] {
  return heldSumChange(next, heldAmount(next) - heldAmount(previous));
}

/** The change of the sum that a deposit is part of, by this much. */
export function heldSumChange(deposit: Deposit, difference: bigint): TransactItem[] {
  if (difference === 0n) return [];
  const key = heldKey(deposit);
  const update =
    difference > 0n
      ? {
          UpdateExpression:
            'SET epoch = if_not_exists(epoch, :zero), workPk = :heldPk, workSk = :heldSk ADD reserved :sum',
          ExpressionAttributeValues: { ':sum': difference, ':zero': 0, ...heldAttributes(key) },
        }
      : {
          UpdateExpression: 'SET reserved = reserved - :sum, epoch = epoch + :one',
          ConditionExpression: 'reserved >= :sum',
          ExpressionAttributeValues: { ':sum': -difference, ':one': 1 },
        };
  return [{ Update: { TableName: need('TABLE_MONEY'), Key: key, ...update } }];
}
