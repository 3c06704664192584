import { expect, test } from 'vitest';
import { chainWords, priceWords } from '../../../../../console/src/words/chains.ts';

const now = 1_000_000;
const lag = { stopped: false, lag_s: 4, tick_at: now - 5 };

test.each([
  [lag, 'success', null],
  [{ ...lag, lag_s: 301 }, 'warning', 'watcher-behind'],
  [{ ...lag, tick_at: now - 301 }, 'error', 'watcher-silent'],
  [{ ...lag, stopped: true }, 'error', 'block-unreadable'],
  [{ ...lag, lag_s: null, tick_at: null }, 'pending', null],
] as const)('%j is %s', (one, tone, runbook) => {
  expect(chainWords(one, now)).toMatchObject({ tone, runbook });
});

test('a price says how old it is', () => {
  const price = { symbol: 'ETH', usd: '2500', source: 'a feed', read_at: now - 65 };
  expect(priceWords({ price }, now)).toBe('2500 USD, 1 min old');
  expect(priceWords({ price: null }, now)).toBe('no usable price');
});
