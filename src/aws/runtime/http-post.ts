/**
 * Posting to an address that a merchant chose: it must not reach anything but the public internet
 * (docs/decisions.md "Refused addresses", "Attempts and delays": judged on connect, no redirects,
 * 10 s, 64 KB). The rules themselves are src/domain/webhook/check-webhook-url.ts and refused-address.ts;
 * both are required here, so that no function can post without them.
 */
import { promises as dns, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { HttpAnswer, HttpPost } from '#domain/ports/runtime/http-post.ts';

const defaultTimeoutMs = 10_000;
const defaultMaxAnswerBytes = 64 * 1024;

export interface HttpPostOptions {
  /** The URL in its normal form; throws when it may not be posted to. */
  checkUrl: (url: string) => string;
  /** Why nothing may be sent to an IP address; null when it may. */
  refusedAddress: (address: string) => string | null;
  /** Every address of a host name. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
  timeoutMs?: number;
  maxAnswerBytes?: number;
  /** Certificates that are trusted beside the system's (tests). */
  ca?: string;
}

/** A refusal of ours; its message may be shown to the merchant. */
class Refused extends Error {}

/**
 * A poster with its own limits: one attempt, one connection, closed after it. An answer counts
 * when it is whole within the timeout, or cut at its size limit.
 */
export function makeHttpPost(options: HttpPostOptions): HttpPost {
  const resolve = options.resolve ?? ((host) => dns.lookup(host, { all: true, verbatim: true }));
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  const maxAnswerBytes = options.maxAnswerBytes ?? defaultMaxAnswerBytes;

  const judge = (address: string): void => {
    const why = options.refusedAddress(address);
    if (why !== null) throw new Refused(`refused: ${why}`);
  };

  /** One bad address refuses the name: which one a retry would take is the resolver's choice. */
  const lookup: LookupFunction = (host, { all }, done) => {
    resolve(host).then(
      (addresses) => {
        try {
          if (addresses.length === 0) throw new Refused('host not found');
          for (const { address } of addresses) judge(address);
        } catch (error) {
          return done(error as Error, '');
        }
        const first = addresses[0] as LookupAddress;
        return all ? done(null, addresses) : done(null, first.address, first.family);
      },
      (error) => done(error, ''),
    );
  };

  const start = (url: string, headers: Record<string, string>, body: string) => {
    let target: URL;
    try {
      target = new URL(options.checkUrl(url));
    } catch {
      throw new Refused('refused: the URL is not allowed');
    }
    // A connection to a literal address asks no resolver, so it is judged here.
    const host = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) judge(host);
    const request = target.protocol === 'https:' ? https.request : http.request;
    return request(target, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      // A new connection each time: a reused one may have died while the function was frozen.
      agent: false,
      lookup,
      ca: options.ca,
    });
  };

  return {
    post({ url, headers, body }) {
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
          request = start(url, headers, body);
        } catch (error) {
          fail(inWords(error));
          return;
        }
        request.on('error', (error) => fail(inWords(error)));
        request.on('response', (response) => {
          const answer = {
            status: response.statusCode ?? null,
            error: null,
            retryAfter: response.headers['retry-after'] ?? null,
          };
          let received = 0;
          response.on('data', (chunk: Buffer) => {
            received += chunk.length;
            if (received >= maxAnswerBytes) finish(answer);
          });
          response.on('end', () => finish(answer));
          response.on('error', (error) => fail(inWords(error)));
          response.on('aborted', () => fail('connection broke off'));
        });
        request.end(body);
      });
    },
  };
}

const words: Record<string, string> = {
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

/** What went wrong without addresses: the text is shown to the merchant. */
function inWords(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const code = String((error as { code?: unknown }).code ?? '');
  if (words[code]) return words[code];
  if (/CERT|TLS|SSL|EPROTO/.test(code)) return `TLS failed: ${code}`;
  if (code.startsWith('HPE_')) return 'the answer is not HTTP';
  return 'connection failed';
}
