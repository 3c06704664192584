/** JSON-RPC over HTTP with failover between providers. Uses fetch and no chain library. */
import type { RpcUrl } from '#model/rpc-url.ts';
import { mayAnswer } from './answer-shape.ts';
import { type BatchLimit, makeBatchLimit } from './batch-limit.ts';
import type { Budget } from './budget.ts';
import { isMethodMissing, isStatement, overloadCodes } from './call-errors.ts';
import {
  type Heard,
  isRetryableStatus,
  makeProviders,
  type Provider,
  refusedFor,
  withFailover,
} from './failover.ts';
import { AnswerTooLarge, ProviderFailure, postJson } from './post-json.ts';
import { makeNetworkCheck, type NetworkQuestion } from './providers/network-check.ts';
import { RpcError } from './rpc-error.ts';

export { RpcError, RpcUnavailable } from './rpc-error.ts';

export interface RpcCall {
  method: string;
  params?: readonly unknown[];
}

export interface BatchOptions {
  /** Ends the wait earlier than twice the timeout (ms). */
  withinMs?: number | undefined;
  /**
   * A lower limit of each answer. An answer above it fails at once and teaches nothing about batches:
   * the caller knows how to ask for less.
   */
  maxBytes?: number | undefined;
  /** All answers are of one node: what it refuses, the next one is asked for with all the others. */
  ofOneNode?: boolean;
}

export interface Rpc {
  /** Number of providers. */
  readonly count: number;
  /** The id of each provider, by its position (Provider in failover.ts). */
  readonly ids: readonly string[];
  /**
   * The result of one call. If a provider does not answer properly, or with an error that is not
   * about the call (call-errors.ts), the next one is asked. Throws RpcError with what the node said,
   * RpcUnavailable when no provider answered.
   */
  request<T>(method: string, params?: readonly unknown[]): Promise<T>;
  /**
   * Results in the order of the calls. Up to 100 calls share one HTTP exchange; a provider that
   * refuses that many is asked in smaller parts, and its size is remembered. Single calls that a
   * provider refuses are asked of the next one: the answers of a batch may be of several nodes. A
   * call that failed or was left unanswered has an RpcError in its place. Throws as `request` does
   * if not one call was answered.
   */
  batch<T>(calls: readonly RpcCall[], options?: BatchOptions): Promise<(T | RpcError)[]>;
  /** A client of one provider: no failover, no retry. */
  at(index: number): Rpc;
  /** One call to one provider, sent exactly once, for broadcasts. */
  once<T>(method: string, params?: readonly unknown[]): Promise<T>;
  /** Whether a provider is behind the others, which are then asked before it. */
  setBehind?(index: number, isBehind: boolean): void;
  isBehind?(index: number): boolean;
  /** What came of the exchanges with each provider so far. */
  heard?(): Heard[];
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
  /** No answer counts of a provider of another network; not checked if absent, nor for broadcasts. */
  network?: NetworkQuestion | undefined;
}

const maxBatchCalls = 100;

/**
 * Whether an exchange may have failed because it held too many calls. A provider that cannot be
 * reached, or that limits the rate, would answer a smaller one no better.
 */
const mayBeTooLarge = (error: unknown): boolean =>
  error instanceof RpcError ||
  (error instanceof ProviderFailure &&
    !/^no connection|^network|^HTTP (401|403|429|503)$/.test(error.reason));

const isTimeout = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.reason.startsWith('timeout');

/** A batch under way. A call without a result is an empty place in `results`. */
interface Batch {
  calls: readonly RpcCall[];
  results: unknown[];
  /** What a provider said that settles nothing, by the place of its call. */
  refusals: RpcError[];
  /** Unix ms. */
  endsAt: number;
  maxBytes?: number | undefined;
  ofOneNode: boolean;
}

interface Answer {
  id?: unknown;
  result?: unknown;
  error?: { code?: unknown; message?: unknown; data?: unknown } | null;
}

const unanswered = (method: string) => new RpcError(-32603, `no answer to ${method} in the batch`);

const isOverload = (answer: unknown): boolean =>
  answer instanceof RpcError && overloadCodes.has(answer.code);

/** A broadcast is only for its own chain, by its signature. */
const unchecked = <T>(_: Provider, __: number, ask: () => Promise<T>): Promise<T> => ask();

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

function toResult(method: string, answer: Answer, provider: Provider): unknown {
  if (isObject(answer.error)) return toRpcError(answer.error, provider);
  if (!mayAnswer(method, answer.result)) return new RpcError(-32603, 'answer without a result');
  return answer.result;
}

