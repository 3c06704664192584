/**
 * The webhook events (docs/interface.md "Webhook message"), the additive ones included, one row each.
 * What is announced of a change, what a key is sent, the feed's filter, openapi.json and the console's
 * filter follow from the row.
 */
import { type OperationType, operationTypes } from '#model/orders/operation-types.ts';
import type { KeyWebhook } from '#model/project.ts';

interface EventRow {
  /** What it says, in openapi.json. */
  text: string;
  /** It is only sent where a key asks for it (`extra_events`). */
  onRequest?: true;
}

/** What happens to orders of every kind. */
const outcome = {
  pending: { text: 'It waits for an admin (only if the project turned on this event).' },
  approved: { text: 'It has its approvals.' },
  broadcast: { text: 'Its transaction was sent.' },
  confirmed: { text: 'It is confirmed: the authoritative success.' },
  failed: { text: 'It has failed, and no funds move any more.' },
  rejected: { text: 'An admin rejected it, or nobody decided in time; no funds moved.' },
  amended: {
    text: 'A confirmed record has changed after a reorganisation: tx_hash or an amount (only to keys whose extra_events is on).',
    onRequest: true,
  },
  reversed: {
    text: 'A confirmed record paid nothing in the end: its block left the chain, and the final transaction did not pay. Reverse what you did on `confirmed`; nothing is paid again automatically.',
  },
} as const satisfies Record<string, EventRow>;

const { pending, approved, broadcast, confirmed, failed, rejected, amended, reversed } = outcome;

/** An operation is announced when it waits and when it has ended (docs/decisions.md "Events of operations"). */
const ofOperations = { pending, confirmed, failed, rejected, amended, reversed };

const operationRows = Object.fromEntries(
  operationTypes.flatMap((type) =>
    Object.entries(ofOperations).map(([name, row]) => [`client.${type}.${name}`, row]),
  ),
) as Record<`client.${OperationType}.${keyof typeof ofOperations}`, EventRow>;

const rows = {
  'deposit.credited': { text: 'A deposit reached its threshold: credit it now.' },
  'deposit.orphaned': { text: 'The block of a credited deposit has left the chain.' },
  'deposit.restored': { text: 'A deposit that was orphaned is on the chain again.' },
  'deposit.held': {
    text: 'A deposit that is deep enough is held by screening: do not credit it (only to keys whose extra_events is on).',
    onRequest: true,
  },
  'withdraw.pending': pending,
  'withdraw.approved': approved,
  'withdraw.broadcast': broadcast,
  'withdraw.confirmed': confirmed,
  'withdraw.failed': failed,
  'withdraw.rejected': rejected,
  'withdraw.amended': amended,
  'withdraw.batch.completed': { text: 'No withdrawal of a batch is open any more.' },
  'swap.broadcast': broadcast,
  'swap.confirmed': confirmed,
  'swap.failed': failed,
  'energy.low_balance': {
    text: 'The energy balance has fallen below the threshold of the subscription.',
  },
  'swap.amended': amended,
  'withdraw.reversed': reversed,
  'swap.reversed': reversed,
  ...operationRows,
} satisfies Record<string, EventRow>;

export type WebhookEvent = keyof typeof rows;

export const eventRows: Record<WebhookEvent, EventRow> = rows;

export const webhookEvents = Object.keys(rows) as WebhookEvent[];

/** What an event is about: its first word. */
export type EventKind = WebhookEvent extends infer E
  ? E extends `${infer Kind}.${string}`
    ? Kind
    : never
  : never;

export const kindOfEvent = (event: WebhookEvent): EventKind => event.split('.')[0] as EventKind;

/** What an event shows: the record of its kind, or a batch of withdrawals. */
export type EventRecord = EventKind | 'withdraw.batch';

export const recordOfEvent = (event: WebhookEvent): EventRecord =>
  event.startsWith('withdraw.batch.') ? 'withdraw.batch' : kindOfEvent(event);

/**
 * The event of a delivery that an admin asks for to try a webhook URL. Nothing has happened: it is in no
 * feed and no list, and no filter names it.
 */
export const testEvent = 'webhook.test' as const;

/** What a delivery may be of. */
export type DeliveredEvent = WebhookEvent | typeof testEvent;

/** Whether an entry of a key's `webhook_events` names an event: by its name, or by how it begins (`withdraw.*`). */
const namesEvent = (entry: string, event: WebhookEvent): boolean =>
  entry.endsWith('.*') ? event.startsWith(entry.slice(0, -1)) : entry === event;

/** Whether an entry of a key's `webhook_events` names any event. */
export const isEventFilter = (entry: string): boolean =>
  webhookEvents.some((event) => namesEvent(entry, event));

/**
 * Whether the URL of a key gets an event: its entries name it, or it has none. An event that is only sent on
 * request needs `extraEvents`, or an entry that is its whole name.
 */
export function wantsEvent(
  { webhookEvents: entries, extraEvents }: Pick<KeyWebhook, 'webhookEvents' | 'extraEvents'>,
  event: WebhookEvent,
): boolean {
  if (!entries) return !eventRows[event].onRequest || extraEvents === true;
  if (entries.includes(event)) return true;
  const isNamed = entries.some((entry) => namesEvent(entry, event));
  return isNamed && (!eventRows[event].onRequest || extraEvents === true);
}

export const isWebhookEvent = (name: string): name is WebhookEvent => Object.hasOwn(rows, name);
