import type { Deposit } from '#model/deposit.ts';
import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { WebhookDelivery } from '#model/webhook.ts';
import type { DepositStore } from '#ports/deposits.ts';
import type { OrderStore } from '#ports/orders.ts';
import { depositEventData } from '../deposit/outbox.ts';
import { operationEventData } from '../order/events/operation-event-data.ts';
import { swapEventData } from '../order/events/swap-event-data.ts';
import { withdrawalEventData } from '../order/events/withdrawal-event-data.ts';
import { shownFee } from '../order/shown-fee.ts';
import { statePassed } from '../webhook/state-passed.ts';

type Told = Pick<WebhookDelivery, 'event' | 'ref' | 'projectId' | 'body'>;

/** An event, with where it is sent if that is not the keys' URLs. */
export type ToldEvent = Told & Partial<Pick<WebhookDelivery, 'url' | 'ownUrl'>>;

/** The records that events are about; strongly consistent reads. */
export interface EventRecords {
  orders: Pick<OrderStore<Order>, 'get'>;
  deposits: Pick<DepositStore, 'get'>;
  /**
   * Seam: what contradicts the events that an extension announces, by the event's name; null for
   * nothing. An event that neither this nor an order or a deposit confirms is not sent.
   */
  ofExtensions?: Record<string, (told: ToldEvent) => Promise<string | null>>;
}

/** findContradiction with the record of the event, read now. */
export async function contradictionOf(
  { orders, deposits, ofExtensions }: EventRecords,
  told: ToldEvent,
): Promise<string | null> {
  const contradiction = ofExtensions?.[told.event];
  if (contradiction) return contradiction(told);
  if (told.ownUrl) return 'such an event cannot have its own URL';
  const isDeposit = told.event.startsWith('deposit.');
  return findContradiction(told, await (isDeposit ? deposits : orders).get(told.ref));
}

/** Fields of an event's data that a record never changes, by the kind of the record. */
const fixed = {
  deposit: ['deposit_no', 'user_id', 'chain', 'address', 'token', 'amount', 'tx_hash'],
  withdraw: [
    ...['withdraw_no', 'biz_order_id', 'chain', 'token', 'to_address', 'amount', 'created_at'],
    ...['user_id', 'metadata', 'batch_no'],
  ],
  client: [
    ...['op_no', 'op_type', 'project_id', 'wallet_id', 'from_address', 'chain'],
    ...['token', 'to_address', 'amount', 'created_at', 'user_id', 'metadata'],
  ],
  swap: [
    ...['swap_no', 'biz_order_id', 'from_chain', 'from_token', 'amount_in', 'to_chain', 'to_token'],
    ...['amount_out_expected', 'amount_out_min'],
  ],
} as const;

/**
 * Says in what a webhook contradicts the record that it is about, or null if the record confirms
 * it. Many functions may write events, and few may write orders or deposits, so a merchant is told
 * only what the record itself says: the same project and terms, and a state that it has reached.
 * A record may have changed since the event, so `confirmations` or a block are not compared.
 */
export function findContradiction(told: Told, record: Deposit | Order | null): string | null {
  if (!record) return 'the record does not exist';
  if (record.projectId !== told.projectId) return 'the record belongs to another project';
  const body = readBody(told.body);
  if (body?.event !== told.event) return 'the body names another event';
  const { kind, data, earlier, reached, hasPassed }: Found =
    'depositNo' in record ? deposit(record, told) : order(record, told);
  if (!told.event.startsWith(`${kind}.`)) return 'the record is of another kind';
  const names: readonly string[] = [
    ...fixed[kind],
    // What the payment brought, and the signature, exist only in the end.
    ...(told.event.endsWith('.confirmed') ? ['amount_out_actual', 'signature'] : []),
    ...(kind === 'deposit' ? [] : ['fee', 'fee_token']),
  ];
  const isTrue = (name: string) =>
    isEqual(body.data[name], data[name]) || earlier?.[name]?.includes(body.data[name]);
  const wrong = names.find((name) => !isTrue(name));
  if (wrong !== undefined) return `the record has another ${wrong}`;
  if (hasPassed) return statePassed;
  return reached ? null : 'the record is not in that state';
}

