import { toHex, utf8 } from './bytes.ts';
import { type CofferError, errorOf } from './errors.ts';
import { md5 } from './md5.ts';
import { isRepeatable, isSingleUse, takesIdempotencyKey, wireOf } from './routes.ts';
import type { Sign } from './sign.ts';
import type { ClientCallOptions, Operation } from './types.ts';

/** The world of a client; tests replace it. */
export interface World {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since the epoch, by this machine. */
  now: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** 0 to 1. */
  random: () => number;
}

export interface Sender {
  /** Ends with `/api`. */
  baseUrl: string;
  appId: string;
  sign: Sign;
  timeoutMs: number;
  /** Infinite for none. */
  deadlineMs: number;
  contentSha256: boolean;
  userAgent: string;
  maxRetries: number;
  world: World;
  clock: ServerClock;
}

/** The server's time as this machine knows it, and the last second in which a text was signed. */
export interface ServerClock {
  /** What is added to this machine's time, in milliseconds. */
  offset: number;
  /** By path and body, of operations that accept each signature once. */
  signed: Map<string, number>;
}

/** A wait grows from the first to the second value, in milliseconds. */
const [firstWait, longestWait] = [500, 8_000];
/** A longer `Retry-After` is left to the caller. A minute's rate limit ends within it. */
const maxRetryAfter = 65;
/** The server allows 300 s; a difference below this one is not why it refused. */
const minSkewMs = 60_000;
const maxRemembered = 1_000;

/**
 * Sends a call until it is answered. Every attempt has a signature and a nonce of its own; the ids
 * that make it the same order stay (docs/sdk.md "What is repeated").
 */
export async function send(
  sender: Sender,
  operation: Operation,
  input: object,
  options: ClientCallOptions,
): Promise<unknown> {
  const { world, clock } = sender;
  const { maxRetries = sender.maxRetries, signal, sessionKey, refusePending } = options;
  const { timeoutMs = sender.timeoutMs, deadlineMs = sender.deadlineMs } = options;
  const end = world.now() + deadlineMs;
  const wire = wireOf(operation, input);
  const headers: Record<string, string> = { 'user-agent': sender.userAgent };
  if (wire.body) headers['content-type'] = 'application/json';
  const idempotencyKey = takesIdempotencyKey(operation)
    ? (options.idempotencyKey ?? crypto.randomUUID())
    : null;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (sessionKey) headers['x-session-key'] = sessionKey;
  if (refusePending) headers['x-refuse-pending'] = '1';
  let isUnclear = false;
  let isClockSet = false;
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted();
    const { offset } = clock;
    const sentAt = world.now();
    const signed = await signedHeaders(sender, operation, wire);
    const answer = await exchange(sender, wire, {
      headers: { ...headers, ...signed },
      timeoutMs: Math.ceil(Math.min(timeoutMs, Math.max(0, end - sentAt))),
      signal,
    });
    if (answer.isSuccess) return answer.data;
    isUnclear ||= wire.method !== 'GET' && answer.isUnclear;
    const error = errorOf({ operation, idempotencyKey, ...answer, isUnclear });
    if (signal?.aborted || world.now() >= end) throw error;
    const serverOffset = (answer.date ?? sentAt + offset) - sentAt;
    const isSkewed = answer.code === 40101 && Math.abs(serverOffset - offset) > minSkewMs;
    if (isSkewed && !isClockSet && !isNonceUsed(error)) {
      setClock(clock, serverOffset);
      isClockSet = true;
      continue;
    }
    const { retryAfter } = error;
    const isLast = attempt >= maxRetries || (retryAfter ?? 0) > maxRetryAfter;
    if (isLast || !mayRepeat(operation, error)) throw error;
    const jitter = world.random() * Math.min(longestWait, firstWait * 2 ** attempt);
    const wait = (retryAfter ?? 0) * 1000 + jitter;
    // Another attempt would not begin before the deadline.
    if (world.now() + wait >= end) throw error;
    await world.sleep(wait, signal).catch(() => {
      throw error;
    });
  }
}

/** The signatures of a wrong clock were refused, so their seconds are free again. */
function setClock(clock: ServerClock, offset: number): void {
  clock.offset = offset;
  clock.signed.clear();
}

/** Whether another attempt may end better, and can never make a second order. */
function mayRepeat(operation: Operation, error: CofferError): boolean {
  const { code, http, reason } = error;
  // Refused before anything was done, for any operation.
  if (code === 40101 && /^Sign again/.test(reason)) return true;
  if (!isRepeatable(operation)) return false;
  if (code === 40101) return isNonceUsed(error);
  if (code === 0) return http === 429 || isNoRefusal(http);
  return passing.includes(code) || isFailure(code);
}