/**
 * Calls JSON-RPC providers in the order given; those that failed in the last five seconds, or are
 * behind, come last. Each provider gets one attempt (a single provider gets two), all within twice `timeoutMs`.
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
  const limits = providers.map(() => makeBatchLimit({ max: maxBatchCalls }));
  let lastId = 0;

  /** One HTTP exchange. Throws ProviderFailure, or an RpcError that applies to all its calls. */
  async function exchange(
    provider: Provider,
    calls: readonly RpcCall[],
    single: boolean,
    limitMs: number,
    atMost: number = maxBytes,
  ): Promise<unknown[]> {
    const bodies = calls.map(({ method, params = [] }) => {
      lastId += 1;
      return { jsonrpc: '2.0', id: lastId, method, params };
    });
    const given = await postJson(provider, single ? bodies[0] : bodies, {
      timeoutMs: limitMs,
      maxBytes: Math.min(atMost, maxBytes),
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
      return answer ? toResult(method, answer, provider) : unanswered(method);
    });
  }

  const checked = makeNetworkCheck(async (provider, limitMs) => {
    const { network } = options;
    if (!network) return true;
    const [answer] = await exchange(provider, [{ method: network.method }], true, limitMs);
    if (answer instanceof RpcError) throw answer;
    return network.isRight(answer);
  });

  async function askOne(
    pool: readonly Provider[],
    attempts: number,
    call: RpcCall,
    isFinal: (error: RpcError) => boolean,
    check = checked,
  ): Promise<unknown> {
    return withFailover({
      pool,
      attempts,
      timeoutMs,
      requests: 1,
      what: call.method,
      isFinal,
      async exchange(provider, limitMs) {
        const ask = () => exchange(provider, [call], true, limitMs);
        const [result] = await check(provider, limitMs, ask);
        if (result instanceof RpcError) throw result;
        return result;
      },
    });
  }

  /**
   * Asks one provider for the calls that have no result yet, in parts of the size that it can take.
   * Throws the last failure if some of them still have none.
   */
  async function fill(provider: Provider, batch: Batch): Promise<void> {
    const { calls, results, refusals, endsAt } = batch;
    const limit = limits[provider.index] as BatchLimit;
    let open = [...calls.keys()].filter((i) => results[i] === undefined);
    let failure: unknown;
    while (open.length > 0) {
      const limitMs = Math.min(timeoutMs, endsAt - Date.now());
      if (limitMs <= 0) throw failure ?? new ProviderFailure('no time left');
      const part = open.slice(0, limit.size());
      const asked = part.map((i) => calls[i] as RpcCall);
      try {
        // Some providers take no batches at all: a single call is sent as such.
        const answers = await checked(provider, limitMs, () =>
          exchange(provider, asked, part.length === 1, limitMs, batch.maxBytes),
        );
        if (answers.every(isOverload)) throw answers[0];
        limit.accepted(part.length);
        for (const [k, i] of part.entries()) {
          const answer = answers[k];
          const isRefusal =
            answer instanceof RpcError && !isStatement((calls[i] as RpcCall).method, answer);
          if (isRefusal) refusals[i] = answer;
          else results[i] = answer;
        }
        open = open.slice(part.length);
      } catch (error) {
        if (batch.maxBytes !== undefined && error instanceof AnswerTooLarge) throw error;
        // A wait that was cut short says nothing about the size.
        if (!mayBeTooLarge(error) || (isTimeout(error) && limitMs < timeoutMs)) throw error;
        limit.refused(part.length);
        // After a timeout there is seldom time for a second one: the next batch is smaller.
        if (part.length === 1 || isTimeout(error)) throw error;
        failure = error;
      }
    }
  }

  /**
   * A part that fails does not take the others: an error is in the place of its calls. What one
   * provider refuses is asked of another one, never of the same one again.
   */
  async function askBatch(
    pool: readonly Provider[],
    attempts: number,
    batch: Batch,
  ): Promise<unknown[]> {
    const { calls, results, refusals } = batch;
    if (calls.length === 0) return [];
    /** What the provider refused; of a method that it lacks only if it refused nothing else. */
    const refusal = () => {
      const open = refusals.filter((_, i) => results[i] === undefined);
      return open.find((error) => !isMethodMissing(error)) ?? open[0];
    };
    try {
      await withFailover({
        pool,
        attempts,
        timeoutMs,
        requests: calls.length,
        what: `a batch of ${calls.length}`,
        // An error for a whole exchange says nothing about another provider.
        isFinal: () => false,
        // A provider that lacks a method and answers the rest is a good one.
        rests: (error) => !isMethodMissing(error) || results.length === 0,
        refused: () => (results.length === 0 ? (refusals.find(Boolean) ?? null) : null),
        async exchange(provider) {
          if (batch.ofOneNode) results.length = refusals.length = 0;
          await fill(provider, batch);
          const left = pool.length > 1 ? refusal() : undefined;
          if (left) throw left;
        },
      });
    } catch (error) {
      if (results.length === 0 && refusals.length === 0) throw error;
    }
    return calls.map(({ method }, i) =>
      results[i] === undefined ? (refusals[i] ?? unanswered(method)) : results[i],
    );
  }

  const makeClient = (pool: readonly Provider[], pinned: boolean): Rpc => {
    const attempts = pinned ? 1 : Math.max(2, pool.length);
    const isAnswer = (error: RpcError) => !isOverload(error);
    return {
      count: pool.length,
      ids: pool.map(({ id }) => id),
      async request<T>(method: string, params: readonly unknown[] = []) {
        const isFinal = (error: RpcError) =>
          isStatement(method, error) || (pool.length === 1 && isMethodMissing(error));
        return (await askOne(pool, attempts, { method, params }, pinned ? isAnswer : isFinal)) as T;
      },
      async batch<T>(calls: readonly RpcCall[], options: BatchOptions = {}) {
        const withinMs = Math.min(2 * timeoutMs, options.withinMs ?? Number.POSITIVE_INFINITY);
        const { maxBytes, ofOneNode = false } = options;
        const endsAt = Date.now() + withinMs;
        const batch = { calls, results: [], refusals: [], endsAt, maxBytes, ofOneNode };
        return (await askBatch(pool, attempts, batch)) as (T | RpcError)[];
      },
      at(index: number) {
        const provider = pool[index];
        if (!provider) throw new RangeError(`there is no RPC provider ${index}`);
        return makeClient([provider], true);
      },
      async once<T>(method: string, params: readonly unknown[] = []) {
        return (await askOne(pool, 1, { method, params }, isAnswer, unchecked)) as T;
      },
      setBehind(index: number, isBehind: boolean) {
        const provider = pool[index];
        if (provider) provider.isBehind = isBehind;
      },
      isBehind: (index: number) => pool[index]?.isBehind ?? false,
      heard: () => pool.map(({ heard }) => ({ ...heard })),
    };
  };
  return makeClient(providers, false);
}
