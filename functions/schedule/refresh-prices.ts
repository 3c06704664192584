import { systemClock } from '../../src/aws/clock.ts';
import { makeCoingeckoFeed } from '../../src/aws/coingecko-feed.ts';
import { makeLogger } from '../../src/aws/log.ts';
import type { PriceFeedConfig } from '../../src/aws/price-feed-config.ts';
import { priceFeedConfig } from '../../src/aws/price-feed-parameter.ts';
import { makePriceStore } from '../../src/aws/price-store.ts';
import { rpcUrls } from '../../src/aws/rpc-parameters.ts';
import { chains } from '../../src/chains/catalog.ts';
import { makeChainlinkFeed } from '../../src/chains/evm/chainlink.ts';
import { makeRpc } from '../../src/chains/nodes/rpc.ts';
import type { PriceFeed } from '../../src/domain/ports/prices.ts';
import { refreshPrices } from '../../src/domain/price/refresh-prices.ts';

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
