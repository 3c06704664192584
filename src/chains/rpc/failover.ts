/** Asking providers in turn: those that failed lately last, all within one time. */
import { type Endpoint, ProviderFailure, parseEndpoint } from './post-json.ts';
import { RpcError, RpcUnavailable } from './rpc-error.ts';

const restMs = 5_000;
const backoffMs = 60;

export interface Provider extends Endpoint {
  /** Its place in the list of URLs. */
  index: number;
  /** Asked last until then (ms), because it failed. */
  restsUntil: number;
}

/** The providers of these URLs; throws at once when there is none, or one is no URL. */
export function makeProviders(urls: readonly string[]): Provider[] {
  if (urls.length === 0) throw new Error('a chain needs at least one RPC URL');
  return urls.map((url, index) => ({ ...parseEndpoint(url, index), index, restsUntil: 0 }));
}

/** Statuses that say nothing about the call: another provider may well take it. */
export const isRetryableStatus = (status: number): boolean =>
  [401, 403, 429].includes(status) || status >= 500;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Providers that did not fail lately first, else in the order given. */
function inOrder(pool: readonly Provider[]): Provider[] {
  const now = Date.now();
  return [...pool.filter((p) => p.restsUntil <= now), ...pool.filter((p) => p.restsUntil > now)];
}

/**
 * The first answer that an exchange with one of the pool gives, within twice `timeoutMs`. An
 * exchange that throws ProviderFailure, or an RpcError that is not `final`, goes to the next one.
 * Throws a final RpcError at once, the last other one in the end, else RpcUnavailable.
 */
export async function withFailover<T>(input: {
  pool: readonly Provider[];
  attempts: number;
  timeoutMs: number;
  /** Names what was asked, for the error. */
  what: string;
  /** Whether the node's word settles it, so that nobody else is asked. */
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
