/** The parameter PRICE_FEED_PARAMETER: this stage's price feeds (docs/decisions/0004-prices.md). */
import * as z from 'zod/mini';
import { chainNames } from '#shared/chains.ts';
import { environment, need } from '../runtime/config.ts';
import { parameterCache, parseParameter } from '../runtime/parameter-cache.ts';
import { demandPinned } from '../runtime/parameter-pin.ts';

const symbol = z.string().check(z.regex(/^[A-Z][A-Z0-9.]{0,15}$/));
const seconds = z.int().check(z.minimum(1), z.maximum(7 * 86_400));

const coingecko = z.object({
  kind: z.literal('coingecko'),
  /** Base URL, ending in `/api/v3`. */
  url: z.url({ protocol: /^https?$/ }),
  /** `x-cg-demo-api-key` or `x-cg-pro-api-key`, with the key. */
  apiKey: z.optional(
    z.object({
      header: z.string().check(z.regex(/^[a-z0-9-]+$/)),
      value: z.string().check(z.minLength(1)),
    }),
  ),
  /** CoinGecko's ids of symbols, in addition to or in place of the ids that are built in. */
  ids: z.optional(z.record(symbol, z.string().check(z.regex(/^[a-z0-9-]+$/)))),
  timeoutMs: z.optional(z.int().check(z.minimum(100), z.maximum(30_000))),
  /** A price with an older `last_updated_at` is left out. */
  maxAgeS: z.optional(seconds),
});

const chainlink = z.object({
  kind: z.literal('chainlink'),
  feeds: z
    .array(
      z.object({
        symbol,
        chain: z.enum(chainNames),
        /** The proxy contract of the aggregator. */
        address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
        /** Chainlink updates the price at least this often. */
        heartbeatS: seconds,
        /** How late an update may be. */
        marginS: z.optional(seconds),
      }),
    )
    .check(z.minLength(1)),
});

const one = z.discriminatedUnion('kind', [coingecko, chainlink]);

/** One feed, or `{ "feeds": [...] }` with the most trusted feed first. */
export const priceFeedSchema = z.pipe(
  z.union([
    one,
    z.object({
      kind: z.optional(z.undefined()),
      feeds: z.array(one).check(z.minLength(1), z.maxLength(8)),
    }),
  ]),
  z.transform((given) => (given.kind === undefined ? given.feeds : [given])),
);

export type PriceFeedConfig = z.infer<typeof one>;
export type CoingeckoConfig = z.infer<typeof coingecko>;

/**
 * What a stage pins of its price feeds: where prices come from and how old they may be, as text. The
 * API keys are left out, so that a new key needs no deployment.
 */
export const pinnedTextOf = (feeds: readonly PriceFeedConfig[]): string =>
  JSON.stringify(feeds, (name, value: unknown) => (name === 'apiKey' ? undefined : value));

const feeds = parameterCache((text, name) => {
  const parsed = parseParameter(priceFeedSchema, text, name);
  demandPinned(pinnedTextOf(parsed), name, environment().PRICE_FEED_PIN);
  return parsed;
});

/**
 * The price feeds of this stage, the most trusted first. Kept for five minutes. Throws where the parameter
 * is not what the stage pins; a process goes on with the feeds that it knows.
 */
export const priceFeedConfig = (): Promise<PriceFeedConfig[]> =>
  feeds(need('PRICE_FEED_PARAMETER'));
