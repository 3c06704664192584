/** Keeps the questions within a part of the provider's plan, so that they starve no function. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Budget, makeBudget } from '#chains/rpc/budget.ts';
import { makeRpc, type Rpc } from '#chains/rpc/rpc.ts';
import { RpcError, RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import { makeTronHttp, type TronHttp } from '#chains/tron/node/http.ts';
import type { RpcUrl } from '#model/rpc-url.ts';

/** The part of a stated plan that is used. */
const shareOfPlan = 0.1;
/** Requests a second where no plan is stated. */
const withoutPlan = 10;
/** A longer pause is not waited for. */
const maxPauseMs = 65_000;
/** Before a refusal without Retry-After is asked about again. */
const shortPauseMs = 2_000;

/** The budget of this command for a provider; none where `unlimited`. */
export function budgetFor(entry: RpcUrl, unlimited: boolean): Budget {
  const plan = typeof entry === 'string' ? undefined : entry.requestsPerSecond;
  if (plan !== undefined) return makeBudget(Math.max(1, plan * shareOfPlan));
  return makeBudget(unlimited ? null : withoutPlan);
}

type Pacer = <T>(requests: number, call: () => Promise<T>) => Promise<T>;

const isRefusedForRate = (error: unknown): boolean =>
  error instanceof RpcError
    ? error.code === -32005 || error.code === 429
    : error instanceof RpcUnavailable &&
      /HTTP (429|503)|overloaded|over its rate limit/.test(error.message);

/**
 * Runs calls one after the other as far as the budget goes; `call` takes from it when it begins.
 * What is refused for its rate is asked once more after the pause that the provider wants.
 */
export function makePacer(budget: Budget, wait: (ms: number) => Promise<unknown> = sleep): Pacer {
  let last: Promise<unknown> = Promise.resolve();
  const roomFor = async (requests: number) => {
    for (let ms = budget.waitMs(requests); ms > 0 && ms <= maxPauseMs; ms = budget.waitMs(requests))
      await wait(ms);
  };
  const inTurn: Pacer = async (requests, call) => {
    const before = last;
    let begun = () => {};
    last = new Promise<void>((resolve) => {
      begun = resolve;
    });
    await before;
    try {
      await roomFor(requests);
      return await startAndRelease(call, begun);
    } finally {
      begun();
    }
  };
  return async (requests, call) => {
    try {
      return await inTurn(requests, call);
    } catch (error) {
      if (!isRefusedForRate(error)) throw error;
      if (budget.waitMs(requests) === 0) budget.pause(shortPauseMs);
      return inTurn(requests, call);
    }
  };
}

/** The next one may begin as soon as this one has taken its requests. */
function startAndRelease<T>(call: () => Promise<T>, release: () => void): Promise<T> {
  const running = call();
  release();
  return running;
}

const timeoutMs = 15_000;

function pacedRpc(rpc: Rpc, pace: Pacer): Rpc {
  const paced: Rpc = {
    count: 1,
    ids: rpc.ids,
    request: (method, params) => pace(1, () => rpc.request(method, params)),
    batch: (calls, options) => pace(calls.length, () => rpc.batch(calls, options)),
    once: (method, params) => pace(1, () => rpc.once(method, params)),
    at: () => paced,
  };
  return paced;
}

/** A client of one provider, within the budget. `connect` makes another one over another fetch. */
export function connectRpc(
  entry: RpcUrl,
  budget: Budget,
): { rpc: Rpc; connect: (fetch: typeof globalThis.fetch) => Rpc } {
  const pace = makePacer(budget);
  const connect = (fetch?: typeof globalThis.fetch) =>
    pacedRpc(makeRpc({ urls: [entry], timeoutMs, fetch, budgetOf: () => budget }).at(0), pace);
  return { rpc: connect(), connect };
}

/** The same for a TRON node. */
export function connectTron(entry: RpcUrl, budget: Budget): TronHttp {
  const pace = makePacer(budget);
  const http = makeTronHttp({ urls: [entry], timeoutMs, budgetOf: () => budget }).at(0);
  const paced: TronHttp = {
    count: 1,
    ids: http.ids,
    post: (path, body) => pace(1, () => http.post(path, body)),
    once: (path, body) => pace(1, () => http.once(path, body)),
    withOneProvider: (run) => run(paced),
    at: () => paced,
  };
  return paced;
}
