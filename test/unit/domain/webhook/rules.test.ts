import { expect, test } from 'vitest';
import { afterAttempt } from '#domain/webhook/after-attempt.ts';
import { checkWebhookUrl } from '#domain/webhook/check-webhook-url.ts';
import { toDeliveryId, toEventId } from '#domain/webhook/ids.ts';
import { parseRetryAfter } from '#domain/webhook/parse-retry-after.ts';
import { refusedAddress } from '#domain/webhook/refused-address.ts';
import { webhookTargets } from '#domain/webhook/webhook-targets.ts';
import type { WebhookDelivery } from '#model/webhook.ts';
import type { WebhookEvent } from '#model/webhook-events.ts';
import { aDelivery, aKey, t0 } from './fakes.ts';

test('event ids are stable, URL-safe and differ when their outbox ids do', () => {
  expect(toEventId('W01J8#3')).toBe('evt_W01J8_3');
  const ids = ['a#1', 'a_1', 'a-23-1', 'a.1', 'a#11', 'a##1', 'a é'].map(toEventId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(toDeliveryId('evt_1', 'https://a/')).toBe(toDeliveryId('evt_1', 'https://a/'));
  expect(toDeliveryId('evt_1', 'https://a/')).not.toBe(toDeliveryId('evt_1', 'https://b/'));
  expect(toDeliveryId('evt_1', 'https://a/')).toMatch(/^dl_[0-9a-f]{32}$/);
});

test('every enabled key with a URL, once per distinct URL, noted under the oldest', () => {
  const keys = [
    aKey({ appId: 'app_new', createdAt: 20 }),
    aKey({ appId: 'app_old', createdAt: 10 }),
    aKey({ appId: 'app_off', createdAt: 5, enabled: false, webhookUrl: 'https://off.example/' }),
    aKey({ appId: 'app_none', createdAt: 5, webhookUrl: null }),
    aKey({ appId: 'app_b', createdAt: 30, webhookUrl: 'https://b.example/' }),
    aKey({ appId: 'app_a', createdAt: 30, webhookUrl: 'https://b.example/' }),
  ];
  const targets = (event: WebhookEvent, of = keys) =>
    webhookTargets(of, event).map(({ appId }) => appId);
  expect(targets('deposit.credited')).toEqual(['app_old', 'app_a']);
  // Of an event on request: the URLs of the keys that ask for it.
  expect(targets('withdraw.amended')).toEqual([]);
  const asking = keys.map((key) => ({ ...key, extraEvents: key.appId === 'app_new' }));
  expect(targets('withdraw.amended', asking)).toEqual(['app_new']);
  expect(targets('withdraw.reversed', asking)).toEqual(['app_old', 'app_a']);
  expect(targets('withdraw.confirmed', asking)).toEqual(['app_old', 'app_a']);
});

test('only the newest attempt keeps what the receiver answered', () => {
  const attempt = (text?: string) => ({
    at: t0,
    status: text === undefined ? 200 : 500,
    error: null,
    durationMs: 1,
    manual: true,
    ...(text !== undefined && { head: { type: null, text } }),
  });
  const after = (delivery: WebhookDelivery, text?: string) =>
    afterAttempt(delivery, { attempt: attempt(text), now: t0, retryAfter: null, random: 0 });
  const twice = after(after(aDelivery(), 'no'), 'still no');
  expect(twice.attempts.map(({ head }) => head?.text)).toEqual([undefined, 'still no']);
  expect(after(twice).attempts.some(({ head }) => head)).toBe(false);
});

test('Retry-After: seconds, an HTTP date, or nothing', () => {
  expect(parseRetryAfter('120', t0)).toBe(120);
  expect(parseRetryAfter(' 7 ', t0)).toBe(7);
  expect(parseRetryAfter(new Date((t0 + 60) * 1000).toUTCString(), t0)).toBe(60);
  expect(parseRetryAfter(new Date((t0 - 60) * 1000).toUTCString(), t0)).toBeNull();
  for (const text of [null, '', '-5', '1.5', '1e9', 'Tomorrow', '99999999999', '2999-01-01']) {
    expect(parseRetryAfter(text, t0)).toBeNull();
  }
});

test.each([
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '0.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '169.254.100.1',
  '169.254.170.2',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2002:808:808::1',
  '2001:0:5ef5:79fd::1',
  '2001:db8::1',
  '2001:10::1',
  '2001:20::1',
  '3fff::1',
  '100::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '5f00::1',
  'nonsense',
  '',
])('nothing is sent to %s', (address) => {
  expect(refusedAddress(address, 'prod')).toEqual(expect.any(String));
});

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '169.253.1.1', '2606:4700::1111'])(
  '%s is public',
  (address) => expect(refusedAddress(address, 'prod')).toBeNull(),
);

