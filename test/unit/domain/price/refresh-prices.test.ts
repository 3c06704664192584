import { expect, test } from 'vitest';
import { feed, refresh } from '#test/builders/domain/price/refresh-prices.ts';

test('writes each price as read when it was asked for', async () => {
  const { missing, prices, events } = await refresh(
    [feed('a', { ETH: '2500', TRX: '0.1' })],
    ['ETH', 'TRX'],
  );
  expect(prices).toEqual([
    ['ETH', '2500', 'a', 100],
    ['TRX', '0.1', 'a', 100],
  ]);
  expect({ missing, events }).toEqual({ missing: [], events: ['price.refreshed'] });
});

test('the higher of two different prices decides, and the difference is logged', async () => {
  const feeds = [feed('a', { ETH: '2500', TRX: '0.1' }), feed('b', { ETH: '2600', TRX: '0.101' })];
  const { prices, events } = await refresh(feeds, ['ETH', 'TRX']);
  expect(prices).toEqual([
    ['ETH', '2600', 'b', 100],
    ['TRX', '0.1', 'a', 100],
  ]);
  expect(events).toEqual(['price.sources-differ', 'price.refreshed']);
});

test('a feed that fails leaves the decision to the others', async () => {
  const feeds = [feed('a', new Error('down')), feed('b', { ETH: '2600' })];
  const { missing, prices, lines } = await refresh(feeds, ['ETH']);
  expect(prices).toEqual([['ETH', '2600', 'b', 100]]);
  expect(missing).toEqual([]);
  expect(lines[0]).toMatchObject({ event: 'price.feed-failed', fields: { source: 'a' } });
});

test('a symbol without a price in any feed is not written, and is named', async () => {
  const down = await refresh([feed('a', new Error('down'))], ['ETH']);
  expect(down).toMatchObject({ missing: ['ETH'], prices: [] });
  expect(down.events).toEqual([
    'price.feed-failed',
    'price.missing',
    'price.symbol-missing',
    'price.refreshed',
  ]);
  const partly = await refresh([feed('a', { ETH: '1' })], ['ETH', 'SOL']);
  expect(partly).toMatchObject({ missing: ['SOL'], prices: [['ETH', '1', 'a', 100]] });
  const lines = partly.lines.filter(({ event }) => event === 'price.symbol-missing');
  expect(lines).toEqual([{ event: 'price.symbol-missing', fields: { symbol: 'SOL' } }]);
});

test('a fall beyond a fifth is held and logged; a rise counts at once and is logged', async () => {
  const before = [40, 30, 20].map((readAt) => ({ usd: '2500', readAt }));
  const fallen = await refresh([feed('a', { ETH: '2.5' })], ['ETH'], before);
  expect(fallen.prices).toEqual([['ETH', '2000', 'held', 100]]);
  expect(fallen.lines[0]).toEqual({
    event: 'price.jumped',
    fields: { symbol: 'ETH', source: 'a', read: '2.5', median: '2500', decides: '2000' },
  });
  const risen = await refresh([feed('a', { ETH: '25000' })], ['ETH'], before);
  expect(risen.prices).toEqual([['ETH', '25000', 'a', 100]]);
  expect(risen.events).toEqual(['price.jumped', 'price.refreshed']);
  const usual = await refresh([feed('a', { ETH: '2100' })], ['ETH'], before);
  expect(usual.prices).toEqual([['ETH', '2100', 'a', 100]]);
  expect(usual.events).toEqual(['price.refreshed']);
});
