import { expect, test } from 'vitest';
import {
  attemptWords,
  deliveryWords,
  hostOf,
  signatureCommand,
} from '../../../../../console/src/words/webhooks.ts';

const attempt = { at: 1, status: 500, error: null, duration_ms: 3, manual: false, head: null };

const held = { why: 'receiver' as const, since: 1 };

test.each([
  ['Being sent', 'in-progress', { state: 'pending', attempts: [] }],
  ['Failing, retrying', 'warning', { state: 'pending', attempts: [attempt] }],
  ['Held: its receiver fails', 'warning', { state: 'pending', attempts: [], held }],
  ['Held: its receiver fails', 'warning', { state: 'pending', attempts: [attempt], held }],
  [
    'Held: two owners have not agreed on its URL',
    'warning',
    { state: 'pending', attempts: [], held: { ...held, why: 'unproven' } },
  ],
  ['Delivered', 'success', { state: 'delivered', attempts: [attempt] }],
  ['Undelivered', 'error', { state: 'abandoned', attempts: [attempt] }],
] as const)('a delivery is "%s" (%s): %j', (text, tone, one) => {
  expect(deliveryWords({ held: null, ...one, attempts: [...one.attempts] })).toEqual({
    text,
    tone,
  });
});

test('an answer is its status, or why there was none', () => {
  expect(attemptWords(attempt)).toBe('HTTP 500');
  expect(attemptWords({ ...attempt, status: null, error: 'timeout' })).toBe('timeout');
  expect(attemptWords({ ...attempt, status: null })).toBe('no answer');
});

test('of a URL its host is shown', () => {
  expect(hostOf('https://shop.example.com:8443/hook?key=1')).toBe('shop.example.com:8443');
  expect(hostOf('none')).toBe('none');
});

test('the command has the exact body, whatever stands in it', () => {
  const body = `{"memo":"it's $HOME \`id\` \\\\ %s","n":1}`;
  const command = signatureCommand({ timestamp: 1_772_000_000, body });
  // As a shell reads it: text in single quotes, a quote itself outside of them.
  const quoted = /^BODY=(.*)$/m.exec(command)?.[1] ?? '';
  expect(quoted.split(`'\\''`).join(`'`).slice(1, -1)).toBe(body);
  expect(command).toContain('TIMESTAMP=1772000000');
  expect(command.split('\n').at(-1)).toBe(
    `printf '%s%s' "$TIMESTAMP" "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET"`,
  );
});