test('the stage local reaches loopback, and no other private address', () => {
  expect(refusedAddress('127.0.0.1', 'local')).toBeNull();
  expect(refusedAddress('::1', 'local')).toBeNull();
  for (const address of ['10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1', '0.0.0.0', 'fe80::1']) {
    expect(refusedAddress(address, 'local')).not.toBeNull();
  }
});

test('a webhook URL is kept in its normal form', () => {
  expect(checkWebhookUrl('https://Shop.Example', 'prod')).toBe('https://shop.example/');
  expect(checkWebhookUrl('https://shop.example:443/a?b=c', 'prod')).toBe(
    'https://shop.example/a?b=c',
  );
  expect(checkWebhookUrl('https://shop.example:8443/a', 'prod')).toBe(
    'https://shop.example:8443/a',
  );
  expect(checkWebhookUrl('https://8.8.8.8/', 'prod')).toBe('https://8.8.8.8/');
  expect(checkWebhookUrl('https://[2606:4700::1111]/', 'prod')).toBe('https://[2606:4700::1111]/');
});

test.each([
  ['http://shop.example/', 'https'],
  ['ftp://shop.example/', 'https'],
  ['javascript:alert(1)', 'https'],
  ['shop.example', 'not a URL'],
  ['', 'not a URL'],
  ['https://', 'not a URL'],
  ['https://user:pass@shop.example/', 'user name'],
  ['https://user@shop.example/', 'user name'],
  ['https://shop.example/#a', 'fragment'],
  ['https://shop.example:22/', 'port 443 or 8443'],
  ['https://1.1.1.1:6379/', 'port 443 or 8443'],
  ['https://shop.example:80/', 'port 443 or 8443'],
  ['https://168.63.129.16/', 'public'],
  ['https://127.0.0.1/', 'public'],
  ['https://2130706433/', 'public'],
  ['https://0x7f.1/', 'public'],
  ['https://017700000001/', 'public'],
  ['https://[::1]/', 'public'],
  ['https://[::ffff:10.0.0.1]/', 'public'],
  ['https://[64:ff9b::a00:1]/', 'public'],
  ['https://169.254.169.254/latest', 'public'],
  ['https://localhost/', 'public'],
  ['https://0../', 'public'],
  ['https://shop..example/', 'public'],
  ['https://LOCALHOST./', 'public'],
  ['https://a.localhost/', 'public'],
  ['https://db.internal/', 'public'],
  ['https://router/', 'public'],
  [`https://shop.example/${'a'.repeat(2_048)}`, 'longer'],
])('%s is refused, and the message names the field', (url, why) => {
  expect(() => checkWebhookUrl(url, 'prod')).toThrow(
    expect.objectContaining({ kind: 'invalidRequest', message: expect.stringContaining(why) }),
  );
  expect(() => checkWebhookUrl(url, 'prod', 'notify_webhook_url')).toThrow(/^notify_webhook_url /);
});

test('the stage local may name its own host, by http too, and nothing else by http', () => {
  for (const url of ['http://127.0.0.1:8080/hook', 'http://localhost:1/', 'https://[::1]:9/']) {
    expect(checkWebhookUrl(url, 'local')).toBe(url);
    expect(() => checkWebhookUrl(url, 'prod')).toThrow();
  }
  expect(() => checkWebhookUrl('http://shop.example/', 'local')).toThrow(/https/);
  expect(() => checkWebhookUrl('ftp://localhost/', 'local')).toThrow(/https/);
  expect(() => checkWebhookUrl('http://10.0.0.1/', 'local')).toThrow();
  expect(() => checkWebhookUrl('https://10.0.0.1/', 'local')).toThrow(/public/);
});
