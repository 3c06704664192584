import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makePriceReader } from '#aws/prices/price-reader.ts';
import { makePriceStore } from '#aws/prices/price-store.ts';
import { makePriceBook } from '#domain/price/usable-price.ts';

export const client = makeDocumentClient();
const store = makePriceStore(client);
export const t0 = 1_770_000_000;

export const bookAt = (now: number) =>
  makePriceBook({ reader: makePriceReader(client), clock: { now: () => now } });

export const put = (symbol: string, usd: string, readAt: number) =>
  store.put([{ reading: { symbol, usd, source: 'test', updatedAt: readAt - 5 }, readAt }]);
