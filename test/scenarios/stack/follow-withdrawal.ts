/** Each function that handles a level 2 withdrawal with a webhook, and the event that it logs. */
export const way: [fn: string, event: string][] = [
  ['api-withdraw-apply', 'api.access'],
  ['queue-dispatch-outbox', 'outbox.dispatched'],
  ['workflow-await-approval', 'order.waiting'],
  ['admin-decide-withdrawal', 'withdrawal.decided'],
  ['workflow-await-payment', 'order.waiting'],
  ['queue-sign-evm', 'payment.sent'],
  ['workflow-await-confirmation', 'order.waiting'],
  ['queue-watch-evm', 'payment.mined'],
  ['queue-watch-evm', 'payment.settled'],
  ['queue-deliver-webhook', 'webhook.attempt'],
];
