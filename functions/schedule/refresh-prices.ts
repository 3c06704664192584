import { makeCoingeckoFeed } from '#aws/prices/coingecko-feed.ts';
import { type PriceFeedConfig, priceFeedConfig } from '#aws/prices/price-feed-config.ts';
import { makePriceStore } from '#aws/prices/price-store.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import { rpcUrls } from '#aws/runtime/rpc-parameters.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { makeChainlinkFeed } from '#chains/evm/read/chainlink.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import type { PriceFeed } from '#domain/ports/prices/price-feed.ts';
import { refreshPrices } from '#domain/price/refresh-prices.ts';

const log = makeLogger({ function: 'refresh-prices' });

/** Symbols of the enabled chains that are not counted at 1 USD. */
const symbols = [
  ...new Set(
    Object.values(chains)
      .filter(({ enabled }) => enabled)
      .flatMap(({ tokens }) => tokens)
      .filter(({ stable }) => !stable)
      .map(({ priceSymbol }) => priceSymbol),
  ),
];

const feedOf = (config: PriceFeedConfig): PriceFeed =>
  config.kind === 'coingecko'
    ? makeCoingeckoFeed(config)
    : makeChainlinkFeed({
        feeds: config.feeds,
        rpcOf: async (chain) => makeRpc({ urls: await rpcUrls(chain) }),
      });

/** Every minute: the newest prices. Fails when one is missing, so that its alarm rings. */
export async function handler(): Promise<void> {
  const feeds = (await priceFeedConfig()).map(feedOf);
  const prices = makePriceStore();
  const { missing } = await refreshPrices({ feeds, prices, clock: systemClock, log }, symbols);
  if (missing.length > 0) throw new Error(`no fresh price of ${missing.join(', ')}`);
}
