import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { newWebhookSecret } from '#shared/crypto/random.ts';
import { standardWebhookSignature, webhookSignature } from '#shared/crypto/webhook-signature.ts';

const body = '{"event":"deposit.credited","data":{"amount":"1.5"},"timestamp":1700000000}';

test('X-Signature is the hex HMAC over timestamp and body, keyed with the secret as text', () => {
  const secret = 'whs_0123';
  const expected = createHmac('sha256', 'whs_0123').update('1700000001').update(body).digest('hex');
  expect(webhookSignature(secret, 1_700_000_001, body)).toBe(expected);
  expect(webhookSignature(secret, 1_700_000_002, body)).not.toBe(expected);
});

test('the Standard Webhooks signature is that of the published example', () => {
  // The example of the Svix documentation, on which the standard's libraries are tested.
  const signature = standardWebhookSignature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  });
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('a receiver that writes whsec_ for whs_ verifies with the standard rule', () => {
  const secret = newWebhookSecret();
  const message = { id: 'evt_1', timestamp: 1_700_000_001, body };
  // The rule of the standard's libraries: strict base64 after `whsec_`.
  const encoded = secret.replace('whs_', '');
  const key = Buffer.from(encoded, 'base64');
  expect(key.toString('base64')).toBe(encoded);
  expect(key.length).toBe(32);
  const expected = createHmac('sha256', key).update(`evt_1.1700000001.${body}`).digest('base64');
  expect(standardWebhookSignature(secret, message)).toBe(`v1,${expected}`);
  const swapped = secret.replace('whs_', 'whsec_');
  expect(standardWebhookSignature(swapped, message)).toBe(`v1,${expected}`);
});
