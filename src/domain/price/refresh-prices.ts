/** The prices of this minute (docs/design.md "Prices"). */

import type { PriceReading } from '#model/price.ts';
import type { PriceFeed, PriceWriter } from '#ports/prices.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { choosePrice } from './choose-price.ts';
import { holdFall } from './hold-fall.ts';

export interface RefreshDeps {
  /** In the order of trust. */
  feeds: PriceFeed[];
  prices: PriceWriter;
  clock: Pick<Clock, 'now'>;
  log: Logger;
}

async function readAll({ feeds, log }: RefreshDeps, symbols: string[]): Promise<PriceReading[]> {
  const answers = await Promise.allSettled(feeds.map((feed) => feed.read(symbols)));
  return answers.flatMap((answer, i) => {
    if (answer.status === 'fulfilled') return answer.value;
    log.warn('price.feed-failed', { source: feeds[i]!.source, error: answer.reason });
    return [];
  });
}

/** The reading, or the lowest price that a fall may reach now. */
async function limitFall(
  { prices, log }: RefreshDeps,
  reading: PriceReading,
  now: number,
): Promise<PriceReading> {
  const { symbol, source } = reading;
  const { usd, held, jumped, median } = holdFall(reading.usd, await prices.recent(symbol), now);
  if (jumped) {
    log.error('price.jumped', { symbol, source, read: reading.usd, median, decides: usd });
  }
  return held ? { ...reading, usd, source: 'held' } : reading;
}

/**
 * Asks every feed and writes, for each symbol, the price that decides, with the time of asking. A
 * symbol without a fresh price is not written: its last price ages until what depends on it is
 * refused. A fall is accepted step by step (hold-fall.ts). Returns the symbols without a price;
 * throws nothing for them.
 */
export async function refreshPrices(
  deps: RefreshDeps,
  symbols: string[],
): Promise<{ missing: string[] }> {
  const readAt = deps.clock.now();
  const all = await readAll(deps, symbols);
  const decided = await Promise.all(
    symbols.map(async (symbol) => {
      const readings = all.filter((reading) => reading.symbol === symbol);
      const choice = choosePrice(readings);
      if (choice?.differ) {
        const quotes = readings.map(({ source, usd }) => `${source} ${usd}`);
        deps.log.warn('price.sources-differ', { symbol, readings: quotes });
      }
      return choice ? [{ reading: await limitFall(deps, choice.reading, readAt), readAt }] : [];
    }),
  );
  const chosen = decided.flat();
  await deps.prices.put(chosen);
  const priced = chosen.map(({ reading }) => reading.symbol);
  const missing = symbols.filter((symbol) => !priced.includes(symbol));
  if (missing.length > 0) deps.log.error('price.missing', { missing });
  // A line of its own for each symbol, so that an alarm can name it.
  for (const symbol of missing) deps.log.warn('price.symbol-missing', { symbol });
  deps.log.info('price.refreshed', { priced });
  return { missing };
}
