/**
 * Posts to a URL that a merchant chose. The request must reach nothing but the public internet: the
 * address is checked on connect, redirects are not followed, and an answer has 10 s and 64 KB
 * (docs/decisions.md "Refused addresses", "Attempts and delays"). The rules are in
 * src/domain/webhook/check-webhook-url.ts and refused-address.ts; both are required options, so that no
 * function can post without them.
 */
import { promises as dns, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { HttpAnswer, HttpPost } from '#ports/runtime.ts';

const defaultTimeoutMs = 10_000;
const defaultMaxAnswerBytes = 64 * 1024;
/** How much of an answer is kept, unless the caller says another size. */
const defaultKeptBytes = 512;

export interface HttpPostOptions {
  /** Gives the URL in its normal form. Throws if it may not be posted to. */
  checkUrl: (url: string) => string;
  /** Gives the reason why nothing may be sent to an IP address; null if it is allowed. */
  refusedAddress: (address: string) => string | null;
  /** Gives every address of a host name. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
  timeoutMs?: number;
  maxAnswerBytes?: number;
  /** How much of an answer is kept. */
  keptBytes?: number;
  /** Certificates to trust in addition to the system's (tests). */
  ca?: string;
}

/** A request that was not sent. Its message may be shown to the merchant. */
class Refused extends Error {}

/**
 * Makes a client that sends each request once, over a connection of its own. An answer counts if it
 * is complete within the timeout, or if it reaches the size limit, where it is cut off.
 */
export function makeHttpPost(options: HttpPostOptions): HttpPost {
  const resolve = options.resolve ?? ((host) => dns.lookup(host, { all: true, verbatim: true }));
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  const maxAnswerBytes = options.maxAnswerBytes ?? defaultMaxAnswerBytes;
  const keptBytes = options.keptBytes ?? defaultKeptBytes;

  const check = (address: string): void => {
    const reason = options.refusedAddress(address);
    if (reason !== null) throw new Refused(`refused: ${reason}`);
  };

  /** One refused address refuses the host name: the connection could go to any of its addresses. */
  const lookup: LookupFunction = (host, { all }, done) => {
    resolve(host).then(
      (addresses) => {
        try {
          if (addresses.length === 0) throw new Refused('host not found');
          for (const { address } of addresses) check(address);
        } catch (error) {
          return done(error as Error, '');
        }
        const first = addresses[0] as LookupAddress;
        return all ? done(null, addresses) : done(null, first.address, first.family);
      },
      (error) => done(error, ''),
    );
  };

  const start = ({ method = 'POST', url, headers, body }: Parameters<HttpPost['post']>[0]) => {
    let target: URL;
    try {
      target = new URL(options.checkUrl(url));
    } catch {
      throw new Refused('refused: the URL is not allowed');
    }
    // The lookup is not called for a literal address, so it is checked here.
    const host = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) check(host);
    const request = target.protocol === 'https:' ? https.request : http.request;
    return request(target, {
      method,
      headers: {
        ...headers,
        ...(method === 'POST' && { 'Content-Length': String(Buffer.byteLength(body)) }),
      },
      // No connection is reused: it may have closed while the function was suspended.
      agent: false,
      lookup,
      ca: options.ca,
    });
  };

  return {
    post(input) {
      const started = performance.now();
      return new Promise<HttpAnswer>((settle) => {
        let request: http.ClientRequest | undefined;
        const finish = (answer: Omit<HttpAnswer, 'durationMs'>) => {
          clearTimeout(timer);
          request?.destroy();
          settle({ ...answer, durationMs: Math.round(performance.now() - started) });
        };
        const fail = (error: string) => finish({ status: null, error, retryAfter: null });
        const timer = setTimeout(() => fail(`no answer in ${timeoutMs / 1000} s`), timeoutMs);
        try {
          request = start(input);
        } catch (error) {
          fail(describeError(error));
          return;
        }
        request.on('error', (error) => fail(describeError(error)));
        request.on('response', (response) => {
          const answer = {
            status: response.statusCode ?? null,
            error: null,
            retryAfter: response.headers['retry-after'] ?? null,
          };
          let received = 0;
          let first = Buffer.alloc(0);
          const finishWhole = () => finish({ ...answer, ...headOf(response, first) });
          response.on('data', (chunk: Buffer) => {
            received += chunk.length;
            if (first.length < keptBytes)
              first = Buffer.concat([first, chunk]).subarray(0, keptBytes);
            if (received >= maxAnswerBytes) finishWhole();
          });
          response.on('end', finishWhole);
          response.on('error', (error) => fail(describeError(error)));
          response.on('aborted', () => fail('connection broke off'));
        });
        request.end(input.method === 'GET' ? undefined : input.body);
      });
    },
  };
}

/** How an answer's body begins, without a character that was cut in two. */
function headOf(response: http.IncomingMessage, first: Buffer): Pick<HttpAnswer, 'head'> {
  if (first.length === 0) return {};
  const text = new TextDecoder().decode(first, { stream: true });
  const type = response.headers['content-type']?.slice(0, 100) ?? null;
  return { head: { type, text } };
}

const descriptions: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection broke off',
  EPIPE: 'connection broke off',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
  ENODATA: 'host not found',
  EHOSTUNREACH: 'host not reachable',
  ENETUNREACH: 'host not reachable',
  ETIMEDOUT: 'connection timed out',
};

/** Describes an error for the merchant, without addresses. */
function describeError(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const code = String((error as { code?: unknown }).code ?? '');
  if (descriptions[code]) return descriptions[code];
  if (/CERT|TLS|SSL|EPROTO/.test(code)) return `TLS failed: ${code}`;
  if (code.startsWith('HPE_')) return 'the answer is not HTTP';
  return 'connection failed';
}
