import { operationTypes } from './statuses.ts';

const announced = ['pending', 'confirmed', 'failed', 'rejected'] as const;
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
  'swap.broadcast',
  'swap.confirmed',
  'swap.failed',
  ...operationEvents,
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];
