/** Ways to spoil a signed request. Each returns a request that must not be accepted. */
import type { Seeded } from './seeded.ts';
import type { WireRequest } from './wire.ts';

export type Mutation = (request: WireRequest, random: Seeded) => WireRequest;

const names = ['x-app-id', 'x-timestamp', 'x-nonce', 'x-signature'] as const;

const odd = [
  '',
  ' ',
  '0',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '[object Object]',
  '%00',
  '../..',
  '\u00e9'.repeat(8),
  "' OR 1=1 --",
  '{"$gt":""}',
  '-1',
  '1e9',
  '0x69',
  '9'.repeat(40),
  'A'.repeat(6_000),
];

/** Values that an HTTP header cannot carry. An event from the gateway could still hold them. */
const wild = ['\u0000', 'a\u0000b', '\ud800', '١٢٣', '\u{1f600}'.repeat(8), 'a\r\nb: c'];

const withHeader = (request: WireRequest, name: string, value: string | undefined): WireRequest => {
  const { [name]: _old, ...headers } = request.headers;
  return { ...request, headers: value === undefined ? headers : { ...headers, [name]: value } };
};

const onHeader =
  (name: string, change: (value: string, random: Seeded) => string | undefined): Mutation =>
  (request, random) =>
    withHeader(request, name, change(request.headers[name] ?? '', random));

/** Replaces one character by another of the same kind. */
const flip = (text: string, random: Seeded): string => {
  if (text === '') return '0';
  const at = random.int(text.length);
  return `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`;
};

const flipByte = (bytes: Buffer, random: Seeded): Buffer => {
  if (bytes.length === 0) return Buffer.from([random.int(256)]);
  const changed = Buffer.from(bytes);
  const at = random.int(changed.length);
  changed[at] = (changed[at] ?? 0) ^ (1 << random.int(8));
  return changed;
};

export const mutations: Record<string, Mutation> = {
  'signature: one digit': onHeader('x-signature', flip),
  'signature: shorter': onHeader('x-signature', (value, r) => value.slice(0, -1 - r.int(20))),
  'signature: longer': onHeader('x-signature', (value, r) => value + r.hex(1 + r.int(64))),
  'signature: other spelling': onHeader('x-signature', (value, r) =>
    r.pick([
      // The space is inside the value: HTTP trims outer spaces, and the valid value would arrive.
      `${value.slice(0, 32)} ${value.slice(32)}`,
      `0x${value}`,
      `sha256=${value}`,
      Buffer.from(value, 'hex').toString('base64'),
      `${value}=`,
      value.split('').reverse().join(''),
    ]),
  ),
  'signature: random': onHeader('x-signature', (_, r) => r.hex(64)),
  'timestamp: moved': onHeader('x-timestamp', (value, r) =>
    String(Number(value) + (r.int(2) ? 1 : -1) * (1 + r.int(600))),
  ),
  'app_id: one letter': onHeader('x-app-id', flip),
  'header missing': (request, r) => withHeader(request, r.pick(names), undefined),
  'header odd': (request, r) => {
    const name = r.pick(names);
    // The signature does not cover the nonce, so another well-formed nonce is valid too.
    const values = name === 'x-nonce' ? odd.filter((v) => v.length < 8 || v.length > 32) : odd;
    return withHeader(request, name, r.pick(values));
  },
  'header wild': (request, r) => withHeader(request, r.pick(names), r.pick(wild)),
  'header twice': (request, r) => {
    const name = r.pick(names.filter((header) => header !== 'x-nonce'));
    const value = request.headers[name] ?? '';
    return withHeader(request, name, r.pick([`${value},${value}`, `${value}, x`, `x,${value}`]));
  },
  'body: one bit': (request, r) => ({ ...request, body: flipByte(request.body, r) }),
  'body: longer': (request, r) => ({
    ...request,
    body: Buffer.concat([request.body, Buffer.from(r.pick([' ', '\n', '\0', '{}', '}']))]),
  }),
  'body: shorter': (request, r) => ({
    ...request,
    body:
      request.body.length > 0
        ? request.body.subarray(0, r.int(request.body.length))
        : Buffer.from('{}'),
  }),
  'query: added': (request, r) => ({
    ...request,
    query: [request.query, r.pick(['x=1', 'page=2', 'chain=ETH', '__proto__=1'])]
      .filter(Boolean)
      .join('&'),
  }),
  'query: one letter': (request, r) => ({ ...request, query: flip(request.query, r) }),
  'query: respelled': (request) => ({
    ...request,
    query: request.query ? `${request.query}&` : 'a=%41',
  }),
  'path: other': (request, r) => ({
    ...request,
    path: r.pick([
      `${request.path}/`,
      `/${request.path}`,
      request.path.replace('/v1/', '/v2/'),
      request.path.replace('/v1/', '/v1//'),
      request.path.toUpperCase(),
      `${request.path}%00`,
      `${request.path};x`,
      request.path.replace(/.$/, '%2e'),
      '/v1/__proto__',
      '/v1/constructor/prototype',
    ]),
  }),
  'method: other': (request, r) => ({
    ...request,
    method: r.pick(['PUT', 'DELETE', 'PATCH', request.method === 'GET' ? 'POST' : 'GET']),
  }),
  'project: other': (request, r) => ({
    ...request,
    slug: r.pick(['nobody', '__proto__', 'constructor', 'x'.repeat(200), '%2e%2e', 'd%65mo', '-']),
  }),
};
