import { type LocalServer, listen, readBody, sendJson } from '../process/json-server.ts';

/** How the server behaves: normally, with 503, or with prices that are an hour old. */
export type PriceMode = 'ok' | 'down' | 'stale';

/**
 * First price of each coin in USD, as decimal text: it is sent digit by digit, never as a float.
 */
export const defaultPrices: Record<string, string> = {
  ethereum: '2500',
  binancecoin: '600',
  'polygon-ecosystem-token': '0.5',
  tron: '0.12',
  solana: '150',
  'l2-standard-bridged-usdt-base': '0.999',
};

/** Coins that CoinGecko still names but has no price of any more (docs/networks.md). */
const withoutPrice: readonly string[] = ['matic-network'];

const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^(0|[1-9]\d{0,14})(\.\d{1,18})?$/.test(value);

interface State {
  mode: PriceMode;
  prices: Record<string, string>;
}

/** What PUT /prices changes, or a sentence that says what is wrong with the body. */
export function applyChange(state: State, change: unknown): State | string {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) {
    return 'The body must be { "prices": { "<id>": "<usd>" }, "mode": "ok|down|stale" }';
  }
  const { prices = {}, mode = state.mode } = change as Record<string, unknown>;
  if (mode !== 'ok' && mode !== 'down' && mode !== 'stale') return 'mode must be ok, down or stale';
  if (typeof prices !== 'object' || prices === null) return 'prices must be an object';
  const texts = Object.entries(prices).map(([id, usd]) => [
    id,
    typeof usd === 'number' ? String(usd) : (usd as unknown),
  ]);
  const wrong = texts.find(([, usd]) => !isDecimal(usd));
  if (wrong) return `prices.${wrong[0]} must be a decimal`;
  return { mode, prices: { ...state.prices, ...Object.fromEntries(texts) } };
}

/** The answer to simple/price; unknown coins are left out, as CoinGecko does. */
export function simplePrice(state: State, query: URLSearchParams, now: number): string {
  const list = (name: string) => (query.get(name) ?? '').split(',').filter((item) => item !== '');
  const withTime = query.get('include_last_updated_at') === 'true';
  const readAt = state.mode === 'stale' ? now - 3600 : now;
  const coins = list('ids').flatMap((id) => {
    if (withoutPrice.includes(id)) return [`${JSON.stringify(id)}:{}`];
    const usd = state.prices[id];
    if (usd === undefined) return [];
    const fields = [
      ...(list('vs_currencies').includes('usd') ? [`"usd":${usd}`] : []),
      ...(withTime ? [`"last_updated_at":${readAt}`] : []),
    ];
    return [`${JSON.stringify(id)}:{${fields.join(',')}}`];
  });
  return `{${coins.join(',')}}`;
}

/**
 * Serves prices in CoinGecko's format at `/api/v3/simple/price`. Testers read and set them at
 * `/prices`: `PUT { "prices": { "ethereum": "2000" }, "mode": "down" }`.
 */
export async function startPriceServer(port = 0): Promise<LocalServer & { feedUrl: string }> {
  let state: State = { mode: 'ok', prices: { ...defaultPrices } };
  const server = await listen(port, async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/prices') {
      if (request.method === 'PUT') {
        const text = (await readBody(request)).toString('utf8');
        let change: unknown;
        try {
          change = JSON.parse(text);
        } catch {
          return sendJson(response, 400, '{"error":"The body is not JSON"}');
        }
        const next = applyChange(state, change);
        if (typeof next === 'string') {
          return sendJson(response, 400, JSON.stringify({ error: next }));
        }
        state = next;
      } else if (request.method !== 'GET') {
        return sendJson(response, 405, '{"error":"GET or PUT"}');
      }
      return sendJson(response, 200, JSON.stringify(state));
    }
    if (request.method !== 'GET' || url.pathname !== '/api/v3/simple/price') {
      return sendJson(response, 404, '{"error":"Incorrect path. Please check the path."}');
    }
    if (state.mode === 'down') {
      return sendJson(response, 503, '{"status":{"error_code":503,"error_message":"down"}}');
    }
    for (const name of ['ids', 'vs_currencies']) {
      if (!url.searchParams.get(name)) {
        return sendJson(response, 422, JSON.stringify({ error: `Missing parameter ${name}` }));
      }
    }
    return sendJson(
      response,
      200,
      simplePrice(state, url.searchParams, Math.floor(Date.now() / 1000)),
    );
  });
  return { ...server, feedUrl: `${server.url}/api/v3` };
}
