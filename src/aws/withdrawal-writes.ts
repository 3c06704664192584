import type { Withdrawal } from '../domain/ports/records.ts';
import type { CreateWithdrawal, TransitionWrite } from '../domain/ports/stores.ts';
import { approvalKeys, moneyKeys } from './keys.ts';
import type { TransactItem } from './transact.ts';
import { withdrawalAttributes, workAttributes } from './withdrawal-item.ts';

/** Native coin symbol of the reservation items; the same on all stores. */
export const nativeReservation = '_native';

/** What a reservation item is called: the native coin has one name whatever its symbol is. */
export function reservationToken(withdrawal: Pick<Withdrawal, 'token' | 'tokenAddress'>): string {
  return withdrawal.tokenAddress === null ? nativeReservation : withdrawal.token;
}

/**
 * The order's items of its creation, in the order that createReasons reads them: order, biz id,
 * reservation, coin reservation (tokens only), daily limit, auto-approve sum.
 */
export function createItems(table: string, input: CreateWithdrawal): TransactItem[] {
  const w = input.withdrawal;
  const { amount, fee, day, autoApproveMicroUsd } = w.reservation;
  const isNative = w.tokenAddress === null;
  const reserve = (token: string, sum: bigint, max: bigint, epoch: number): TransactItem => ({
    Update: {
      TableName: table,
      Key: moneyKeys.reserved(w.projectId, w.chain, w.fromAddress, token),
      UpdateExpression: 'SET epoch = :epoch ADD reserved :sum',
      ConditionExpression:
        '(attribute_not_exists(pk) AND :epoch = :zero) OR (reserved <= :max AND epoch = :epoch)',
      ExpressionAttributeValues: { ':sum': sum, ':max': max, ':epoch': epoch, ':zero': 0 },
    },
  });
  const count = (
    key: { pk: string; sk: string },
    sum: bigint,
    max: bigint | null,
    ttlDays: number,
  ): TransactItem => ({
    Update: {
      TableName: table,
      Key: key,
      UpdateExpression: 'SET #ttl = if_not_exists(#ttl, :ttl) ADD used :sum',
      ...(max === null
        ? {}
        : { ConditionExpression: 'attribute_not_exists(used) OR used <= :max' }),
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':sum': sum,
        ':ttl': w.createdAt + ttlDays * 86_400,
        ...(max === null ? {} : { ':max': max }),
      },
    },
  });
  return [
    {
      Put: {
        TableName: table,
        Item: {
          ...moneyKeys.withdrawal(w.orderNo),
          ...withdrawalAttributes(w),
          waits: undefined,
          ...workAttributes(w),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    {
      Put: {
        TableName: table,
        Item: { ...moneyKeys.bizOrder(w.projectId, w.bizOrderId), orderNo: w.orderNo },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    reserve(
      reservationToken(w),
      isNative ? amount + fee : amount,
      input.maxTokenReserved,
      input.tokenEpoch,
    ),
    ...(isNative
      ? []
      : [reserve(nativeReservation, fee, input.maxNativeReserved, input.nativeEpoch)]),
    count(
      moneyKeys.dailyLimit(w.projectId, w.chain, w.token, day),
      amount,
      input.maxDailyUsed,
      400,
    ),
    count(
      moneyKeys.autoApprove(w.projectId, day),
      autoApproveMicroUsd,
      input.maxAutoApproveUsed,
      400,
    ),
  ];
}

/** The order's own update of a transition, conditional on status and revision. */
export function transitionItem(table: string, write: TransitionWrite): TransactItem {
  const { waits: _waits, ...set } = write.set;
  const values: Record<string, unknown> = { ':rev': write.rev };
  const names: Record<string, string> = {};
  const sets: string[] = [];
  const attributes = withdrawalAttributes(set);
  const work =
    'workStage' in set
      ? workAttributes({ ...write.withdrawal, workStage: set.workStage ?? null })
      : undefined;
  if (work) Object.assign(attributes, work);
  for (const [name, value] of Object.entries(attributes)) {
    names[`#${name}`] = name;
    values[`:${name}_`] = value;
    sets.push(`#${name} = :${name}_`);
  }
  write.from.forEach((status, i) => {
    values[`:from${i}`] = status;
  });
  names['#status'] = 'status';
  names['#rev'] = 'rev';
  return {
    Update: {
      TableName: table,
      Key: moneyKeys.withdrawal(write.orderNo),
      UpdateExpression: `SET ${sets.join(', ')}${work === null ? ' REMOVE work_pk, work_sk' : ''}`,
      ConditionExpression: `#rev = :rev AND #status IN (${write.from.map((_, i) => `:from${i}`).join(', ')})`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    },
  };
}

/** Gives back what the order reserved; releasing the balance moves its epoch. */
export function releaseItems(table: string, write: TransitionWrite): TransactItem[] {
  if (!write.release) return [];
  const w = write.withdrawal;
  const { amount, fee, day, autoApproveMicroUsd } = w.reservation;
  const isNative = w.tokenAddress === null;
  const release = (token: string, sum: bigint): TransactItem => ({
    Update: {
      TableName: table,
      Key: moneyKeys.reserved(w.projectId, w.chain, w.fromAddress, token),
      UpdateExpression: 'SET reserved = reserved - :sum, epoch = epoch + :one',
      ConditionExpression: 'reserved >= :sum',
      ExpressionAttributeValues: { ':sum': sum, ':one': 1 },
    },
  });
  const giveBack = (key: { pk: string; sk: string }, sum: bigint): TransactItem => ({
    Update: {
      TableName: table,
      Key: key,
      UpdateExpression: 'SET used = used - :sum',
      ConditionExpression: 'used >= :sum',
      ExpressionAttributeValues: { ':sum': sum },
    },
  });
  const items = [release(reservationToken(w), isNative ? amount + fee : amount)];
  if (!isNative) items.push(release(nativeReservation, fee));
  if (write.releaseLimits) {
    items.push(giveBack(moneyKeys.dailyLimit(w.projectId, w.chain, w.token, day), amount));
    if (autoApproveMicroUsd > 0n) {
      items.push(giveBack(moneyKeys.autoApprove(w.projectId, day), autoApproveMicroUsd));
    }
  }
  return items;
}

/** The admin's decision, in the table that only the approve and reject functions can write. */
export function approvalItem(table: string, write: TransitionWrite): TransactItem[] {
  if (!write.approval) return [];
  return [
    {
      Put: {
        TableName: table,
        Item: {
          ...approvalKeys.approval(write.orderNo, write.approval.adminId),
          ...write.approval,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ];
}
