/** JSON-RPC over HTTP with failover between providers: fetch only, no chain library. */
import { type Endpoint, endpointOf, ProviderFailure, postJson } from './post-json.ts';

export interface RpcCall {
  method: string;
  params?: readonly unknown[];
}

/** What a node answered instead of a result (JSON-RPC `error`), without any URL in it. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

/** No provider gave a usable answer. For a broadcast this means: it may have been sent. */
export class RpcUnavailable extends Error {
  override readonly name = 'RpcUnavailable';
}

export interface Rpc {
  /** Number of providers. */
  readonly count: number;
  /**
   * The result of one call; the next provider is asked when one does not answer properly.
   * Throws RpcError with what the node said, RpcUnavailable when no provider answered.
   */
  request<T>(method: string, params?: readonly unknown[]): Promise<T>;
  /**
   * Results in the order of the calls, each up to 100 from one HTTP answer of one provider; a call
   * that failed or was left out is an RpcError in its place. Throws RpcUnavailable as `request`.
   */
  batch<T>(calls: readonly RpcCall[]): Promise<(T | RpcError)[]>;
  /** The same pinned to one provider: no failover, no retry. */
  at(index: number): Rpc;
  /** One call to one provider, sent exactly once: for broadcasts. */
  once<T>(method: string, params?: readonly unknown[]): Promise<T>;
}

export interface RpcOptions {
  urls: readonly string[];
  /** Of one HTTP exchange, connection to last byte. */
  timeoutMs?: number;
  /** Largest answer that is read, after decompression. */
  maxBytes?: number;
  fetch?: typeof fetch;
}

const BATCH_LIMIT = 100;
const REST_MS = 5_000;
const BACKOFF_MS = 60;
/** EIP-1474 "limit exceeded", and what providers send for 429 inside HTTP 200. */
const overloadCodes = new Set([-32005, 429]);

interface Provider extends Endpoint {
  /** Asked last until then (ms), because it failed. */
  restsUntil: number;
}

interface Answer {
  id?: unknown;
  result?: unknown;
  error?: { code?: unknown; message?: unknown; data?: unknown } | null;
}

/** Statuses that say nothing about the call: another provider may well take it. */
const elsewhere = (status: number) => [401, 403, 429].includes(status) || status >= 500;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const isObject = (value: unknown): value is Answer => typeof value === 'object' && value !== null;

/** Revert data: hex as it is, a text scrubbed, and the one that some nodes wrap in an object. */
function dataOf(data: unknown, provider: Provider): string | undefined {
  if (typeof data === 'string') return /^0x[0-9a-f]*$/i.test(data) ? data : provider.scrub(data);
  return isObject(data) && 'data' in data ? dataOf(data.data, provider) : undefined;
}

function errorOf(error: NonNullable<Answer['error']>, provider: Provider): RpcError {
  return new RpcError(
    Number.isSafeInteger(error.code) ? (error.code as number) : -32603,
    provider.scrub(String(error.message ?? 'error without a message')).slice(0, 600),
    dataOf(error.data, provider),
  );
}

function settle(answer: Answer, provider: Provider): unknown {
  if (isObject(answer.error)) return errorOf(answer.error, provider);
  if (answer.result === undefined) return new RpcError(-32603, 'answer without a result');
  return answer.result;
}

/**
 * Calls JSON-RPC providers in the order given, those that failed in the last five seconds last.
 * Every provider gets one attempt (a lone one gets two), all within twice `timeoutMs`. Throws at
 * once when a URL is none; no error of an Rpc ever contains a URL, for they hold API keys.
 */
