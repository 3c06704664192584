import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { stablecoins } from '#contract/stablecoins.ts';
import type { PriceBook } from '#domain/ports/prices/price-book.ts';
import type { Clock } from '#domain/ports/runtime/clock.ts';
import type { PriceSnapshot } from '#model/price.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { priceKeys } from '../dynamodb/table-keys.ts';
import { systemClock } from '../runtime/clock.ts';
import { need } from '../runtime/config.ts';
import { priceFromItem, priceIdOf } from './price-item.ts';

/** Oldest price in use; its age counts from our reading (docs/design.md "Prices"), seconds. */
const maxAge = 600;
/** How far another function's clock may be ahead of ours, seconds. */
const clockSkew = 60;

const fixed = (symbol: string, readAt: number): PriceSnapshot => ({
  symbol,
  usd: '1',
  source: 'fixed',
  readAt,
  priceId: 'fixed',
});

/** The prices that decisions are made with, from table `prices`. */
export function makePriceBook(
  client: DynamoDBDocumentClient = documentClient(),
  clock: Pick<Clock, 'now'> = systemClock,
): PriceBook {
  return {
    async latest(symbols) {
      const now = clock.now();
      const asked = [...new Set(symbols)];
      const book = new Map<string, PriceSnapshot>();
      const live = asked.filter((symbol) => !stablecoins.includes(symbol));
      const items =
        live.length > 0
          ? await batchGet(client, need('TABLE_PRICES'), live.map(priceKeys.latest))
          : [];
      for (const price of items.map(priceFromItem)) {
        const age = now - price.readAt;
        if (age <= maxAge && age >= -clockSkew) book.set(price.symbol, price);
      }
      for (const symbol of asked) {
        if (stablecoins.includes(symbol)) book.set(symbol, fixed(symbol, now));
      }
      return book;
    },

    async isAuthentic({ symbol, usd, source, readAt, priceId }) {
      if (stablecoins.includes(symbol)) {
        return usd === '1' && source === 'fixed' && priceId === 'fixed';
      }
      if (priceId !== priceIdOf(symbol, readAt)) return false;
      const { Item } = await client.send(
        new GetCommand({
          TableName: need('TABLE_PRICES'),
          Key: priceKeys.history(symbol, readAt),
          ConsistentRead: true,
        }),
      );
      if (!Item) return false;
      const written = priceFromItem(Item);
      return (
        written.symbol === symbol &&
        written.usd === usd &&
        written.source === source &&
        written.readAt === readAt
      );
    },
  };
}
