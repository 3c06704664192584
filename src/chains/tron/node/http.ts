/** A TRON node's HTTP API with failover between providers. Uses fetch and no chain library. */
import { isMethodMissing, isTronStatement } from '#chains/rpc/call-errors.ts';
import {
  type Heard,
  isRetryableStatus,
  makeProviders,
  type Provider,
  refusedFor,
  withFailover,
} from '#chains/rpc/failover.ts';
import { Unverified } from '#chains/rpc/json-guards.ts';
import { ProviderFailure, postJson } from '#chains/rpc/post-json.ts';
import { makeNetworkCheck } from '#chains/rpc/providers/network-check.ts';
import type { RpcOptions } from '#chains/rpc/rpc.ts';
import { RpcError, RpcUnavailable } from '#chains/rpc/rpc-error.ts';

export interface TronHttp {
  /** Number of providers. */
  readonly count: number;
  /** The id of each provider, by its position (Provider in rpc/failover.ts). */
  readonly ids: readonly string[];
  /**
   * The JSON answer of a path such as `wallet/getaccount`. If a provider does not answer properly,
   * or with an error that is not about the call (call-errors.ts), the next one is asked. Throws
   * RpcError with what the node said (`noSuchPath` if it does not serve the path), RpcUnavailable
   * when no provider answered.
   */
  post(path: string, body?: Record<string, unknown>): Promise<unknown>;
  /**
   * Several reads from one provider, so that their answers are consistent. If one read is not
   * answered, or with what is not an answer to it (Unverified), all of them are repeated with the
   * next provider.
   */
  withOneProvider<T>(run: (one: TronHttp) => Promise<T>): Promise<T>;
  /** A client of one provider: no failover, no retry. */
  at(index: number): TronHttp;
  /** One call to one provider, sent exactly once, for broadcasts. */
  once(path: string, body: Record<string, unknown>): Promise<unknown>;
  /** Whether a provider is behind the others, which are then asked before it. */
  setBehind?(index: number, isBehind: boolean): void;
  /** What came of the exchanges with each provider so far. */
  heard?(): Heard[];
}

/** `urls` are base URLs, to which `/wallet/...` and `/walletsolidity/...` are appended. */
export type TronHttpOptions = RpcOptions;

/** Code of the RpcError for a path that the node does not serve. */
export const noSuchPath = -32601;
/** Code of the RpcError for an error with HTTP 200. */
const nodeError = -32000;
/** java-tron's rate limiter answers this with HTTP 200, before it executes anything. */
const overloaded = /lack of computing resources|exceed(s|ing) the (frequency|request) limit/i;

/**
 * The error in an answer with HTTP 200, as text. java-tron writes `Error`; gateways write `error`
 * (text, or an object with a message) or `success: false`. No answer of a path that is used here has
 * one of these fields.
 */
function errorIn(json: object): string | undefined {
  const { Error: own, error = own, success } = json as Record<string, unknown>;
  if (error != null && error !== false) {
    return typeof error === 'object' ? JSON.stringify(error) : String(error);
  }
  return success === false ? JSON.stringify(json) : undefined;
}

/**
 * TronGrid's "suspended for 30s", which comes without Retry-After (developers.tron.network, "Rate
 * Limits", read in November 2026). In milliseconds.
 */
function readPenalty(json: unknown): number | undefined {
  const { Error: text, error = text } = (json ?? {}) as { Error?: unknown; error?: unknown };
  const seconds = /suspended for (\d{1,3}) ?s/i.exec(String(error))?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}

/**
 * The answer of the path. Throws for what may come instead: an HTML page, an error, a rate limit.
 */
function toResult(
  answer: { status: number; json: unknown; pauseMs?: number },
  provider: Provider,
): unknown {
  const { status, json } = answer;
  const penaltyMs = readPenalty(json);
  if (isRetryableStatus(status)) throw refusedFor({ pauseMs: penaltyMs, ...answer });
  if (status === 404 || status === 405) throw new RpcError(noSuchPath, 'the node has no such path');
  if (status !== 200) throw new ProviderFailure(`HTTP ${status}`);
  if (typeof json !== 'object' || json === null) throw new ProviderFailure('malformed answer');
  const error = errorIn(json);
  if (error === undefined) return json;
  const text = provider.scrub(error).slice(0, 600);
  if (overloaded.test(text)) throw new ProviderFailure('overloaded', penaltyMs);
  throw new RpcError(nodeError, text);
}

