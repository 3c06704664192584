import type { PriceSnapshot } from '#model/price.ts';

/** A price as the admin API shows it: what an order was valued with. */
export const presentPrice = ({ symbol, usd, source, readAt }: PriceSnapshot) => ({
  symbol,
  usd,
  source,
  read_at: readAt,
});
