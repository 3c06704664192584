/** JSON-RPC over HTTP with failover between providers. Uses fetch and no chain library. */
import type { RpcUrl } from '#model/rpc-url.ts';
import type { Budget } from './budget.ts';
import {
  isRetryableStatus,
  makeProviders,
  type Provider,
  refusedFor,
  withFailover,
} from './failover.ts';
import { ProviderFailure, postJson } from './post-json.ts';
import { RpcError } from './rpc-error.ts';

export { RpcError, RpcUnavailable } from './rpc-error.ts';

export interface RpcCall {
  method: string;
  params?: readonly unknown[];
}

export interface Rpc {
  /** Number of providers. */
  readonly count: number;
  /**
   * The result of one call. If a provider does not answer properly, the next one is asked. Throws
   * RpcError with what the node said, RpcUnavailable when no provider answered.
   */
  request<T>(method: string, params?: readonly unknown[]): Promise<T>;
  /**
   * Results in the order of the calls. Up to 100 calls share one HTTP exchange with one provider. A
   * call that failed or was left unanswered has an RpcError in its place. Throws RpcUnavailable as
   * `request` does.
   */
  batch<T>(calls: readonly RpcCall[]): Promise<(T | RpcError)[]>;
  /** A client of one provider: no failover, no retry. */
  at(index: number): Rpc;
  /** One call to one provider, sent exactly once, for broadcasts. */
  once<T>(method: string, params?: readonly unknown[]): Promise<T>;
}

export interface RpcOptions {
  urls: readonly RpcUrl[];
  /** Limit of one HTTP exchange, from connection to last byte. */
  timeoutMs?: number;
  /** Size of the largest answer that is read, after decompression. */
  maxBytes?: number;
  fetch?: typeof fetch;
  /** The budget of each provider; without it, requests are not limited. */
  budgetOf?: (entry: RpcUrl) => Budget;
}

const maxBatchCalls = 100;
/** EIP-1474 "limit exceeded", and the code that providers send for 429 inside HTTP 200. */
const overloadCodes = new Set([-32005, 429]);

interface Answer {
  id?: unknown;
  result?: unknown;
  error?: { code?: unknown; message?: unknown; data?: unknown } | null;
}

const isObject = (value: unknown): value is Answer => typeof value === 'object' && value !== null;

/**
 * Revert data: hex is kept, other text is scrubbed, data that some nodes wrap in an object is
 * unwrapped.
 */
function scrubData(data: unknown, provider: Provider): string | undefined {
  if (typeof data === 'string') return /^0x[0-9a-f]*$/i.test(data) ? data : provider.scrub(data);
  return isObject(data) && 'data' in data ? scrubData(data.data, provider) : undefined;
}

function toRpcError(error: NonNullable<Answer['error']>, provider: Provider): RpcError {
  return new RpcError(
    Number.isSafeInteger(error.code) ? (error.code as number) : -32603,
    provider.scrub(String(error.message ?? 'error without a message')).slice(0, 600),
    scrubData(error.data, provider),
  );
}

function toResult(answer: Answer, provider: Provider): unknown {
  if (isObject(answer.error)) return toRpcError(answer.error, provider);
  if (answer.result === undefined) return new RpcError(-32603, 'answer without a result');
  return answer.result;
}

/**
 * Calls JSON-RPC providers in the order given; those that failed in the last five seconds come
 * last. Each provider gets one attempt (a single provider gets two), all within twice `timeoutMs`.
 * Throws at once when one of `urls` is not a URL. No error contains a URL, because URLs hold API
 * keys.
 *
 * @example
 * const rpc = makeRpc({ urls: ['https://first.example', 'https://second.example'] });
 * const head = await rpc.request<string>('eth_blockNumber');
 */
export function makeRpc(options: RpcOptions): Rpc {
  const providers = makeProviders(options.urls, options.budgetOf);
  const timeoutMs = options.timeoutMs ?? 10_000;
  const maxBytes = options.maxBytes ?? 64 * 1024 * 1024;
  const post = options.fetch ?? ((...input: Parameters<typeof fetch>) => fetch(...input));
  let lastId = 0;

  /** One HTTP exchange. Throws ProviderFailure, or an RpcError that applies to all its calls. */
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
    const given = await postJson(provider, single ? bodies[0] : bodies, {
      timeoutMs: limitMs,
      maxBytes,
      fetch: post,
    });
    const { status, json } = given;
    if (isRetryableStatus(status)) throw refusedFor(given);
    const answers = Array.isArray(json) ? json : [json];
    const byId = new Map<unknown, Answer>();
    for (const answer of answers) {
      if (!isObject(answer)) continue;
      // A node that could not read the id, or that refuses the whole batch, answers with id null.
      const covers = !Array.isArray(json) && isObject(answer.error);
      if (covers && (answer.id == null || !single)) throw toRpcError(answer.error!, provider);
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
        ? toResult(answer, provider)
        : new RpcError(-32603, `no answer to ${method} in the batch`);
    });
  }

  function ask(
    pool: readonly Provider[],
    attempts: number,
    calls: readonly RpcCall[],
    single: boolean,
  ): Promise<unknown[]> {
    return withFailover({
      pool,
      attempts,
      timeoutMs,
      requests: calls.length,
      what: single ? calls[0]!.method : `a batch of ${calls.length}`,
      // An error for a whole batch means that this provider takes no batches, or none of this size.
      isFinal: (error) => single && !overloadCodes.has(error.code),
      async exchange(provider, limitMs) {
        const results = await exchange(provider, calls, single, limitMs);
        const [first] = results;
        if (single && first instanceof RpcError) throw first;
        return results;
      },
    });
  }

  const makeClient = (pool: readonly Provider[], pinned: boolean): Rpc => {
    const attempts = pinned ? 1 : Math.max(2, pool.length);
    return {
      count: pool.length,
      async request<T>(method: string, params: readonly unknown[] = []) {
        return (await ask(pool, attempts, [{ method, params }], true))[0] as T;
      },
      async batch<T>(calls: readonly RpcCall[]) {
        const results: unknown[] = [];
        for (let start = 0; start < calls.length; start += maxBatchCalls) {
          const part = calls.slice(start, start + maxBatchCalls);
          results.push(...(await ask(pool, attempts, part, false)));
        }
        return results as (T | RpcError)[];
      },
      at(index: number) {
        const provider = pool[index];
        if (!provider) throw new RangeError(`there is no RPC provider ${index}`);
        return makeClient([provider], true);
      },
      async once<T>(method: string, params: readonly unknown[] = []) {
        return (await ask(pool, 1, [{ method, params }], true))[0] as T;
      },
    };
  };
  return makeClient(providers, false);
}
