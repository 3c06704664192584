/** What the items of a payment write to its order, and to the order's other records. */
import { isSwap, type Order } from '#model/orders/order.ts';
import { type WorkStage, workStages } from '#model/orders/order-base.ts';
import type { NonceSlot } from '#model/payment.ts';
import { moneyKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { workAttributes } from '../orders/order-item.ts';
import { pointerKey } from '../orders/order-pointer.ts';
import { signaturePut } from './signature-item.ts';

/** The stage of an order in the index `work`, by the state of its nonce slot. */
export const slotStages = {
  open: workStages.signed,
  mined: workStages.mined,
  final: null,
} as const;

/** Notes the order's nonce slot in the pointer of its biz_order_id, so that one read finds both. */
export function pointerNote(table: string, slot: NonceSlot, order: Order): TransactItem[] {
  const Key = pointerKey(order);
  if (!Key) return [];
  return [
    {
      Update: {
        TableName: table,
        Key,
        UpdateExpression:
          'SET orderNo = if_not_exists(orderNo, :no), chain = :chain, address = :address, nonce = :nonce',
        ExpressionAttributeValues: {
          ':no': order.orderNo,
          ':chain': slot.chain,
          ':address': slot.address,
          ':nonce': slot.nonce,
        },
      },
    },
  ];
}

/** A quote is signed only once too, under its route id, independent of the records of swaps. */
export const routeNote = (slot: NonceSlot, order: Order, voided: number | null): TransactItem[] =>
  isSwap(order) ? [signaturePut({ ...slot, ref: order.routeId }, { voided })] : [];

/** Changes the order's stage in the index `work`, without a transition. */
export function stageItem(table: string, slot: NonceSlot, stage: WorkStage | null): TransactItem {
  const work = workAttributes({
    workStage: stage,
    chain: slot.chain,
    fromAddress: slot.address,
    createdAtMs: slot.refCreatedAtMs,
    orderNo: slot.ref,
  });
  return {
    Update: {
      TableName: table,
      Key: moneyKeys.order(slot.ref),
      UpdateExpression: work
        ? 'SET workStage = :stage, workPk = :pk, workSk = :sk'
        : 'SET workStage = :stage REMOVE workPk, workSk',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: {
        ':stage': stage,
        ...(work ? { ':pk': work.workPk, ':sk': work.workSk } : {}),
      },
    },
  };
}
