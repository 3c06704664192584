import type { PriceReading } from '#model/price.ts';
import type { PriceFeed } from '#ports/prices.ts';
import { parseJsonDigits, plainPrice } from './json-decimals.ts';
import type { CoingeckoConfig } from './price-feed-config.ts';

/** CoinGecko's ids of the coins and tokens that this service knows, by price symbol. */
const knownIds: Record<string, string> = {
  ETH: 'ethereum',
  BNB: 'binancecoin',
  // `matic-network` has had no price since the coin was renamed (docs/networks.md).
  MATIC: 'polygon-ecosystem-token',
  POL: 'polygon-ecosystem-token',
  TRX: 'tron',
  SOL: 'solana',
  'USDT.BASE': 'l2-standard-bridged-usdt-base',
};

const source = 'coingecko';
const defaultTimeoutMs = 5_000;
/** How far the feed's clock may be ahead of ours, seconds. */
const aheadSeconds = 300;
const defaultMaxAgeSeconds = 600;
const maxBytes = 64 * 1024;

/** Reads a body as text. Throws at the size limit and reads no further. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`answer above ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads prices over HTTP in CoinGecko's format (`/simple/price`). A price is the digits of the
 * answer and never becomes a float. A price without a time, or with one that is too old, is left
 * out. Throws an Error that contains no URL if the server does not answer 200 with JSON in time (5
 * s by default).
 */
export function makeCoingeckoFeed(
  config: CoingeckoConfig,
  options: { now?: () => number; fetch?: typeof fetch } = {},
): PriceFeed {
  const now = options.now ?? (() => Math.floor(Date.now() / 1000));
  const get = options.fetch ?? ((...input: Parameters<typeof fetch>) => fetch(...input));
  const { timeoutMs = defaultTimeoutMs, maxAgeS = defaultMaxAgeSeconds } = config;
  const ids: Record<string, string> = { ...knownIds, ...config.ids };

  async function ask(coinIds: string[]): Promise<Record<string, unknown>> {
    const query = new URLSearchParams({
      ids: coinIds.join(','),
      vs_currencies: 'usd',
      include_last_updated_at: 'true',
      precision: 'full',
    });
    const url = `${config.url.replace(/\/+$/, '')}/simple/price?${query}`;
    const headers = {
      accept: 'application/json',
      'user-agent': 'coffer',
      ...(config.apiKey && { [config.apiKey.header]: config.apiKey.value }),
    };
    let response: Response;
    let text: string;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      response = await get(url, { headers, redirect: 'error', signal });
      text = await textOf(response);
    } catch (error) {
      throw new Error(`${source} did not answer (${(error as Error).name})`);
    }
    if (response.status !== 200) throw new Error(`${source} answered HTTP ${response.status}`);
    let json: unknown;
    try {
      json = parseJsonDigits(text);
    } catch {
      throw new Error(`${source} did not answer with JSON`);
    }
    if (!isRecord(json)) throw new Error(`${source} did not answer with an object`);
    return json;
  }

  return {
    source,
    async read(symbols) {
      const known = [...new Set(symbols)].filter((symbol) => Object.hasOwn(ids, symbol));
      if (known.length === 0) return [];
      const answer = await ask([...new Set(known.map((symbol) => ids[symbol]!))]);
      return known.flatMap((symbol): PriceReading[] => {
        const coin = Object.hasOwn(answer, ids[symbol]!) ? answer[ids[symbol]!] : null;
        if (!isRecord(coin)) return [];
        const usd = plainPrice(coin.usd);
        const updatedAt = Number(coin.last_updated_at ?? Number.NaN);
        const age = now() - updatedAt;
        if (usd === null || !(age <= maxAgeS && age >= -aheadSeconds)) return [];
        return [{ symbol, usd, source, updatedAt }];
      });
    },
  };
}