/**
 * Calls TRON providers in the order given; those that failed in the last five seconds, or are
 * behind, come last. Each provider gets one attempt (a single provider gets two), all within twice
 * `timeoutMs`. Throws at once when one of `urls` is not a URL. No error contains a URL, because
 * URLs hold API keys.
 */
export function makeTronHttp(options: TronHttpOptions): TronHttp {
  const providers = makeProviders(options.urls, options.budgetOf);
  const timeoutMs = options.timeoutMs ?? 10_000;
  const maxBytes = options.maxBytes ?? 64 * 1024 * 1024;
  const post = options.fetch ?? ((...input: Parameters<typeof fetch>) => fetch(...input));

  /** The errors that settle the call which they answer. */
  const statements = new WeakSet<RpcError>();
  /** An error that settles a call is thrown; of one attempt each is. */
  const isFinal = (pool: readonly Provider[], attempts: number) => (error: RpcError) =>
    attempts === 1 || statements.has(error) || (pool.length === 1 && isMethodMissing(error));

  async function exchange(provider: Provider, path: string, body: unknown, limitMs: number) {
    const url = new URL(provider.url);
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`;
    const endpoint = { ...provider, url: url.href };
    const limits = { timeoutMs: limitMs, maxBytes, fetch: post };
    const answer = await postJson(endpoint, body, limits);
    try {
      return toResult(answer, provider);
    } catch (error) {
      if (error instanceof RpcError && isTronStatement(path, error)) statements.add(error);
      throw error;
    }
  }

  const checked = makeNetworkCheck(async (provider, limitMs) => {
    const { network } = options;
    return (
      !network || network.isRight(await exchange(provider, network.method, network.body, limitMs))
    );
  });

  const ask = (
    pool: readonly Provider[],
    { attempts, isChecked = true }: { attempts: number; isChecked?: boolean },
    path: string,
    body: unknown,
  ) =>
    withFailover({
      pool,
      attempts,
      timeoutMs,
      requests: 1,
      what: path,
      isFinal: isFinal(pool, attempts),
      exchange(provider, limitMs) {
        const asked = () => exchange(provider, path, body, limitMs);
        return isChecked ? checked(provider, limitMs, asked) : asked();
      },
    });

  const makeClient = (pool: readonly Provider[], pinned: boolean): TronHttp => {
    const self: TronHttp = {
      count: pool.length,
      ids: pool.map(({ id }) => id),
      post: (path, body = {}) =>
        ask(pool, { attempts: pinned ? 1 : Math.max(2, pool.length) }, path, body),
      withOneProvider(run) {
        if (pinned) return run(self);
        return withFailover({
          pool,
          attempts: Math.max(2, pool.length),
          timeoutMs,
          // Each of them counts by itself.
          requests: 0,
          what: 'several reads',
          isFinal: isFinal(pool, pool.length),
          async exchange(provider) {
            try {
              return await run(makeClient([provider], true));
            } catch (error) {
              if (error instanceof RpcUnavailable || error instanceof Unverified) {
                throw new ProviderFailure(error.message);
              }
              throw error;
            }
          },
        });
      },
      at(index) {
        const provider = pool[index];
        if (!provider) throw new RangeError(`there is no RPC provider ${index}`);
        return makeClient([provider], true);
      },
      // A broadcast is only for its own network, by its reference block.
      once: (path, body) => ask(pool, { attempts: 1, isChecked: false }, path, body),
      setBehind(index, isBehind) {
        const provider = pool[index];
        if (provider) provider.isBehind = isBehind;
      },
      heard: () => pool.map(({ heard }) => ({ ...heard })),
    };
    return self;
  };
  return makeClient(providers, false);
}
