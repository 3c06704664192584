/** The shape of the parameter PRICE_FEED_PARAMETER (docs/decisions/0004-prices.md). */
import * as z from 'zod';
import { chainNames } from '../contract/chains.ts';

const symbol = z.string().regex(/^[A-Z][A-Z0-9.]{0,15}$/);
const seconds = z
  .int()
  .min(1)
  .max(7 * 86_400);

const coingecko = z.object({
  kind: z.literal('coingecko'),
  /** Up to and with `/api/v3`. */
  url: z.url({ protocol: /^https?$/ }),
  /** `x-cg-demo-api-key` or `x-cg-pro-api-key`, with the key. */
  apiKey: z
    .object({ header: z.string().regex(/^[a-z0-9-]+$/), value: z.string().min(1) })
    .optional(),
  /** CoinGecko's ids of symbols that are not known here, or are to be another. */
  ids: z.record(symbol, z.string().regex(/^[a-z0-9-]+$/)).optional(),
  timeoutMs: z.int().min(100).max(30_000).optional(),
  /** Oldest `last_updated_at` that is believed. */
  maxAgeS: seconds.optional(),
});

const chainlink = z.object({
  kind: z.literal('chainlink'),
  feeds: z
    .array(
      z.object({
        symbol,
        chain: z.enum(chainNames),
        /** The aggregator's proxy. */
        address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
        /** How often Chainlink promises an answer. */
        heartbeatS: seconds,
        /** How late it may be. */
        marginS: seconds.optional(),
      }),
    )
    .min(1),
});

const one = z.discriminatedUnion('kind', [coingecko, chainlink]);

/** One feed, or `{ "feeds": [...] }` in the order of trust. */
export const priceFeedSchema = z
  .union([one, z.object({ kind: z.undefined().optional(), feeds: z.array(one).min(1).max(8) })])
  .transform((given) => (given.kind === undefined ? given.feeds : [given]));

export type PriceFeedConfig = z.infer<typeof one>;
export type CoingeckoConfig = z.infer<typeof coingecko>;
