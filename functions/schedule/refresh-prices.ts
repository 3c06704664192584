import { makeCoingeckoFeed } from '#aws/prices/coingecko-feed.ts';
import type { PriceFeedConfig } from '#aws/prices/price-feed-config.ts';
import { priceFeedConfig } from '#aws/prices/price-feed-config.ts';
import { rpcUrls } from '#aws/runtime/rpc-parameters.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { pricedSymbols } from '#chains/catalog/priced-symbols.ts';
import { makeChainlinkFeed } from '#chains/evm/read/chainlink.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { refreshPrices } from '#domain/price/refresh-prices.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import { priceStore } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { PriceFeed } from '#ports/prices.ts';

const symbols = pricedSymbols(chains);

const feedOf = (config: PriceFeedConfig): PriceFeed =>
  config.kind === 'coingecko'
    ? makeCoingeckoFeed(config)
    : makeChainlinkFeed({
        feeds: config.feeds,
        rpcOf: async (chain) => makeRpc({ urls: await rpcUrls(chain) }),
      });

/** Writes the newest prices every minute. Fails when one is missing, which raises an alarm. */
export const handler = worker('refresh-prices', (log) => async (): Promise<void> => {
  const feeds = (await priceFeedConfig()).map(feedOf);
  const { missing } = await refreshPrices({ feeds, prices: priceStore(), clock, log }, symbols);
  if (missing.length > 0) throw new Error(`no fresh price of ${missing.join(', ')}`);
});
