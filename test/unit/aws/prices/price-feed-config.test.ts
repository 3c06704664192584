import { expect, test } from 'vitest';
import { pinnedTextOf, priceFeedSchema } from '#aws/prices/price-feed-config.ts';

const coingecko = { kind: 'coingecko', url: 'http://127.0.0.1:9/api/v3' };
const aggregator = {
  symbol: 'ETH',
  chain: 'ETH',
  address: `0x${'5f'.repeat(20)}`,
  heartbeatS: 3_600,
};
const chainlink = { kind: 'chainlink', feeds: [aggregator] };

test('one feed, or several in the order of trust', () => {
  expect(priceFeedSchema.parse(coingecko)).toEqual([coingecko]);
  expect(priceFeedSchema.parse(chainlink)).toEqual([chainlink]);
  expect(priceFeedSchema.parse({ feeds: [coingecko, chainlink] })).toEqual([coingecko, chainlink]);
});

test.for([
  { why: 'no feed', given: { feeds: [] } },
  { why: 'another kind', given: { kind: 'oracle', url: 'https://a' } },
  { why: 'no URL', given: { kind: 'coingecko' } },
  { why: 'a URL that is not HTTP', given: { ...coingecko, url: 'file:///etc/passwd' } },
  { why: 'no aggregators', given: { kind: 'chainlink', feeds: [] } },
  { why: 'an unknown chain', given: { kind: 'chainlink', feeds: [{ ...aggregator, chain: 'X' }] } },
  { why: 'no heartbeat', given: { kind: 'chainlink', feeds: [{ ...aggregator, heartbeatS: 0 }] } },
  {
    why: 'a short address',
    given: { kind: 'chainlink', feeds: [{ ...aggregator, address: '0x1' }] },
  },
])('$why is refused', ({ given }) => {
  expect(priceFeedSchema.safeParse(given).success).toBe(false);
});

test('what a stage pins has all of the feeds but their API keys', () => {
  const withKey = (value: string) => ({
    ...coingecko,
    apiKey: { header: 'x-cg-pro-api-key', value },
  });
  const pinned = (given: unknown) => pinnedTextOf(priceFeedSchema.parse(given));
  expect(pinned(withKey('one'))).toBe(pinned(withKey('two')));
  expect(pinned(withKey('one'))).not.toContain('one"');
  for (const changed of [
    { ...coingecko, url: 'http://127.0.0.1:8/api/v3' },
    { ...coingecko, ids: { ETH: 'tether' } },
    { ...coingecko, maxAgeS: 600 },
    { feeds: [coingecko, chainlink] },
  ]) {
    expect(pinned(changed)).not.toBe(pinned(coingecko));
  }
});
