import { verifyWebhook } from 'coffer-sdk';
import { expect, expectTypeOf, test } from 'vitest';
import { deliveryOf, now, only, refusalOf } from '#test/builders/sdk/typescript/src/webhooks.ts';
import { type WebhookVector, webhookVectors } from '#test/support/sdk/signature-vectors.ts';

const [first, , , twoKeys] = webhookVectors as [WebhookVector, never, never, WebhookVector];

test.each(webhookVectors)('$name', async (vector) => {
  const event = await verifyWebhook(deliveryOf(vector));
  expect(event).toEqual({ ...JSON.parse(vector.body), id: vector.headers['webhook-id'] });
});

test.each(webhookVectors)('$name, only by X-Signature: the id is not covered', async (vector) => {
  const headers = only(vector, 'X-Timestamp', 'X-Signature', 'webhook-id');
  const delivery = { ...deliveryOf(vector), headers };
  expect(await verifyWebhook(delivery)).toEqual({ ...JSON.parse(vector.body), id: null });
});

test('any of several secrets, and of several signatures, is enough', async () => {
  const [newest, older] = twoKeys.webhook_secrets as [string, string];
  for (const secrets of [newest, older, ['whs_AAAA', older]]) {
    expect((await verifyWebhook({ ...deliveryOf(twoKeys), secrets })).event).toBe(
      'deposit.credited',
    );
  }
  const whsec = newest.replace('whs_', 'whsec_');
  expect((await verifyWebhook({ ...deliveryOf(twoKeys), secrets: whsec })).id).toBeTruthy();
});

test('bytes, Headers, arrays and lower-case names are taken', async () => {
  const delivery = deliveryOf(first);
  const entries = Object.entries(first.headers);
  const body = new TextEncoder().encode(first.body);
  const forms = [
    new Headers(first.headers),
    Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), [value]])),
  ];
  for (const headers of forms) {
    expect((await verifyWebhook({ ...delivery, body, headers })).event).toBe('deposit.credited');
  }
});

test('what is not genuine is refused', async () => {
  const delivery = deliveryOf(first);
  const secrets = 'whs_zzzz';
  expect(await refusalOf({ ...delivery, secrets })).toBe('signature');
  expect(await refusalOf({ ...delivery, body: `${first.body} ` })).toBe('signature');
  expect(await refusalOf({ ...delivery, headers: {} })).toBe('headers');
  const changed = (name: string, value: string) => ({
    ...delivery,
    headers: { ...first.headers, [name]: value },
  });
  expect(await refusalOf(changed('webhook-id', 'evt_other'))).toBe('signature');
  expect(await refusalOf(changed('webhook-signature', 'v1,AAAA v2,x v1,%'))).toBe('signature');
  expect(await refusalOf(changed('webhook-timestamp', '1711356301'))).toBe('signature');
  expect(await refusalOf(changed('webhook-timestamp', 'NaN'))).toBe('timestamp');
  const plain = only(first, 'X-Timestamp', 'X-Signature');
  const wrong = { ...plain, 'X-Signature': 'F'.repeat(64) };
  expect(await refusalOf({ ...delivery, headers: wrong })).toBe('signature');
  expect(await refusalOf({ ...delivery, headers: plain, secrets })).toBe('signature');
});

test('a time further away than the tolerance is refused, in both directions', async () => {
  const delivery = deliveryOf(first);
  for (const [ms, tolerance, refused] of [
    [300_000, undefined, false],
    [301_000, undefined, true],
    [-301_000, undefined, true],
    [301_000, 600, false],
    [11_000, 10, true],
  ] as const) {
    const given = { ...delivery, tolerance, now: now(first) + ms };
    if (refused) expect(await refusalOf(given)).toBe('timestamp');
    else expect((await verifyWebhook(given)).event).toBe('deposit.credited');
  }
});

test('mistakes of the program are told from forgeries', async () => {
  const delivery = deliveryOf(first);
  const parsed = JSON.parse(first.body) as string;
  await expect(verifyWebhook({ ...delivery, body: parsed })).rejects.toThrow('not parsed JSON');
  await expect(verifyWebhook({ ...delivery, secrets: [] })).rejects.toThrow('webhook_secret');
});

test('data has the type of the event', async () => {
  const event = await verifyWebhook(deliveryOf(first));
  if (event.event === 'deposit.credited') {
    expectTypeOf(event.data.deposit_no).toEqualTypeOf<string>();
    expect(event.data.amount).toBe('25.5');
  }
  if (event.event === 'swap.confirmed') expectTypeOf(event.data).toHaveProperty('swap_no');
  expect(event.event).toBe('deposit.credited');
});
