/** The items of the transactions that create an order or change its status, of every kind. */
import type { Approval } from '#model/orders/approval.ts';
import type { CreateInternalOrder } from '#model/orders/internal-order.ts';
import type { CreateOperation } from '#model/orders/operation.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { ReservationLimits } from '#model/orders/order-base.ts';
import type { CreateWithdrawal } from '#model/orders/withdrawal.ts';
import type { FeeRaise } from '#model/sent-payment.ts';
import { storedNumber } from '#shared/money/stored-number.ts';
import { approvalKeys, moneyKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { auditItems } from '../events/audit-item.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { autoApproveItem, countItem } from './daily-sum-items.ts';
import { orderAttributes, recipientAttributes, workAttributes } from './order-item.ts';
import { counterLife, releaseResource } from './release-items.ts';
import { coinReservationKey, heldAttributes, reservedBy } from './reserved-by.ts';

/** An item of a creation, and the answer if its condition fails. */
export interface Labelled<Label extends string> {
  item: TransactItem;
  failsAs: Label;
}

export const orderPut = (table: string, order: Order): Labelled<'duplicate'> => ({
  failsAs: 'duplicate',
  item: {
    Put: {
      TableName: table,
      Item: {
        ...moneyKeys.order(order.orderNo),
        ...orderAttributes(order),
        waits: undefined,
        ...workAttributes(order),
        ...recipientAttributes(order),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
});

/** Reserves what an order will take from its address, if nothing was released since it was read. */
export const reserveItems = (
  table: string,
  order: Order,
  limits: ReservationLimits,
): Labelled<'balance_moved'>[] =>
  reservedBy(order).map(({ key, sum, of }) => {
    const { max, epoch } = limitOf(limits, of);
    return {
      failsAs: 'balance_moved',
      item: {
        Update: {
          TableName: table,
          Key: key,
          UpdateExpression:
            'SET epoch = :epoch, workPk = :heldPk, workSk = :heldSk ADD reserved :sum',
          ConditionExpression:
            '(attribute_not_exists(pk) AND :epoch = :zero) OR (reserved <= :max AND epoch = :epoch)',
          ExpressionAttributeValues: {
            ':sum': sum,
            ':max': storedNumber(max),
            ':epoch': epoch,
            ':zero': 0,
            ...heldAttributes(key),
          },
        },
      },
    };
  });

/** The most that may be reserved before an order, and the epoch at which that was read. */
function limitOf(limits: ReservationLimits, of: 'token' | 'native' | 'resource') {
  if (of === 'token') return { max: limits.maxTokenReserved, epoch: limits.tokenEpoch };
  if (of === 'native') return { max: limits.maxNativeReserved, epoch: limits.nativeEpoch };
  return { max: limits.maxResourceReserved ?? -1n, epoch: limits.resourceEpoch ?? 0 };
}

/**
 * Raises an order's fee limit and what it reserves, if nothing was released since it was read. What
 * it had reserved of the address's own resource is released once it pays coin instead.
 */
export function raiseItems(table: string, raise: FeeRaise): TransactItem[] {
  const { write, difference, maxReserved, epoch } = raise;
  const { projectId, chain, fromAddress } = write.order;
  const key = coinReservationKey(projectId, chain, fromAddress);
  const reserve: TransactItem = {
    Update: {
      TableName: table,
      Key: key,
      UpdateExpression: 'SET workPk = :heldPk, workSk = :heldSk ADD reserved :sum',
      ConditionExpression: 'reserved <= :max AND epoch = :epoch',
      ExpressionAttributeValues: {
        ':sum': storedNumber(difference),
        ':max': storedNumber(maxReserved),
        ':epoch': epoch,
        ...heldAttributes(key),
      },
    },
  };
  const order = transitionItem(table, write);
  const isBurning = write.set.reservation && write.set.reservation.resourceUnits === undefined;
  const resource = isBurning ? releaseResource(table, write.order) : [];
  return [order, ...(difference > 0n ? [reserve] : []), ...resource, outboxPut(write.outbox)];
}

/** All items of a withdrawal's creation. */
export function withdrawalItems(table: string, input: Omit<CreateWithdrawal, 'outbox'>) {
  const w = input.withdrawal;
  const { amount, day, autoApproveMicroUsd, feesMicroUsd = 0n } = w.reservation;
  const endsAt = w.createdAt + counterLife;
  const bizOrder: Labelled<'duplicate'> = {
    failsAs: 'duplicate',
    item: {
      Put: {
        TableName: table,
        Item: { ...moneyKeys.bizOrder(w.projectId, w.bizOrderId), orderNo: w.orderNo },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  };
  const daily: Labelled<'daily_limit_moved'> = {
    failsAs: 'daily_limit_moved',
    item: countItem(table, moneyKeys.dailyLimit(w.projectId, w.chain, w.token, day), {
      sum: amount,
      max: input.maxDailyUsed,
      endsAt,
    }),
  };
  const auto: Labelled<'auto_approve_moved'> = {
    failsAs: 'auto_approve_moved',
    item: autoApproveItem(table, moneyKeys.autoApprove(w.projectId, day), {
      sum: autoApproveMicroUsd,
      max: input.maxAutoApproveUsed,
      fees: feesMicroUsd,
      maxFees: input.maxAutoFeesUsed ?? null,
      endsAt,
    }),
  };
  return [orderPut(table, w), bizOrder, ...reserveItems(table, w, input), daily, auto];
}

/** How long an Idempotency-Key is kept (docs/decisions.md "Idempotency keys"), seconds. */
const idempotencyLife = 7 * 86_400;

/** All items of an operation's creation. */
export function operationItems(table: string, input: CreateOperation) {
  const { operation, idempotency } = input;
  const { projectId, orderNo, createdAt, reservation } = operation;
  const { cap, day } = reservation;
  const key: Labelled<'duplicate'>[] = idempotency
    ? [
        {
          failsAs: 'duplicate',
          item: {
            Put: {
              TableName: table,
              Item: {
                ...moneyKeys.idempotency(projectId, idempotency.key),
                orderNo,
                digest: idempotency.digest,
                ttl: createdAt + idempotencyLife,
              },
              // DynamoDB deletes expired items late, so the time decides.
              ConditionExpression: 'attribute_not_exists(pk) OR #ttl <= :now',
              ExpressionAttributeNames: { '#ttl': 'ttl' },
              ExpressionAttributeValues: { ':now': createdAt },
            },
          },
        },
      ]
    : [];
  const counted: Labelled<'cap_moved'>[] = cap
    ? [
        {
          failsAs: 'cap_moved',
          item: countItem(table, moneyKeys.sessionCap(cap.skId, day), {
            sum: cap.microUsd,
            max: input.maxCapUsed,
            endsAt: createdAt + counterLife,
          }),
        },
      ]
    : [];
  const { clientMicroUsd } = reservation;
  const ofProject: Labelled<'client_sum_moved'>[] =
    clientMicroUsd === undefined
      ? []
      : [
          {
            failsAs: 'client_sum_moved',
            item: countItem(table, moneyKeys.clientDaily(projectId, day), {
              sum: clientMicroUsd,
              max: input.maxClientUsed ?? null,
              endsAt: createdAt + counterLife,
            }),
          },
        ];
  const reserved = reserveItems(table, operation, input);
  return [orderPut(table, operation), ...key, ...reserved, ...counted, ...ofProject];
}

/** Reserves what an order will take from its address, even if the address holds less. */
export const reserveUnchecked = (table: string, order: Order): Labelled<'duplicate'>[] =>
  reservedBy(order).map(({ key, sum }) => ({
    failsAs: 'duplicate',
    item: {
      Update: {
        TableName: table,
        Key: key,
        UpdateExpression:
          'SET epoch = if_not_exists(epoch, :zero), workPk = :heldPk, workSk = :heldSk ADD reserved :sum',
        ExpressionAttributeValues: { ':sum': sum, ':zero': 0, ...heldAttributes(key) },
      },
    },
  }));

/** All items of an internal order's creation. */
export const internalItems = (table: string, { order, limits, audit }: CreateInternalOrder) => [
  orderPut(table, order),
  ...(limits ? reserveItems(table, order, limits) : reserveUnchecked(table, order)),
  ...(audit ? auditItems(audit) : []).map((item) => ({ failsAs: 'duplicate' as const, item })),
];

/**
 * The update of the order in a transition, conditional on its status and revision, and on the
 * fields that the decision was made about.
 */
export function transitionItem(table: string, write: TransitionWrite): TransactItem {
  const { waits: _waits, ...set } = write.set;
  const values: Record<string, unknown> = { ':rev': write.rev };
  const names: Record<string, string> = {};
  const sets: string[] = [];
  const attributes = orderAttributes(set);
  const work =
    'workStage' in set
      ? workAttributes({ ...write.order, workStage: set.workStage ?? null })
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
  const same: string[] = [];
  for (const [name, value] of Object.entries(orderAttributes(write.unchanged ?? {}))) {
    names[`#${name}`] = name;
    if (value === undefined) {
      same.push(` AND attribute_not_exists(#${name})`);
      continue;
    }
    values[`:same_${name}`] = value;
    same.push(` AND #${name} = :same_${name}`);
  }
  return {
    Update: {
      TableName: table,
      Key: moneyKeys.order(write.orderNo),
      UpdateExpression: `SET ${sets.join(', ')}${work === null ? ' REMOVE workPk, workSk' : ''}`,
      ConditionExpression: `#rev = :rev AND #status IN (${write.from.map((_, i) => `:from${i}`).join(', ')})${same.join('')}`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    },
  };
}

/** An admin's decision, in a table that only the approve and reject functions can write. */
export const approvalItem = (table: string, approval: Approval): TransactItem => ({
  Put: {
    TableName: table,
    Item: { ...approvalKeys.approval(approval.orderNo, approval.adminId), ...approval },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});
