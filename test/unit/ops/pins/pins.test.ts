import { expect, test } from 'vitest';
import { pinOfText } from '#aws/runtime/parameter-pin.ts';
import { pinOf } from '#aws/runtime/rpc-parameter.ts';
import { parseStage, readStage } from '#lib/stages/stage.ts';
import { pinsOf } from '#ops/pins/pins.ts';
import { checkParameters } from '#ops/preflight/check-parameters.ts';
import { ethOnly } from '#test/builders/ops/preflight/preflight.ts';

const key = 'ab12'.repeat(8);
const urls = ['https://one.example/v2/secret', `https://${key}.two.example/`];
const text = JSON.stringify({ providers: urls, sending: [urls[0], 'https://send.example/x'] });
const feed = { kind: 'coingecko', url: 'https://prices.example/api/v3' };
const keyed = { ...feed, apiKey: { header: 'x-cg-pro-api-key', value: key } };
const parameters: Record<string, string> = {
  '/coffer/prod/rpc/ETH': text,
  [ethOnly.priceFeedParameter]: JSON.stringify(keyed),
};
const readFrom = (values: Record<string, string>) => async (name: string) => {
  const value = values[name];
  return value === undefined ? null : { value, type: 'SecureString' };
};
const read = readFrom(parameters);

test('it pins each host once, of providers and of what signed bytes are sent to', async () => {
  const { pins, hosts } = await pinsOf(read, ethOnly);
  const wanted = [...urls, 'https://send.example/x'].map(pinOf);
  expect(pins).toEqual([...wanted].sort());
  expect(hosts).toHaveLength(3);
  expect(hosts.join()).toMatch(/ETH {2}one\.example/);
  expect(JSON.stringify({ pins, hosts })).not.toContain('secret');
  expect(JSON.stringify({ pins, hosts })).not.toContain(key);
  // What it prints is what a stage takes.
  const stage = { ...readStage('prod'), rpcHostPins: pins };
  expect(parseStage('prod', stage).rpcHostPins).toEqual(pins);
});

test('it pins the price feed without its key, and the user pool once that is made', async () => {
  const before = await pinsOf(read, ethOnly);
  expect(before.adminPoolPin).toBeNull();
  const pool = { '/coffer/prod/admin-pool': 'eu-central-1_abc' };
  const after = await pinsOf(readFrom({ ...parameters, ...pool }), ethOnly);
  expect(after.adminPoolPin).toBe(pinOfText('eu-central-1_abc'));
  const withoutKey = { ...parameters, [ethOnly.priceFeedParameter]: JSON.stringify(feed) };
  expect((await pinsOf(readFrom(withoutKey), ethOnly)).priceFeedPin).toBe(before.priceFeedPin);
  const { priceFeedPin, adminPoolPin } = after;
  const stage = { ...readStage('prod'), priceFeedPin, adminPoolPin };
  expect(parseStage('prod', stage)).toMatchObject({ priceFeedPin, adminPoolPin });
});

test('the preflight refuses a price feed that the stage does not pin', async () => {
  const { priceFeedPin } = await pinsOf(read, ethOnly);
  const other = JSON.stringify({ ...feed, url: 'https://prices.evil.example/api/v3' });
  const findings = await checkParameters(readFrom({ [ethOnly.priceFeedParameter]: other }), {
    ...ethOnly,
    priceFeedPin,
  });
  expect(findings.find(({ subject }) => subject === 'Price feed')).toMatchObject({
    verdict: 'fails',
    says: expect.stringContaining('is not what "priceFeedPin" pins'),
  });
});

test('a chain without a parameter ends it with the parameter’s name', async () => {
  await expect(pinsOf(async () => null, ethOnly)).rejects.toThrow(
    'no parameter /coffer/prod/rpc/ETH',
  );
});

test('the preflight refuses a stage whose pins lack a host of its parameters', async () => {
  const stage = { ...ethOnly, rpcHostPins: [pinOf(urls[0]!), pinOf('https://send.example')] };
  const [finding] = await checkParameters(read, stage);
  expect(finding).toMatchObject({ subject: 'RPC of ETH', verdict: 'fails' });
  expect(finding?.says).toContain('"rpcHostPins" lacks ….two.example');
});

test.each([['no hash'], ['A'.repeat(64)], ['a'.repeat(63)]])(
  'a stage refuses the pin %s',
  (pin) => {
    const stage = { ...readStage('prod'), rpcHostPins: [pin] };
    expect(() => parseStage('prod', stage)).toThrow(/must be a SHA-256/);
  },
);
