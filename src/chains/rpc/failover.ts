/** Asks providers in turn within a time limit; those that failed recently come last. */
import { createHash } from 'node:crypto';
import { type RpcUrl, urlOf } from '#model/rpc-url.ts';
import { type Budget, makeBudget } from './budget.ts';
import { isProvidersOwn } from './call-errors.ts';
import { AnswerTooLarge, type Endpoint, ProviderFailure, parseEndpoint } from './post-json.ts';
import { RpcError, RpcUnavailable } from './rpc-error.ts';

const restMs = 5_000;
const backoffMs = 60;

export interface Provider extends Endpoint {
  /** Names it without its URL: 16 hex digits of the URL's SHA-256. */
  id: string;
  /** Its position in the list of URLs. */
  index: number;
  /** Until this time (ms since 1970) it is asked last, because it failed. */
  restsUntil: number;
  /**
   * It is behind the others, or claims what it does not show: it is asked last
   * (providers/head-tracker.ts).
   */
  isBehind: boolean;
  budget: Budget;
  heard: Heard;
}

/** What came of the exchanges with a provider since its client was made. */
export interface Heard {
  answers: number;
  failures: number;
  /** The newest failure, in a few words without addresses; null if there was none. */
  failure: string | null;
}

/**
 * The providers of these URLs. Throws when the list is empty or one of them is not a URL. Without
 * `budgetOf`, only the pauses that a provider asks for are kept.
 */
export function makeProviders(
  urls: readonly RpcUrl[],
  budgetOf: (entry: RpcUrl) => Budget = () => makeBudget(null),
): Provider[] {
  if (urls.length === 0) throw new Error('a chain needs at least one RPC URL');
  return urls.map((entry, index) => ({
    ...parseEndpoint(urlOf(entry), index),
    id: idOf(entry),
    index,
    restsUntil: 0,
    isBehind: false,
    budget: budgetOf(entry),
    heard: { answers: 0, failures: 0, failure: null },
  }));
}

const idOf = (entry: RpcUrl): string =>
  createHash('sha256').update(urlOf(entry)).digest('hex').slice(0, 16);

/** Whether another provider may succeed: the status says nothing about the call itself. */
export const isRetryableStatus = (status: number): boolean =>
  [401, 403, 429].includes(status) || status >= 500;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Providers that may be asked now first, those that failed recently or are behind last. */
function inOrder(pool: readonly Provider[], requests: number): Provider[] {
  const now = Date.now();
  const waits = new Map(pool.map((one) => [one, one.budget.waitMs(requests)]));
  const rank = (one: Provider) =>
    one.restsUntil > now ? Number.POSITIVE_INFINITY : (waits.get(one) ?? 0);
  // Infinity less Infinity is not a number: the order given stays.
  return [...pool].sort(
    (a, b) => Number(a.isBehind) - Number(b.isBehind) || rank(a) - rank(b) || a.index - b.index,
  );
}

/** The answer of a provider that refuses to be asked now. */
export const refusedFor = ({ status, pauseMs }: { status: number; pauseMs?: number | undefined }) =>
  new ProviderFailure(`HTTP ${status}`, pauseMs);

/** A node's error about the call is an answer; one about its limits or its gateway is a failure. */
const failureIn = (error: RpcError | ProviderFailure): string | null => {
  if (error instanceof ProviderFailure) return error.reason;
  return isProvidersOwn(error) ? error.message : null;
};

function hear({ heard }: Provider, failure: string | null): void {
  if (failure === null) heard.answers += 1;
  else Object.assign(heard, { failures: heard.failures + 1, failure });
}

/**
 * The first answer that an exchange with one of the pool gives, within twice `timeoutMs`. A
 * provider whose budget has no room is waited for only if that leaves time for an answer. When an
 * exchange throws ProviderFailure, or an RpcError that is not final, the next provider is asked. A
 * final RpcError is thrown at once. When all fail, throws the last RpcError, or RpcUnavailable if
 * there is none.
 */
export async function withFailover<T>(input: {
  pool: readonly Provider[];
  attempts: number;
  timeoutMs: number;
  /** How many requests of the provider's budget an exchange uses; 0 if others count them. */
  requests: number;
  /** Names the call in the error's message. */
  what: string;
  /** Whether the node's error settles the call, so that no other provider is asked. */
  isFinal: (error: RpcError) => boolean;
  /** Whether a provider rests that gave an error which settles nothing; by default it does. */
  rests?: (error: RpcError) => boolean;
  /** What the provider refused, though the exchange succeeded; null if it answered anything. */
  refused?: () => RpcError | null;
  exchange: (provider: Provider, limitMs: number) => Promise<T>;
}): Promise<T> {
  const order = inOrder(input.pool, input.requests);
  const deadline = Date.now() + 2 * input.timeoutMs;
  const reasons: string[] = [];
  let refusal: RpcError | undefined;
  let failures = 0;
  let isTooLarge = false;
  for (let attempt = 0; attempt < input.attempts; attempt += 1) {
    const provider = order[attempt % order.length]!;
    if (failures > 0) await sleep(backoffMs * failures * (0.5 + Math.random()));
    const leftMs = deadline - Date.now();
    if (leftMs <= 0) break;
    const waitMs = provider.budget.waitMs(input.requests);
    if (waitMs >= Math.min(leftMs, input.timeoutMs)) {
      reasons.push(`#${provider.index} is over its rate limit, or asks for a pause`);
      continue;
    }
    const limitMs = Math.min(input.timeoutMs, leftMs - waitMs);
    provider.budget.take(input.requests);
    if (waitMs > 0) await sleep(waitMs);
    try {
      const answer = await input.exchange(provider, limitMs);
      provider.restsUntil = 0;
      const own = input.refused?.();
      if (input.requests > 0) hear(provider, own ? failureIn(own) : null);
      return answer;
    } catch (error) {
      const isHeard = error instanceof RpcError || error instanceof ProviderFailure;
      if (isHeard && input.requests > 0) hear(provider, failureIn(error));
      if (error instanceof RpcError && input.isFinal(error)) throw error;
      if (error instanceof RpcError) refusal = error;
      else if (!(error instanceof ProviderFailure)) throw error;
      failures += 1;
      isTooLarge ||= error instanceof AnswerTooLarge;
      const pauseMs = error instanceof ProviderFailure ? (error.pauseMs ?? 0) : 0;
      provider.budget.pause(pauseMs);
      if (!(error instanceof RpcError) || (input.rests?.(error) ?? true)) {
        provider.restsUntil = Date.now() + Math.max(restMs, pauseMs);
      }
      const reason = error instanceof ProviderFailure ? error.reason : 'refused';
      reasons.push(`#${provider.index} ${reason}`);
    }
  }
  const message = `no RPC provider answered ${input.what}: ${reasons.join('; ')}`;
  throw refusal ?? new RpcUnavailable(message, isTooLarge);
}
