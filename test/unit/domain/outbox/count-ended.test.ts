import { expect, test } from 'vitest';
import { countEnded } from '#domain/outbox/count-ended.ts';
import type { WebhookEvent } from '#model/webhook-events.ts';

/** The function looks only at the name, so that one that no event has is tested too. */
const item = (name: string) => ({
  event: { name: name as WebhookEvent, data: {}, timestamp: 1 },
});

test('events that end an order are counted by how; all others are not', () => {
  expect(
    countEnded([
      item('withdraw.confirmed'),
      item('withdraw.confirmed'),
      item('withdraw.failed'),
      item('withdraw.rejected'),
      item('client.transfer.confirmed'),
      item('client.sign-typed-data.failed'),
      item('client.send-tx.rejected'),
      item('swap.confirmed'),
      item('swap.failed'),
      item('swap.broadcast'),
      item('withdraw.broadcast'),
      item('client.transfer.constructor'),
      item('deposit.credited'),
      { event: null },
    ]),
  ).toEqual({ ordersConfirmed: 4, ordersFailed: 3, ordersRejected: 2 });
});
