import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { parameterCache } from '#aws/runtime/parameter-cache.ts';
import { asObject, hostOf, pinned, pinOf, rpcParameter } from '#aws/runtime/rpc-parameter.ts';

const url = 'https://node.example/key';
const parse = (value: unknown) =>
  rpcParameter().safeParse(JSON.parse(asObject(JSON.stringify(value, null, 2))));

test('a list of URLs is the list of providers; an entry may hold a budget', () => {
  const paced = { url, requestsPerSecond: 12.5, shares: { watcher: 0.9, signer: 0.1 } };
  expect(parse([url, paced]).data).toEqual({ providers: [url, paced] });
  const both = { providers: [url], sending: ['https://send.example/key', paced] };
  expect(parse(both).data).toEqual(both);
});

test('of a provider people see the host name, and nothing that may be its key', () => {
  expect(hostOf('https://user:secret@eth.node.example:8545/v2/key?token=1')).toBe(
    'eth.node.example',
  );
  expect(hostOf({ url: 'http://127.0.0.1:8545' })).toBe('127.0.0.1');
  expect(hostOf(`https://${'ab12'.repeat(8)}.node.example/`)).toBe('….node.example');
});

test.each([
  ['an empty list', []],
  ['no providers', { sending: [url] }],
  ['an empty list for sending', { providers: [url], sending: [] }],
  ['another protocol', ['wss://node.example']],
  ['a budget of nothing', [{ url, requestsPerSecond: 0 }]],
  ['a share above one', [{ url, shares: { watcher: 2, signer: 1 } }]],
  ['an unknown field', [{ url, perSecond: 3 }]],
  ['a text', url],
])('refuses %s', (_, value) => {
  expect(parse(value).success).toBe(false);
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const [first, second] = ['https://One.example:8545/key', 'https://two.example/key'];
const pins = [sha256('one.example'), sha256('two.example')];
const name = '/coffer/prod/rpc/ETH';

test('a pin is of the whole host name, without port, path, key and user', () => {
  for (const same of [
    first,
    'https://user:pw@one.example/other?key=2',
    { url: 'http://one.example' },
  ])
    expect(pinOf(same)).toBe(pins[0]);
  expect(pinOf('https://one.example.net/key')).not.toBe(pins[0]);
  expect(pinOf('https://one.example@two.example/key')).toBe(pins[1]);
});

test('a parameter of pinned hosts is believed, and any where the stage pins none', () => {
  const parameter = { providers: [first, { url: second }], sending: [second] };
  expect(pinned(parameter, name, pins.join())).toBe(parameter);
  const other = { providers: ['https://thief.example/key'] };
  expect(pinned(other, name)).toBe(other);
});

test.each([
  ['the only provider', { providers: ['https://thief.example/key'] }],
  ['one of two providers', { providers: [first, 'https://thief.example/key'] }],
  ['what signed bytes are sent to', { providers: [first], sending: ['https://thief.example/key'] }],
])('another host as %s is not believed, and its key is in no error', (_, parameter) => {
  const message = `parameter ${name} names a host that is not pinned`;
  expect(() => pinned(parameter, name, pins.join())).toThrow(new Error(message));
});

test('a running process goes on with the providers that it knows', async () => {
  const texts = [first, 'https://thief.example/key'];
  let nowMs = 0;
  const read = async () => JSON.stringify({ providers: [texts.shift()] });
  const parameters = parameterCache(
    (text, of) => pinned(rpcParameter().parse(JSON.parse(text)), of, pins.join()),
    { read, nowMs: () => nowMs },
  );
  expect((await parameters(name)).providers).toEqual([first]);
  nowMs = 6 * 60_000;
  expect((await parameters(name)).providers).toEqual([first]);
  expect(texts).toEqual([]);
});
