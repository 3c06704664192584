/** Webhook events (spec.md "Events"; the additive ones from decisions.md). */
export const webhookEvents = [
  'deposit.credited',
  'deposit.orphaned',
  'deposit.restored',
  'withdraw.approved',
  'withdraw.broadcast',
  'withdraw.confirmed',
  'withdraw.failed',
  'withdraw.rejected',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];
