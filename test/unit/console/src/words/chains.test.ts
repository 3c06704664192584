import { expect, test } from 'vitest';
import {
  chainWords,
  lagWord,
  outageWords,
  type Provider,
  priceWords,
  providerNames,
  providerWords,
} from '../../../../../console/src/words/chains.ts';

const now = 1_000_000;
const provider: Provider = {
  host: 'one.example',
  state: 'answers',
  since: now - 90,
  blocks: null,
  error: null,
};
const fails: Provider = { ...provider, state: 'fails', error: 'HTTP 500', since: now - 8 };
const behind: Provider = { ...provider, state: 'behind', blocks: 1_200 };
const lag = {
  stopped: false,
  scanned: '100',
  head: '100',
  lag_s: 4,
  lag_blocks: 20,
  in_sync_blocks: 110,
  tick_at: now - 5,
  provider_states: [provider, provider],
};

test.each([
  ['In sync', 'success', null, {}],
  ['In sync', 'success', null, { lag_blocks: 110, lag_s: 22 }],
  // One block more than the chain's own threshold, though the alarm is far.
  [
    'No new block for 23 s, about 111 blocks',
    'warning',
    'watcher-behind',
    { lag_blocks: 111, lag_s: 23 },
  ],
  [
    'Behind by 111 blocks, 23 s',
    'warning',
    'watcher-behind',
    { lag_blocks: 111, lag_s: 23, head: '211' },
  ],
  [
    'Behind by 1,505 blocks, 5 min',
    'error',
    'watcher-behind',
    { lag_blocks: 1_505, lag_s: 301, head: '1605' },
  ],
  ['Its watcher has not reported for 5 min', 'error', 'watcher-silent', { tick_at: now - 301 }],
  ['Stopped at a block', 'error', 'block-unreadable', { stopped: true }],
  ['No block read yet', 'pending', null, { lag_s: null, lag_blocks: null, tick_at: null }],
  [
    'In sync; 1 of 2 providers does not answer',
    'warning',
    'node-unavailable',
    { provider_states: [provider, fails] },
  ],
  [
    'In sync; 1 of 2 providers is behind',
    'warning',
    'node-unavailable',
    { provider_states: [behind, provider] },
  ],
  // Since the last of them failed, and before it is late by its blocks.
  [
    'No provider answers for 8 s',
    'error',
    'node-unavailable',
    { provider_states: [{ ...fails, since: now - 60 }, fails] },
  ],
  [
    'No provider answers for 8 s',
    'error',
    'node-unavailable',
    { lag_s: null, lag_blocks: null, tick_at: null, provider_states: [fails] },
  ],
] as const)('a chain is "%s" (%s, %s): %j', (text, tone, runbook, set) => {
  expect(chainWords({ ...lag, ...set } as typeof lag, now)).toMatchObject({ text, tone, runbook });
});

test.each([
  ['Answers', 'success', provider],
  ['Fails for 8 s: HTTP 500', 'error', fails],
  ['Fails for 8 s: no answer', 'error', { ...fails, error: '' }],
  ['Behind by 1,200 blocks for 1 min', 'warning', behind],
  [
    'Claims 7 blocks that no other provider has, for 1 min',
    'warning',
    { ...provider, state: 'ahead', blocks: 7 },
  ],
  ['Not queried yet', 'pending', { ...provider, state: 'unknown' }],
] as const)('a provider: "%s"', (text, tone, one) => {
  expect(providerWords(one, now)).toEqual({ text, tone });
});

test.each([
  [null, [provider, provider]],
  [null, [{ ...provider, state: 'unknown' as const }]],
  [null, []],
  ['warning', [fails, provider]],
  ['warning', [fails, behind]],
  ['error', [fails, fails]],
  ['error', [fails]],
])('what its providers lack is %s: %j', (tone, provider_states) => {
  expect(outageWords({ provider_states })?.tone ?? null).toBe(tone);
});

test('of several providers on one host each has its place', () => {
  const hosts = ['a.example', 'b.example', 'a.example'].map((host) => ({ host }));
  expect(providerNames(hosts)).toEqual(['a.example (no. 1)', 'b.example', 'a.example (no. 3)']);
});

test('a lag is in blocks, with its seconds', () => {
  expect(lagWord(lag)).toBe('20 blocks, 4 s');
  expect(lagWord({ lag_s: 12, lag_blocks: 1 })).toBe('1 block, 12 s');
  expect(lagWord({ lag_s: null, lag_blocks: null })).toBe('unknown');
});

test('a price says how old it is', () => {
  const price = { symbol: 'ETH', usd: '2500', source: 'a feed', read_at: now - 65 };
  expect(priceWords({ price }, now)).toBe('2500 USD, 1 min old');
  expect(priceWords({ price: null }, now)).toBe('no usable price');
});
