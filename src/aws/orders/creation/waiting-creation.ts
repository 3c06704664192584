/** A withdrawal that waits to be created, as an item that any call for the same wallet may read. */
import { type Item, makeCodec } from '#aws/dynamodb/codec.ts';
import { type Key, moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { outboxFromItem, outboxToItem } from '#aws/events/outbox-item.ts';
import type { CreateWithdrawal, Withdrawal } from '#model/orders/withdrawal.ts';
import { orderAttributes, orderFromItem } from '../order-item.ts';
import { waitingKey } from './waiting-key.ts';

export interface WaitingCreation {
  key: Key;
  input: CreateWithdrawal;
}

type Limits = Omit<CreateWithdrawal, 'withdrawal' | 'outbox'>;

const limitsCodec = makeCodec<Limits>({
  bigints: {
    maxTokenReserved: 'required',
    maxNativeReserved: 'required',
    maxResourceReserved: 'optional',
    maxDailyUsed: 'nullable',
    maxAutoApproveUsed: 'nullable',
    maxAutoFeesUsed: 'optional',
  },
  stored: { maxResourceReserved: 'maxEnergyReserved', resourceEpoch: 'energyEpoch' },
});

/** How long after its time an item is kept, seconds. It is not read any more. */
const keptFor = 3_600;

/** A creation that may be made by others until a time in ms. */
export const waitingCreation = (input: CreateWithdrawal, untilMs: number): WaitingCreation => ({
  key: waitingKey(input.withdrawal, { orderNo: input.withdrawal.orderNo, untilMs }),
  input,
});

/** The item of a creation that waits. */
export function waitingItem({ key, input }: WaitingCreation, untilMs: number): Item {
  const { withdrawal, outbox, ...limits } = input;
  return {
    ...key,
    ttl: Math.ceil(untilMs / 1000) + keptFor,
    order: { ...moneyKeys.order(withdrawal.orderNo), ...orderAttributes(withdrawal) },
    outbox: outboxToItem(outbox),
    limits: limitsCodec.encode(limits),
  };
}

/** The inverse; null if the item does not belong where it is or was not written by this service. */
export function waitingFromItem(item: Item): WaitingCreation | null {
  const key = { pk: String(item.pk), sk: String(item.sk) };
  try {
    const withdrawal = orderFromItem(item.order as Item) as Withdrawal;
    const outbox = outboxFromItem(item.outbox as Item);
    const limits = limitsCodec.decode(item.limits as Item);
    const { orderNo, projectId } = withdrawal;
    const place = waitingKey(withdrawal, { orderNo, untilMs: 0 });
    const isAtHome = place.pk === key.pk && key.sk.endsWith(`#${orderNo}`);
    if (!isAtHome || outbox.ref !== orderNo || outbox.projectId !== projectId) return null;
    return { key, input: { withdrawal, outbox, ...limits } };
  } catch {
    return null;
  }
}
