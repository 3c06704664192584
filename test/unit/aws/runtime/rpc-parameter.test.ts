import { expect, test } from 'vitest';
import { asObject, hostOf, rpcParameter } from '#aws/runtime/rpc-parameter.ts';

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
