import { expect, test } from 'vitest';
import { parseStage, readStage } from '#lib/stages/stage.ts';
import { providersOf } from '#ops/canary/providers.ts';

const stage = parseStage('prod', {
  ...readStage('prod'),
  chains: { ETH: { enabled: true, traces: 'debug' }, TRX: { enabled: true } },
});

const secret = 'k3yk3yk3yk3y';
const first = `https://first.example/v2/${secret}`;
const second = { url: `https://second.example:8545/?key=${secret}`, requestsPerSecond: 25 };
const relay = `https://user:${secret}@relay.example/`;

const reading = (eth: unknown) => async (name: string) =>
  name === '/coffer/prod/rpc/ETH' ? { value: JSON.stringify(eth), type: 'SecureString' } : null;

test('each provider of the parameter, by its host; sent to where there is no other list', async () => {
  const { providers, problems } = await providersOf(reading([first, second]), stage, ['ETH']);
  expect(problems).toEqual([]);
  expect(providers).toMatchObject([
    { list: 'providers', position: 1, host: 'first.example', sends: true, entry: first },
    { list: 'providers', position: 2, host: 'second.example:8545', sends: true, entry: second },
  ]);
  expect(providers[0]!.chain).toMatchObject({ name: 'ETH', traces: 'debug' });
});

test('with sending URLs, providers are sent to only if they are among them', async () => {
  const value = { providers: [first, second], sending: [relay, first] };
  const { providers } = await providersOf(reading(value), stage, ['ETH']);
  expect(providers.map(({ host, list, sends }) => [host, list, sends])).toEqual([
    ['first.example', 'providers', true],
    ['second.example:8545', 'providers', false],
    ['relay.example', 'sending', true],
  ]);
});

test.each([
  ['no JSON', { value: '[', type: 'SecureString' }],
  ['no URL', { value: '["ftp://x"]', type: 'SecureString' }],
  ['an empty list', { value: '[]', type: 'SecureString' }],
])('%s is a sentence without the value', async (_, parameter) => {
  const { providers, problems } = await providersOf(async () => parameter, stage, ['ETH']);
  expect(providers).toEqual([]);
  expect(problems).toEqual(['ETH: /coffer/prod/rpc/ETH is not a JSON list of URLs']);
});

test('a chain without a parameter does not take the others', async () => {
  const { providers, problems } = await providersOf(reading([first]), stage, ['ETH', 'TRX']);
  expect(providers).toHaveLength(1);
  expect(problems).toEqual(['TRX: there is no parameter /coffer/prod/rpc/TRX']);
});

test('credentials that may not read it are named as the reason', async () => {
  const denied = async () => {
    throw Object.assign(new Error('no'), { name: 'AccessDeniedException' });
  };
  const { problems } = await providersOf(denied, stage, ['ETH']);
  expect(problems).toEqual(['ETH: your credentials may not read it (/coffer/prod/rpc/ETH)']);
});
