import { createHash } from 'node:crypto';
import { verifyHmac } from '#shared/crypto/hmac.ts';
import { bodyDigest, signString } from '#shared/crypto/sign-string.ts';

/** What happens to a request between a client and the API. */
export type NetworkFault =
  | 'none'
  /** It never arrives. */
  | 'lost'
  /** It is carried out, and the answer is lost. */
  | 'dropped'
  /** The client gives up, and it is carried out after the next request. */
  | 'late'
  /** It arrives twice, and the second answer is the one that comes back. */
  | 'doubled'
  | 'rateLimited'
  | 'busy'
  /** It is carried out, and a service behind the API fails before the answer. */
  | 'failed'
  /** The gateway answers for a function that has not. It was carried out. */
  | 'gateway';

export const networkFaults: readonly NetworkFault[] = [
  ...(['none', 'lost', 'dropped', 'late', 'doubled'] as const),
  ...(['rateLimited', 'busy', 'failed', 'gateway'] as const),
];

export interface ApiRequest {
  method: string;
  path: string;
  body: string;
  headers: Record<string, string>;
}

export interface ApiReply {
  http: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** Whose exact resend is answered as the first request was. */
const answeredByOwnId = new Set([
  '/v1/subaccount/create',
  '/v1/swap/execute',
  '/v1/withdraw/apply',
]);

const refusal = (http: number, code: number, message: string): ApiReply => ({
  http,
  body: { code, message },
});

/**
 * A merchant API in memory, by the rules that matter to a client that repeats calls: signatures,
 * nonces, signatures that are used once, and the ids that make a call the same order. `fetch` is a
 * client's way to it.
 */
export function makeMerchantApi(options: {
  secret: string;
  /** Milliseconds since the epoch, by the server. */
  now: () => number;
  nextFault?: () => NetworkFault;
}) {
  const orders = new Map<string, { body: string; data: Record<string, unknown> }>();
  const sessionKeys: string[] = [];
  /** The signed text of each nonce. */
  const nonces = new Map<string, string>();
  const used = new Set<string>();
  const late: (() => void)[] = [];
  const requests: ApiRequest[] = [];

  const order = (id: string, body: string, data: Record<string, unknown>): ApiReply => {
    const known = orders.get(id);
    if (known && known.body !== body) return refusal(409, 40901, 'another request has this id');
    if (!known) orders.set(id, { body, data: { ...data, no: orders.size + 1 } });
    return { http: 200, body: { code: 0, data: orders.get(id)!.data } };
  };

  function carryOut({ method, path, body, headers }: ApiRequest): ApiReply {
    if (path.startsWith('/v1/system/')) return { http: 200, body: { code: 0, data: {} } };
    const timestamp = headers['x-timestamp'] ?? '';
    const text = signString({ timestamp, method, pathWithQuery: path, bodyMd5: bodyDigest(body) });
    const signature = headers['x-signature'] ?? '';
    if (Math.abs(options.now() / 1000 - Number(timestamp)) > 300) {
      return refusal(401, 40101, 'Authentication failed: x-timestamp is expired or ahead');
    }
    if (!verifyHmac(options.secret, text, signature)) {
      return refusal(401, 40101, 'Authentication failed: wrong x-signature');
    }
    const nonce = headers['x-nonce']!;
    const isResent = answeredByOwnId.has(path) && nonces.get(nonce) === text;
    if (nonces.has(nonce) && !isResent) return refusal(401, 40101, 'Nonce already used');
    nonces.set(nonce, text);
    if (method === 'POST' && path.startsWith('/v1/client/')) {
      const key = headers['idempotency-key'];
      if (key && orders.has(key)) return order(key, body, {});
      if (used.has(signature)) {
        return refusal(401, 40101, 'Sign again with a new timestamp: signature already used');
      }
      used.add(signature);
      if (path !== '/v1/client/session-keys') return order(key ?? signature, body, {});
      sessionKeys.push(`sk_${sessionKeys.length}_secret`);
      return { http: 200, body: { code: 0, data: { sk_id: sessionKeys.at(-1) } } };
    }
    const { biz_order_id } = JSON.parse(body || '{}') as { biz_order_id?: string };
    return biz_order_id
      ? order(biz_order_id, body, { biz_order_id })
      : { http: 200, body: { code: 0, data: {} } };
  }

  function deliver(request: ApiRequest, fault: NetworkFault): ApiReply {
    if (fault === 'rateLimited') {
      const limited = refusal(429, 42901, 'Rate limit exceeded');
      return { ...limited, headers: { 'retry-after': '7' } };
    }
    if (fault === 'busy') return refusal(503, 50301, 'Busy, try again');
    if (fault === 'lost') throw new TypeError('fetch failed');
    if (fault === 'late') {
      late.push(() => carryOut(request));
      throw new DOMException('The operation timed out', 'TimeoutError');
    }
    const reply = carryOut(request);
    if (fault === 'dropped') throw new TypeError('terminated');
    if (fault === 'failed') return refusal(503, 50301, 'A service did not answer, try again');
    if (fault === 'gateway') return { http: 503, body: { message: 'Service Unavailable' } };
    return fault === 'doubled' ? carryOut(request) : reply;
  }

  return {
    /** By `biz_order_id` or Idempotency-Key. */
    orders,
    sessionKeys,
    /** Requests that are late arrive. */
    settle: () => {
      for (const run of late.splice(0)) run();
    },
    /** Every request that a client sent, those that were lost too. */
    requests,
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      const { pathname, search } = new URL(url);
      const path = (pathname + search).replace(/^\/demo\/api/, '');
      const headers = Object.fromEntries(new Headers(init.headers));
      const method = init.method ?? 'GET';
      const request = { method, path, body: String(init.body ?? ''), headers };
      requests.push(request);
      const waiting = late.splice(0);
      try {
        const reply = deliver(request, options.nextFault?.() ?? 'none');
        const date = new Date(options.now()).toUTCString();
        const id = createHash('sha1').update(String(requests.length)).digest('hex').slice(0, 8);
        return new Response(JSON.stringify(reply.body), {
          status: reply.http,
          headers: { date, 'x-request-id': id, ...reply.headers },
        });
      } finally {
        for (const run of waiting) run();
      }
    },
  };
}
