import { need } from '../runtime/config.ts';
import { parameterCache } from '../runtime/parameter-cache.ts';
import { parseParameter } from '../runtime/parse-parameter.ts';
import { type PriceFeedConfig, priceFeedSchema } from './price-feed-config.ts';

const feeds = parameterCache((text, name) => parseParameter(priceFeedSchema, text, name));

/** The price feeds of this stage, in the order of trust: parameter PRICE_FEED_PARAMETER. */
export const priceFeedConfig = (): Promise<PriceFeedConfig[]> =>
  feeds(need('PRICE_FEED_PARAMETER'));
