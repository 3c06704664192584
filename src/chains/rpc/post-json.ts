/** One JSON request to a provider, bounded in time and size. Its errors never contain the URL. */

export interface Endpoint {
  url: string;
  headers: Record<string, string>;
  /** Replaces anything in a text that could be an API key of this URL. */
  scrub(text: string): string;
}

/**
 * The provider gave no usable answer. `reason` is a short text of ours and never contains its URL.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  constructor(
    readonly reason: string,
    /** How long the provider wants no requests (ms), as its Retry-After says. */
    readonly pauseMs?: number | undefined,
  ) {
    super(reason);
  }
}

/** The answer was larger than what is read. */
export class AnswerTooLarge extends ProviderFailure {
  constructor(maxBytes: number) {
    super(`answer above ${maxBytes} bytes`);
  }
}

/** Tells an API key from a word such as `ethereum`, which error messages may well contain. */
const looksSecret = (part: string) => part.length >= 8 && /\d/.test(part);

/**
 * Reads a provider's URL. Its user and password become an Authorization header, since fetch refuses
 * them in a URL. If the user is called `...-api-key`, it is the name of a header with that key
 * (TronGrid: `https://TRON-PRO-API-KEY:<key>@api.trongrid.io`). The URL is a secret: the Error for
 * a bad one names only its position.
 */
export function parseEndpoint(text: string, index: number): Endpoint {
  if (!URL.canParse(text)) throw new Error(`RPC URL ${index} is not a URL`);
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new Error(`RPC URL ${index} is neither https nor http`);
  }
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const secrets = [...url.pathname.split('/'), ...url.searchParams.values()].filter(looksSecret);
  if (url.username || url.password) {
    const user = decodeURIComponent(url.username);
    const password = decodeURIComponent(url.password);
    const isKey = /^[a-z0-9-]*api-key$/i.test(user);
    if (isKey) headers[user.toLowerCase()] = password;
    else {
      headers.authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
      secrets.push(user);
    }
    secrets.push(password);
    url.username = '';
    url.password = '';
  }
  return {
    url: url.href,
    headers,
    scrub: (message) =>
      secrets
        .reduce((rest, secret) => (secret ? rest.replaceAll(secret, '***') : rest), message)
        .replace(/(?:https?|wss?):\/\/\S+/gi, '***'),
  };
}

async function readLimited(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream, so the rest is never downloaded.
    if (bytes > maxBytes) throw new AnswerTooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toFailure(error: unknown, timedOut: boolean, timeoutMs: number): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (timedOut) return new ProviderFailure(`timeout after ${timeoutMs} ms`);
  // Only the code is used: the messages of fetch and of its causes name the host or the whole URL.
  const { cause, code } = (error ?? {}) as { cause?: { code?: unknown }; code?: unknown };
  const known = typeof cause?.code === 'string' ? cause.code : code;
  return new ProviderFailure(
    typeof known === 'string' ? `no connection (${known})` : 'no connection',
  );
}

interface Limits {
  timeoutMs: number;
  maxBytes: number;
  fetch: typeof fetch;
}

interface JsonAnswer {
  status: number;
  /** undefined when the body is not JSON. */
  json: unknown;
  /** What Retry-After says (ms), at most five minutes. */
  pauseMs?: number;
}

/** A longer pause would stop a chain because of one wrong header. */
const maxPauseMs = 5 * 60_000;

/** Reads Retry-After: seconds, or a date (RFC 9110, section 10.2.3). */
function readPause(response: Response): { pauseMs?: number } {
  const value = response.headers.get('retry-after')?.trim();
  if (!value) return {};
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return ms > 0 ? { pauseMs: Math.min(ms, maxPauseMs) } : {};
}

/**
 * Posts `body` and returns the status and the parsed JSON. Throws ProviderFailure on connection
 * errors, redirects, timeouts and answers above `maxBytes`.
 */
export const postJson = (endpoint: Endpoint, body: unknown, limits: Limits): Promise<JsonAnswer> =>
  exchange(endpoint, { method: 'POST', body: JSON.stringify(body) }, limits);

/** The same for a GET of the endpoint's URL. */
export const getJson = (endpoint: Endpoint, limits: Limits): Promise<JsonAnswer> =>
  exchange(endpoint, { method: 'GET' }, limits);

async function exchange(
  endpoint: Endpoint,
  request: { method: 'POST' | 'GET'; body?: string },
  limits: Limits,
): Promise<JsonAnswer> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // The timeout also races the answer: a body that trickles, or a fetch that ignores its signal,
  // must end too.
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      reject(new ProviderFailure(`timeout after ${limits.timeoutMs} ms`));
    }, limits.timeoutMs);
  });
  const answer = async () => {
    const response = await limits.fetch(endpoint.url, {
      ...request,
      headers: endpoint.headers,
      signal: controller.signal,
      redirect: 'error',
    });
    const text = await readLimited(response, limits.maxBytes);
    const { status } = response;
    const pause = readPause(response);
    try {
      return { status, json: JSON.parse(text) as unknown, ...pause };
    } catch {
      return { status, json: undefined, ...pause };
    }
  };
  try {
    return await Promise.race([answer(), timeout]);
  } catch (error) {
    throw toFailure(error, controller.signal.aborted, limits.timeoutMs);
  } finally {
    clearTimeout(timer);
  }
}
