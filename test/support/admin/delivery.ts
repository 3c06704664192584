import type { WebhookDelivery } from '#model/webhook.ts';

/** The one delivery that the handlers' store has. */
export const delivery: WebhookDelivery = {
  deliveryId: 'DL1',
  projectId: 'demo',
  eventId: 'evt_2',
  event: 'withdraw.approved',
  ref: 'WD1',
  url: 'https://shop.example.com/hook',
  appId: 'app_1',
  body: '{"event":"withdraw.approved"}',
  state: 'abandoned',
  tries: 7,
  nextAt: null,
  attempts: [{ at: 1, status: 500, error: null, durationMs: 12, manual: false }],
  createdAt: 1,
  createdAtMs: 1000,
  requestId: 'req-1',
  rev: 8,
};
