/** Where this stage's nodes and price feeds are (design.md "Chains", "Prices"): SSM parameters. */
import * as z from 'zod/mini';
import type { ChainName } from '../contract/chains.ts';
import { need } from './config.ts';
import { parameterCache } from './parameter-cache.ts';
import { type PriceFeedConfig, priceFeedSchema } from './price-feed-config.ts';

/** JSON of a parameter by its schema; RPC URLs hold API keys, so errors name fields, not values. */
function parseJson<T>(schema: z.ZodMiniType<T>, text: string, name: string): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`parameter ${name} is not JSON`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'the value');
  throw new Error(`parameter ${name} is not as documented: ${fields.join(', ')}`);
}

const urlList = z.array(z.url({ protocol: /^https?$/ })).check(z.minLength(1), z.maxLength(16));
const urls = parameterCache((text, name) => parseJson(urlList, text, name));
const feeds = parameterCache((text, name) => parseJson(priceFeedSchema, text, name));

/**
 * RPC URLs of a chain, the one asked first first: `<RPC_PARAMETERS>/<CHAIN>`, a JSON list. Kept for
 * five minutes. Throws an Error that names the parameter, never a URL.
 */
export const rpcUrls = (chain: ChainName): Promise<string[]> =>
  urls(`${need('RPC_PARAMETERS')}/${chain}`);

/** The price feeds of this stage, in the order of trust: parameter PRICE_FEED_PARAMETER. */
export const priceFeedConfig = (): Promise<PriceFeedConfig[]> =>
  feeds(need('PRICE_FEED_PARAMETER'));