/** Refusals that pass: too many requests, no price, no quote, no answer of a node. */
const passing: readonly number[] = [42901, 50201, 50202, 50203];

/** Something failed on the way, and what was asked for may have been done before. */
const isFailure = (code: number): boolean => code === 50001 || code === 50301;

/** Without an envelope: this does not say that nothing was done. */
const isNoRefusal = (http: number): boolean => http < 300 || http === 408 || http >= 500;

/** Something between here and the server sent the request twice: the other one was carried out. */
const isNonceUsed = ({ code, reason }: { code: number; reason: string }): boolean =>
  code === 40101 && /Nonce already used/.test(reason);

/** Of operations whose signatures are used once, no two equal ones are signed in one second. */
async function signedHeaders(
  { appId, sign, world, clock, ...sender }: Sender,
  operation: Operation,
  wire: { method: string; path: string; body: string },
): Promise<Record<string, string>> {
  if (wire.path.startsWith('/v1/system/')) return {};
  let seconds = Math.floor((world.now() + clock.offset) / 1000);
  if (isSingleUse(operation)) {
    const text = `${wire.path} ${md5(utf8(wire.body))}`;
    seconds = Math.max(seconds, (clock.signed.get(text) ?? 0) + 1);
    clock.signed.delete(text);
    clock.signed.set(text, seconds);
    const [oldest] = clock.signed.keys();
    if (clock.signed.size > maxRemembered) clock.signed.delete(oldest as string);
  }
  const timestamp = String(seconds);
  const contentSha256 = sender.contentSha256
    ? toHex(await crypto.subtle.digest('SHA-256', utf8(wire.body)))
    : undefined;
  return {
    'x-app-id': appId,
    'x-timestamp': timestamp,
    'x-nonce': crypto.randomUUID().replaceAll('-', ''),
    'x-signature': await sign({ timestamp, ...wire, contentSha256 }),
    ...(contentSha256 && { 'x-content-sha256': contentSha256 }),
  };
}

interface Received {
  isSuccess: boolean;
  /** 0 without an envelope. */
  code: number;
  http: number;
  data?: unknown;
  reason: string;
  help?: string | null;
  requestId: string | null;
  retryAfter: number | null;
  /** The server's time in milliseconds. */
  date: number | null;
  isUnclear: boolean;
  cause?: unknown;
}

/** One attempt. Never throws: no answer is an answer without a code. */
async function exchange(
  { baseUrl, world }: Sender,
  { method, path, body }: { method: string; path: string; body: string },
  attempt: {
    headers: Record<string, string>;
    /** For the whole attempt, the body of the answer included. */
    timeoutMs: number;
    signal: AbortSignal | undefined;
  },
): Promise<Received> {
  const { headers } = attempt;
  const timeout = AbortSignal.timeout(attempt.timeoutMs);
  const signal = attempt.signal ? AbortSignal.any([attempt.signal, timeout]) : timeout;
  try {
    const response = await world.fetch(`${baseUrl}${path}`, {
      method,
      headers,
      signal,
      redirect: 'manual',
      ...(body && { body }),
    });
    return read(response, await response.text(), world.now());
  } catch (cause) {
    const reason = `No answer: ${(cause as Error | null)?.message ?? cause}`;
    const none = { requestId: null, retryAfter: null, date: null };
    return { isSuccess: false, code: 0, http: 0, reason, ...none, isUnclear: true, cause };
  }
}

function read(response: Response, text: string, now: number): Received {
  const http = response.status;
  const date = Date.parse(response.headers.get('date') ?? '');
  const about = {
    http,
    requestId: response.headers.get('x-request-id'),
    retryAfter: secondsOf(response.headers.get('retry-after'), Number.isNaN(date) ? now : date),
    date: Number.isNaN(date) ? null : date,
  };
  try {
    const { code, data, message, help } = JSON.parse(text) as Record<string, unknown>;
    const isSuccess = code === 0 && http === 200;
    if (isSuccess || (Number.isInteger(code) && code !== 0)) {
      const reason = String(message ?? '');
      const page = typeof help === 'string' ? help : null;
      const answer = { ...about, isSuccess, code: code as number, data, reason, help: page };
      return { ...answer, isUnclear: isFailure(answer.code) || isNonceUsed(answer) };
    }
  } catch {
    // Other text is not an envelope.
  }
  const reason = `Not an answer of the API: ${text.slice(0, 200)}`;
  return { ...about, isSuccess: false, code: 0, reason, isUnclear: isNoRefusal(http) };
}

/** `Retry-After` is seconds or a date. */
function secondsOf(text: string | null, now: number): number | null {
  if (text === null) return null;
  if (/^\d+$/.test(text)) return Number(text);
  const seconds = Math.ceil((Date.parse(text) - now) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
