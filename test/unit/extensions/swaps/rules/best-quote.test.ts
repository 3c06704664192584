import { expect, test } from 'vitest';
import type { QuoteSource } from '#extensions/swaps/ports.ts';
import { bestQuote } from '#extensions/swaps/rules/best-quote.ts';
import { expected, quoteRequest, swapToken } from '../chain/evm/documented-answers.ts';

const quoting = (name: string, quote: QuoteSource['quote']): QuoteSource => ({
  name,
  quote,
  build: () => Promise.reject(new Error('not asked')),
});

test('one that never answers is not waited for', async () => {
  const passed: unknown[] = [];
  const log = { info: () => {}, error: () => {}, warn: (_: string, f?: object) => passed.push(f) };
  const answer = {
    amountOut: expected,
    gas: 1n,
    router: '0x',
    path: { kind: 'aggregator' as const },
  };
  const providers = [
    quoting('silent', () => new Promise(() => {})),
    quoting('quick', async () => answer),
  ];
  const deps = { log, patienceMs: 20, maxDeviationBps: 500 };
  const { best } = await bestQuote(deps, providers, quoteRequest(), swapToken('ETH'));
  expect(best).toEqual({ ...answer, provider: 'quick' });
  expect(passed).toMatchObject([{ provider: 'silent', error: new Error('no answer in 20 ms') }]);
});

test('what the chain takes beside gas counts as gas does', async () => {
  const log = { info: () => {}, error: () => {}, warn: () => {} };
  const quoteOf = (amountOut: bigint, gas: bigint) => async () => ({
    amountOut,
    gas,
    router: '0x',
    path: { kind: 'aggregator' as const },
  });
  // Dust: the difference is below a millionth of a USD, and still seen.
  const one = quoting('one', quoteOf(1_000_000n, 10n));
  const two = quoting('two', quoteOf(1_000_000n, 9n));
  const request = quoteRequest({
    amountIn: 426_317_427_430_116n,
    gas: Promise.resolve({ price: 1_000n, maxPrice: 8n * 1_000n, l1Fee: 10n ** 12n, l1Gas: 0n }),
  });
  const { best } = await bestQuote(
    { log, maxDeviationBps: 500 },
    [one, two],
    request,
    swapToken('ETH'),
  );
  expect(best?.provider).toBe('two');
});