export function makeRpc(options: RpcOptions): Rpc {
  const providers = options.urls.map(
    (url, index): Provider => ({ ...endpointOf(url, index), restsUntil: 0 }),
  );
  if (providers.length === 0) throw new Error('a chain needs at least one RPC URL');
  const timeoutMs = options.timeoutMs ?? 10_000;
  const maxBytes = options.maxBytes ?? 64 * 1024 * 1024;
  const post = options.fetch ?? ((...input: Parameters<typeof fetch>) => fetch(...input));
  let lastId = 0;

  /** One HTTP exchange; throws ProviderFailure, or RpcError for an error that covers all calls. */
  async function exchange(
    provider: Provider,
    calls: readonly RpcCall[],
    single: boolean,
    limitMs: number,
  ): Promise<unknown[]> {
    const bodies = calls.map(({ method, params = [] }) => {
      lastId += 1;
      return { jsonrpc: '2.0', id: lastId, method, params };
    });
    const { status, json } = await postJson(provider, single ? bodies[0] : bodies, {
      timeoutMs: limitMs,
      maxBytes,
      fetch: post,
    });
    if (elsewhere(status)) throw new ProviderFailure(`HTTP ${status}`);
    const answers = Array.isArray(json) ? json : [json];
    const byId = new Map<unknown, Answer>();
    for (const answer of answers) {
      if (!isObject(answer)) continue;
      // A node that could not read the id, or refuses the batch as one, answers with id null.
      const covers = !Array.isArray(json) && isObject(answer.error);
      if (covers && (answer.id == null || !single)) throw errorOf(answer.error!, provider);
      if (byId.has(answer.id)) throw new ProviderFailure('two answers with one id');
      byId.set(answer.id, answer);
    }
    const known = bodies.filter(({ id }) => byId.has(id)).length;
    if (known === 0) {
      throw new ProviderFailure(status === 200 ? 'malformed answer' : `HTTP ${status}`);
    }
    return bodies.map(({ id, method }) => {
      const answer = byId.get(id);
      return answer
        ? settle(answer, provider)
        : new RpcError(-32603, `no answer to ${method} in the batch`);
    });
  }

  /** Providers that did not fail lately first, else in the order given. */
  const inOrder = (pool: readonly Provider[]) => {
    const now = Date.now();
    return [...pool.filter((p) => p.restsUntil <= now), ...pool.filter((p) => p.restsUntil > now)];
  };

  async function withFailover(
    pool: readonly Provider[],
    attempts: number,
    calls: readonly RpcCall[],
    single: boolean,
  ): Promise<unknown[]> {
    const order = inOrder(pool);
    const deadline = Date.now() + 2 * timeoutMs;
    const reasons: string[] = [];
    let refusal: RpcError | undefined;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const provider = order[attempt % order.length]!;
      if (attempt > 0) await sleep(BACKOFF_MS * attempt * (0.5 + Math.random()));
      const limitMs = Math.min(timeoutMs, deadline - Date.now());
      if (limitMs <= 0) break;
      try {
        const results = await exchange(provider, calls, single, limitMs);
        const [first] = results;
        if (single && first instanceof RpcError) throw first;
        provider.restsUntil = 0;
        return results;
      } catch (error) {
        // An error for a whole batch says that this provider takes none, or none of this size.
        if (error instanceof RpcError && single && !overloadCodes.has(error.code)) throw error;
        if (error instanceof RpcError) refusal = error;
        else if (!(error instanceof ProviderFailure)) throw error;
        provider.restsUntil = Date.now() + REST_MS;
        const reason = error instanceof ProviderFailure ? error.reason : 'refused';
        reasons.push(`#${providers.indexOf(provider)} ${reason}`);
      }
    }
    const what = single ? calls[0]!.method : `a batch of ${calls.length}`;
    throw refusal ?? new RpcUnavailable(`no RPC provider answered ${what}: ${reasons.join('; ')}`);
  }

  const over = (pool: readonly Provider[], pinned: boolean): Rpc => {
    const attempts = pinned ? 1 : Math.max(2, pool.length);
    return {
      count: pool.length,
      async request<T>(method: string, params: readonly unknown[] = []) {
        return (await withFailover(pool, attempts, [{ method, params }], true))[0] as T;
      },
      async batch<T>(calls: readonly RpcCall[]) {
        const results: unknown[] = [];
        for (let start = 0; start < calls.length; start += BATCH_LIMIT) {
          const part = calls.slice(start, start + BATCH_LIMIT);
          results.push(...(await withFailover(pool, attempts, part, false)));
        }
        return results as (T | RpcError)[];
      },
      at(index: number) {
        const provider = pool[index];
        if (!provider) throw new RangeError(`there is no RPC provider ${index}`);
        return over([provider], true);
      },
      async once<T>(method: string, params: readonly unknown[] = []) {
        return (await withFailover(pool, 1, [{ method, params }], true))[0] as T;
      },
    };
  };
  return over(providers, false);
}
