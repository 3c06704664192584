import { createHash, createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCodes } from '#wire/error-codes.ts';
import { type ApiAnswer, patienceMs, readEnvelope } from '#workstation/envelope.ts';
import { noteSecret } from '../process/secrets-ledger.ts';

export interface ApiCredentials {
  app_id: string;
  api_secret: string;
}

export interface ApiClient {
  get<T>(path: string, query?: Record<string, string | number>): Promise<T>;
  post<T>(path: string, body: unknown, headers?: Record<string, string>): Promise<T>;
  /** The same without throwing on a code that is not 0; `headers` are not signed. */
  call<T>(
    method: string,
    pathWithQuery: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer<T>>;
}

/** A refusal by the API: its code and message. */
export class ApiRefusal extends Error {
  constructor(
    readonly request: string,
    readonly answer: ApiAnswer<unknown>,
  ) {
    super(`${request}: HTTP ${answer.http}, code ${answer.code}, ${answer.message ?? ''}`);
    this.name = 'ApiRefusal';
  }
}

/** The Retry-After of a busy API (ms), and how often it is followed. */
const busyMs = 1_000;
const triesWhenBusy = 5;

/** The function said so, or the gateway, which has no envelope for it. */
const isBusy = ({ http, code }: { http: number; code: number }): boolean =>
  code === errorCodes.busy.code || (code === -1 && http >= 502);

/** Whether a request that is sent twice makes one record, whatever became of the first. */
const hasOwnId = (path: string, body: unknown): boolean =>
  path === '/v1/subaccount/create' ||
  (typeof body === 'object' && body !== null && 'biz_order_id' in body);

/** The headers of a signed request in HMAC mode (docs/interface.md "Authentication"). */
export function signedHeaders(
  credentials: ApiCredentials,
  method: string,
  pathWithQuery: string,
  body: string,
  nowMs = Date.now(),
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const digest = createHash('md5').update(body, 'utf8').digest('hex');
  const text = [timestamp, method.toUpperCase(), pathWithQuery, digest].join('\n');
  return {
    'x-app-id': credentials.app_id,
    'x-timestamp': timestamp,
    'x-nonce': randomBytes(12).toString('hex'),
    'x-signature': createHmac('sha256', credentials.api_secret).update(text, 'utf8').digest('hex'),
  };
}

/** Calls the merchant API as a merchant does; `baseUrl` ends with `/api`. */
export function makeApiClient(baseUrl: string, credentials: ApiCredentials): ApiClient {
  const call = async <T>(
    method: string,
    pathWithQuery: string,
    body?: unknown,
    unsigned: Record<string, string> = {},
  ): Promise<ApiAnswer<T>> => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = signedHeaders(credentials, method, pathWithQuery, text);
    noteSecret('signature', headers['x-signature']);
    const answer = await fetch(`${baseUrl}${pathWithQuery}`, {
      method,
      headers: {
        ...headers,
        ...unsigned,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : text,
      signal: AbortSignal.timeout(patienceMs),
    });
    const envelope = await readEnvelope(answer);
    return { http: answer.status, ...envelope } as ApiAnswer<T>;
  };
  const must = async <T>(
    method: string,
    path: string,
    body?: unknown,
    unsigned?: Record<string, string>,
  ): Promise<T> => {
    // A machine with one busy core may keep a function waiting, or end it. What only reads, and what has an id
    // of its caller, may be asked again, as the SDKs do.
    let triesLeft = method === 'GET' || hasOwnId(path, body) ? triesWhenBusy : 0;
    let answer = await call<T>(method, path, body, unsigned);
    while (isBusy(answer) && triesLeft-- > 0) {
      await sleep(busyMs);
      answer = await call<T>(method, path, body, unsigned);
    }
    if (answer.code !== 0) throw new ApiRefusal(`${method} ${path}`, answer);
    return answer.data;
  };
  return {
    call,
    get(path, query = {}) {
      const parameters = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString();
      return must('GET', parameters ? `${path}?${parameters}` : path);
    },
    post: (path, body, unsigned) => must('POST', path, body, unsigned),
  };
}
