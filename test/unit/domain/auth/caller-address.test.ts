/** Whose address a request comes from, with a distribution in front of the API or without one. */
import { expect, test } from 'vitest';
import type { Edge } from '#domain/auth/caller-address.ts';
import {
  address,
  edge,
  secret,
  sha256,
  sourceIp,
} from '#test/builders/domain/auth/caller-address.ts';

const direct = { ip: sourceIp, throughEdge: false };

test.each(['198.51.100.7', '2001:db8::7'])('the distribution names its caller %s', (caller) => {
  expect(address({ 'x-coffer-edge': secret, 'x-coffer-caller': caller })).toEqual({
    ip: caller,
    throughEdge: true,
  });
});

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['another one', 'b'.repeat(64)],
  ['the digest instead of the secret', sha256(secret)],
  // What the gateway makes of a header that is sent twice.
  ['the secret twice', `${secret},${secret}`],
  ['the secret in upper case', secret.toUpperCase()],
])('a forged caller with %s for a secret is judged by its own address', (_, sent) => {
  const forged = { 'x-coffer-edge': sent, 'x-coffer-caller': '198.51.100.7' };
  expect(address(forged)).toEqual(direct);
});

test.each([
  ['none', undefined],
  ['text', 'somebody'],
  ['two', '198.51.100.7,203.0.113.9'],
  ['a port', '198.51.100.7:443'],
])('with the secret and %s for a caller, the gateway’s own address holds', (_, caller) => {
  expect(address({ 'x-coffer-edge': secret, 'x-coffer-caller': caller })).toEqual(direct);
});

test('without a distribution no header counts, whatever else a proxy writes', () => {
  const headers = {
    'x-coffer-edge': secret,
    'x-coffer-caller': '198.51.100.7',
    'x-forwarded-for': '198.51.100.7',
    'cloudfront-viewer-address': '198.51.100.7:443',
  };
  expect(address(headers, null)).toEqual(direct);
  const { 'x-coffer-edge': _, 'x-coffer-caller': __, ...others } = headers;
  expect(address(others)).toEqual(direct);
});

test('while the secret is changed, the old and the new one count', () => {
  const next = 'c'.repeat(64);
  const both: Edge = { ...edge, secretDigests: [sha256(secret), sha256(next)] };
  const caller = { 'x-coffer-caller': '198.51.100.7' };
  for (const sent of [secret, next]) {
    expect(address({ ...caller, 'x-coffer-edge': sent }, both).throughEdge).toBe(true);
  }
  const after: Edge = { ...edge, secretDigests: [sha256(next)] };
  expect(address({ ...caller, 'x-coffer-edge': secret }, after)).toEqual(direct);
});
