/** Which messages may be the hash of an order (docs/decisions.md "Messages that may be hashes"). */
import { expect, test } from 'vitest';
import { mayBeHash } from '#wire/words/may-be-hash.ts';

test.each([
  ['a sentence', 'I own this wallet', null],
  ['nothing', '', null],
  ['lines and tabs', 'a\tb\r\nc\n', null],
  ['31 letters', 'x'.repeat(31), null],
  ['32 letters', 'x'.repeat(32), '32 bytes'],
  ['33 letters', 'x'.repeat(33), null],
  ['16 letters of two bytes each', 'é'.repeat(16), '32 bytes'],
  ['32 letters of two bytes each', 'é'.repeat(32), null],
  ['eight signs of four bytes each', '😀'.repeat(8), '32 bytes'],
  ['a NUL', 'login \u0000', 'control characters'],
  ['an escape', '\u001b[2Jlogin', 'control characters'],
  ['a vertical tab', 'a\u000bb', 'control characters'],
  ['a delete', 'a\u007fb', 'control characters'],
  ['a control character of two bytes', 'a\u0085b', 'control characters'],
  ['an invisible sign that is not a control character', 'a\u200bb', null],
])('%s', (_, message, sign) => {
  expect(mayBeHash(message)).toBe(sign);
});

test('a hash that is valid UTF-8 is one, whatever its bytes', () => {
  // The digest of a CoW Protocol order that sells ten million USDT for nothing.
  const digest = '54090c39525a41194a0947d4983d2d5e68693c35047a00341ec88171235f634d';
  const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(digest, 'hex'));
  expect(mayBeHash(text)).toBe('32 bytes');
});