interface Found {
  kind: keyof typeof fixed;
  /** What the event would say now. */
  data: Record<string, unknown>;
  /** What its fields would have said before a reorganisation. */
  earlier?: Record<string, readonly unknown[]>;
  reached: boolean;
  /** It was in that state, and is in the opposite one now. */
  hasPassed?: boolean;
}

function deposit(record: Deposit, { event }: Told): Found {
  const isCredited = record.creditedAt !== null;
  const isOrphaned = record.chainState === 'orphaned';
  const isHeld = record.hold !== undefined && record.chainState === 'present' && !isCredited;
  const orphanings = record.orphanCount ?? 0;
  return {
    kind: 'deposit',
    data: depositEventData(record) as unknown as Record<string, unknown>,
    reached:
      (event === 'deposit.credited' && isCredited) ||
      (event === 'deposit.orphaned' && isOrphaned) ||
      (event === 'deposit.restored' && isCredited && !isOrphaned) ||
      (event === 'deposit.held' && isHeld),
    hasPassed:
      (event === 'deposit.held' && isCredited) ||
      (event === 'deposit.orphaned' && isCredited && !isOrphaned && orphanings > 0) ||
      (event === 'deposit.restored' && isOrphaned && orphanings > 1),
  };
}

/** Metadata is an object of texts; everything else that is compared is a text, a number or null. */
function isEqual(told: unknown, now: unknown): boolean {
  if (told === now) return true;
  if (typeof told !== 'object' || typeof now !== 'object' || !told || !now) return false;
  const pairs = Object.entries(now);
  return (
    Object.keys(told).length === pairs.length &&
    pairs.every(([key, text]) => Object.hasOwn(told, key) && Reflect.get(told, key) === text)
  );
}

/**
 * An event of an older release has none of them, and one may not say yet what was paid. What the record does not
 * know, after a restore, contradicts nothing.
 */
const earlierFields = (record: Order, told: Told) => ({
  fee: [
    ...[undefined, null],
    ...(record.earlierFees ?? []),
    ...(shownFee(record).fee === null ? [readBody(told.body)?.data.fee] : []),
  ],
  fee_token: [undefined],
  user_id: [undefined],
  metadata: [undefined],
  batch_no: [undefined],
});

function order(record: Order, told: Told): Found {
  const { event } = told;
  const [outcome = ''] = event.split('.').slice(-1);
  const earlier = earlierFields(record, told);
  if (isOperation(record)) {
    return {
      kind: 'client',
      data: operationEventData(record) as unknown as Record<string, unknown>,
      earlier,
      reached: event === `client.${record.opType}.${outcome}` && hasReached(record, outcome),
    };
  }
  if (isSwap(record)) {
    return {
      kind: 'swap',
      data: swapEventData(record) as unknown as Record<string, unknown>,
      earlier: { ...earlier, amount_out_actual: record.earlierAmountsOut ?? [] },
      reached: hasReached(record, outcome),
    };
  }
  if (isInternal(record)) {
    // No event reports an internal order.
    return { kind: 'withdraw', data: {}, reached: false };
  }
  return {
    kind: 'withdraw',
    data: withdrawalEventData(record) as unknown as Record<string, unknown>,
    earlier,
    reached: hasReached(record, outcome),
  };
}

/** Whether an order is, or has been, in the state that the last part of an event names. */
function hasReached(
  { status, approvedAt, sentAt, confirmedAt, reversed }: Order,
  outcome: string,
): boolean {
  switch (outcome) {
    case 'pending':
      return true;
    case 'approved':
      return approvedAt !== null;
    case 'broadcast':
      return sentAt !== null;
    case 'confirmed':
    case 'amended':
      return confirmedAt !== null;
    case 'reversed':
      return reversed != null;
    case 'failed':
    case 'rejected':
      return status === outcome;
    default:
      return false;
  }
}

export function readBody(text: string): { event: unknown; data: Record<string, unknown> } | null {
  try {
    const { event, data } = JSON.parse(text) as { event: unknown; data: Record<string, unknown> };
    return { event, data: data ?? {} };
  } catch {
    return null;
  }
}
