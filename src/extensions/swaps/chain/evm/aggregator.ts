/**
 * Shared by the adapters of both aggregators: requests over HTTP, and checks of answers that may
 * lie.
 */
import type { Fields } from '#chains/rpc/json-guards.ts';
import { type Endpoint, getJson, ProviderFailure, postJson } from '#chains/rpc/post-json.ts';
import type { SwapToken } from '#model/swap-tokens.ts';
import { QuoteError } from './quote-error.ts';

/** The address that both use for a chain's coin. */
export const coinAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

/** Two calls to each of two providers must fit into one API call (ms, bytes). */
const defaultTimeoutMs = 4_000;
const maxBytes = 1024 * 1024;

export interface AggregatorOptions {
  /** Base URL, without a slash at its end. */
  url: string;
  timeoutMs?: number | undefined;
  fetch?: typeof fetch;
}

export const aggregatorAddress = ({ address }: SwapToken): string => address ?? coinAddress;

export const isSame = (given: unknown, address: string): boolean =>
  typeof given === 'string' && given.toLowerCase() === address.toLowerCase();

/**
 * The object that a provider answers to a GET, or to a POST of `body`. Throws QuoteError, which
 * contains no URL, no key and none of the provider's own text.
 */
export async function askAggregator(
  options: AggregatorOptions,
  request: { path: string; headers: Record<string, string>; body?: unknown },
): Promise<Fields> {
  const endpoint: Endpoint = {
    url: `${options.url.replace(/\/+$/, '')}${request.path}`,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...request.headers },
    scrub: (text) => text,
  };
  const limits = {
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    maxBytes,
    fetch: options.fetch ?? ((...input: Parameters<typeof fetch>) => fetch(...input)),
  };
  try {
    const { status, json } = await (request.body === undefined
      ? getJson(endpoint, limits)
      : postJson(endpoint, request.body, limits));
    if (status !== 200) throw new QuoteError(`HTTP ${status}`);
    return requireObject(json, 'the answer');
  } catch (error) {
    if (error instanceof ProviderFailure) throw new QuoteError(error.reason);
    throw error;
  }
}

/** Returns the value as an object. Throws QuoteError that names `what`. */
export function requireObject(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new QuoteError(`${what} is not an object`);
  }
  return value as Fields;
}

/** Parses an amount in decimal digits. Throws QuoteError that names `what`. */
export function requireDigits(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) {
    throw new QuoteError(`${what} is not a whole number`);
  }
  return BigInt(value);
}

/** Throws QuoteError with `what` unless the condition holds. */
export function demand(condition: boolean, what: string): void {
  if (!condition) throw new QuoteError(what);
}

/**
 * The largest slippage (bps), up to `limit`, at which an expected amount is still not below a
 * minimum; null when it is below it already.
 */
export function slippageFor(expected: bigint, minimum: bigint, limit: number): number | null {
  if (expected < minimum || expected === 0n) return null;
  const room = Number(((expected - minimum) * 10_000n) / expected);
  return room < limit ? room : limit;
}
