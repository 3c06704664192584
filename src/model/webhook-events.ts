import { operationTypes } from '#model/orders/operation-types.ts';

const announced = ['pending', 'confirmed', 'failed', 'rejected', 'amended', 'reversed'] as const;
const operationEvents = operationTypes.flatMap((type) =>
  announced.map((outcome) => `client.${type}.${outcome}` as const),
);

/** Webhook events (docs/interface.md "Webhook message"), the additive ones included. */
export const webhookEvents = [
  'deposit.credited',
  'deposit.orphaned',
  'deposit.restored',
  'withdraw.pending',
  'withdraw.approved',
  'withdraw.broadcast',
  'withdraw.confirmed',
  'withdraw.failed',
  'withdraw.rejected',
  'withdraw.amended',
  'swap.broadcast',
  'swap.confirmed',
  'swap.failed',
  'energy.low_balance',
  'swap.amended',
  'withdraw.reversed',
  'swap.reversed',
  ...operationEvents,
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/**
 * True for an event that is only sent where a key asks for it (`extra_events`): a confirmed record
 * was amended.
 */
export const isExtraEvent = (event: WebhookEvent): boolean => event.endsWith('.amended');
