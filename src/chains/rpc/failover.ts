/** Asks providers in turn within a time limit; those that failed recently come last. */
import { type RpcUrl, urlOf } from '#model/rpc-url.ts';
import { type Endpoint, ProviderFailure, parseEndpoint } from './post-json.ts';
import { RpcError, RpcUnavailable } from './rpc-error.ts';

const restMs = 5_000;
const backoffMs = 60;

export interface Provider extends Endpoint {
  /** Its position in the list of URLs. */
  index: number;
  /** Until this time (ms since 1970) it is asked last, because it failed. */
  restsUntil: number;
}

/** The providers of these URLs. Throws when the list is empty or one of them is not a URL. */
export function makeProviders(urls: readonly RpcUrl[]): Provider[] {
  if (urls.length === 0) throw new Error('a chain needs at least one RPC URL');
  return urls.map((entry, index) => ({
    ...parseEndpoint(urlOf(entry), index),
    index,
    restsUntil: 0,
  }));
}

/** Whether another provider may succeed: the status says nothing about the call itself. */
export const isRetryableStatus = (status: number): boolean =>
  [401, 403, 429].includes(status) || status >= 500;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Providers that did not fail recently first, otherwise in the order given. */
function inOrder(pool: readonly Provider[]): Provider[] {
  const now = Date.now();
  return [...pool.filter((p) => p.restsUntil <= now), ...pool.filter((p) => p.restsUntil > now)];
}

/**
 * The first answer that an exchange with one of the pool gives, within twice `timeoutMs`. When an
 * exchange throws ProviderFailure, or an RpcError that is not final, the next provider is asked. A
 * final RpcError is thrown at once. When all fail, throws the last RpcError, or RpcUnavailable if
 * there is none.
 */
export async function withFailover<T>(input: {
  pool: readonly Provider[];
  attempts: number;
  timeoutMs: number;
  /** Names the call in the error's message. */
  what: string;
  /** Whether the node's error settles the call, so that no other provider is asked. */
  isFinal: (error: RpcError) => boolean;
  exchange: (provider: Provider, limitMs: number) => Promise<T>;
}): Promise<T> {
  const order = inOrder(input.pool);
  const deadline = Date.now() + 2 * input.timeoutMs;
  const reasons: string[] = [];
  let refusal: RpcError | undefined;
  for (let attempt = 0; attempt < input.attempts; attempt += 1) {
    const provider = order[attempt % order.length]!;
    if (attempt > 0) await sleep(backoffMs * attempt * (0.5 + Math.random()));
    const limitMs = Math.min(input.timeoutMs, deadline - Date.now());
    if (limitMs <= 0) break;
    try {
      const answer = await input.exchange(provider, limitMs);
      provider.restsUntil = 0;
      return answer;
    } catch (error) {
      if (error instanceof RpcError && input.isFinal(error)) throw error;
      if (error instanceof RpcError) refusal = error;
      else if (!(error instanceof ProviderFailure)) throw error;
      provider.restsUntil = Date.now() + restMs;
      const reason = error instanceof ProviderFailure ? error.reason : 'refused';
      reasons.push(`#${provider.index} ${reason}`);
    }
  }
  throw (
    refusal ?? new RpcUnavailable(`no RPC provider answered ${input.what}: ${reasons.join('; ')}`)
  );
}
