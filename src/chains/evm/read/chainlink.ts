/**
 * Chainlink's on-chain price feeds (docs/design.md "Prices"): two eth_calls per feed, without a
 * chain library.
 */

import type { Rpc, RpcCall } from '#chains/rpc/rpc.ts';
import type { PriceReading } from '#model/price.ts';
import type { PriceFeed } from '#ports/prices.ts';
import type { ChainName } from '#shared/chains.ts';
import { formatAmount } from '#shared/money/format-amount.ts';

export interface ChainlinkAggregator {
  symbol: string;
  chain: ChainName;
  /** The proxy that AggregatorV3Interface is read from; its answers are in USD. */
  address: string;
  /** The promised interval between answers, in seconds. */
  heartbeatS: number;
  /** How late an answer may be, in seconds; 300 by default. */
  marginS?: number;
}

const latestRoundData = '0xfeaf968c';
const decimalsOf = '0x313ce567';
const defaultMargin = 300;
const source = 'chainlink';
/** As for every other source: no coin costs more than 10^9 USD. */
const maxWhole = 10n ** 9n;
const maxDecimals = 18;

/** The 32-byte words of an answer; null when it has fewer than `count`. */
function parseWords(data: unknown, count: number): bigint[] | null {
  if (typeof data !== 'string' || !/^0x(?:[0-9a-f]{64})+$/i.test(data)) return null;
  const words = (data.slice(2).match(/.{64}/g) ?? []).map((hex) => BigInt(`0x${hex}`));
  return words.length >= count ? words : null;
}

/**
 * The price in the answers of one aggregator. null unless the answer is positive (an int256), of a
 * complete round, and updated within the heartbeat and its margin before `now` (unix seconds).
 */
export function chainlinkReading(
  feed: ChainlinkAggregator,
  answers: { round: unknown; decimals: unknown },
  now: number,
): PriceReading | null {
  const round = parseWords(answers.round, 5);
  const decimals = parseWords(answers.decimals, 1)?.[0];
  if (!round || decimals === undefined || decimals > BigInt(maxDecimals)) return null;
  const [roundId, answer, , updatedAt] = round as [bigint, bigint, bigint, bigint];
  const isNegative = answer >= 1n << 255n;
  if (roundId === 0n || answer === 0n || isNegative) return null;
  if (answer > maxWhole * 10n ** decimals) return null;
  const margin = feed.marginS ?? defaultMargin;
  const age = BigInt(now) - updatedAt;
  if (updatedAt === 0n || age > BigInt(feed.heartbeatS + margin) || age < -BigInt(margin)) {
    return null;
  }
  return {
    symbol: feed.symbol,
    usd: formatAmount(answer, Number(decimals)),
    source,
    updatedAt: Number(updatedAt),
  };
}

/**
 * Prices of the configured aggregators, in one batch of calls per chain. The symbols of a chain
 * whose nodes do not answer are absent. Throws when none of the chains answers.
 */
export function makeChainlinkFeed(input: {
  feeds: ChainlinkAggregator[];
  rpcOf: (chain: ChainName) => Promise<Rpc>;
  now?: () => number;
}): PriceFeed {
  const now = input.now ?? (() => Math.floor(Date.now() / 1000));

  async function readChain(chain: ChainName, feeds: ChainlinkAggregator[]) {
    const rpc = await input.rpcOf(chain);
    const call = (to: string, data: string): RpcCall => ({
      method: 'eth_call',
      params: [{ to, data }, 'latest'],
    });
    const answers = await rpc.batch<unknown>(
      feeds.flatMap(({ address }) => [call(address, latestRoundData), call(address, decimalsOf)]),
    );
    return feeds.flatMap((feed, i) => {
      const [round, decimals] = answers.slice(2 * i);
      const reading = chainlinkReading(feed, { round, decimals }, now());
      return reading ? [reading] : [];
    });
  }

  return {
    source,
    async read(symbols) {
      const wanted = input.feeds.filter(({ symbol }) => symbols.includes(symbol));
      const names = [...new Set(wanted.map(({ chain }) => chain))];
      const answers = await Promise.allSettled(
        names.map((name) =>
          readChain(
            name,
            wanted.filter(({ chain }) => chain === name),
          ),
        ),
      );
      const failed = answers.find((answer) => answer.status === 'rejected');
      if (failed && answers.every(({ status }) => status === 'rejected')) throw failed.reason;
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    },
  };
}
