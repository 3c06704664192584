import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  startWebhookReceiver,
  verifies,
  type WebhookReceiver,
} from '#local/cloud/webhook-receiver.ts';

let receiver: WebhookReceiver;

beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

const secret = 'whs_secret';

test('keeps what arrives and checks its signature', async () => {
  const body = '{"event":"deposit.credited","data":{"deposit_no":"D1"},"timestamp":1}';
  expect((await send(body)).status).toBe(200);
  const [webhook] = receiver.received;
  expect(webhook).toMatchObject({ event: 'deposit.credited', data: { deposit_no: 'D1' } });
  expect(verifies(webhook!, secret)).toBe(true);
  expect(verifies(webhook!, 'whs_other')).toBe(false);
  expect(verifies({ ...webhook!, body: Buffer.from(`${body} `) }, secret)).toBe(false);
  expect(verifies({ ...webhook!, headers: {} }, secret)).toBe(false);
});

test('the receiver gives the answer that it was set to', async () => {
  receiver.answerWith(500);
  expect((await send('{}')).status).toBe(500);
  receiver.answerWith((webhook) => (webhook.event === 'x' ? 204 : 410));
  expect((await send('{"event":"x"}')).status).toBe(204);
  expect((await send('no json')).status).toBe(410);
  expect(receiver.received.map((webhook) => webhook.status)).toEqual([500, 204, 410]);
});

test('waits for one that comes, finds one that came, and gives up in time', async () => {
  const coming = receiver.waitFor('b', (webhook) => webhook.event === 'b', 5000);
  await send('{"event":"a"}');
  await send('{"event":"b"}');
  expect((await coming).event).toBe('b');
  expect((await receiver.waitFor('a', (webhook) => webhook.event === 'a')).event).toBe('a');
  await expect(receiver.waitFor('c', () => false, 20)).rejects.toThrow('No webhook c in 0.02 s');
});

function send(body: string, key = secret) {
  const timestamp = '1711356300';
  const signature = createHmac('sha256', key).update(`${timestamp}${body}`).digest('hex');
  return fetch(`${receiver.url}/hook`, {
    method: 'POST',
    body,
    headers: { 'x-timestamp': timestamp, 'x-signature': signature },
  });
}
