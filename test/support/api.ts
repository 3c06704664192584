/** HTTP API events as a merchant's signed request produces them, and guards in memory. */

import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { makeCountMemory } from '#domain/auth/count-memory.ts';
import { type VerifyDeps, verifyRequest } from '#domain/auth/verify-request.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { readAskedOrder, readSignedOrder } from '#functions/middleware/read-asked-order.ts';
import type { ApiHandler } from '#functions/middleware/request-state.ts';
import { sessionKeyTerms } from '#functions/middleware/session-key-terms.ts';
import type { KeyProof } from '#model/auth/key-proof.ts';
import type { ApiKey, Project, ProjectSettings } from '#model/project.ts';
import type { SessionKeyProof } from '#model/session-key.ts';
import { fakeDevices } from '#test/fakes/ports/devices.ts';
import { type FakeRequests, fakeRequests } from '#test/fakes/ports/requests.ts';
import { buildProject, buildSettings } from '../builders/builders.ts';

export const now = 1_767_225_615;
export const apiSecret = 'ab'.repeat(32);
const sealed = (ciphertext: string) => ({ dataKey: 'k', iv: 'i', ciphertext, tag: 't' });

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const rsaPrivateKey = rsa.privateKey;

export const buildKey = (set: Partial<ApiKey> = {}): ApiKey => ({
  appId: 'app_1',
  projectId: 'demo',
  walletId: 1,
  name: 'key',
  permission: 'approve',
  mode: 'hmac',
  apiSecret: sealed(apiSecret),
  publicKey: null,
  webhookUrl: null,
  webhookSecret: sealed('whs_1'),
  enabled: true,
  createdAt: now,
  ...set,
});

export const buildRsaKey = (set: Partial<ApiKey> = {}): ApiKey =>
  buildKey({
    mode: 'rsa',
    apiSecret: null,
    publicKey: rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ...set,
  });

/** A route's guards, and what verify-request has behind them. */
export interface FakeGuards extends Omit<Guards, 'guards'>, VerifyDeps {
  now: number;
  keys: ApiKey[];
  projects: Project[];
  settings: ProjectSettings;
  keyProof: KeyProof;
  counts: Map<string, number>;
  nonces: Map<string, number>;
  /** The digests of signed texts that may come again with their nonce, by app_id and nonce. */
  resendable: Map<string, string>;
  /** Round trips, in order. Concurrent round trips share an entry. */
  calls: string[];
  /** The digests of keys when they were first used. */
  firstUses: Map<string, string>;
  /** What was recorded of session keys, by their ids. */
  proofs: Map<string, SessionKeyProof>;
  /** What was recorded of requests for orders, by the id that they share. */
  asked: FakeRequests;
  opened: string[];
  /** The uses of keys that were noted, in order. */
  uses: { appId: string; at: number }[];
  lines: { level: string; event: string; fields: Record<string, unknown> }[];
}

/** JSON on the way to verify-request and back, as between two functions. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Guards with one project `demo` and these keys. The verifier is the real one. */
export function fakeGuards(set: Partial<FakeGuards> = {}): FakeGuards {
  const write =
    (level: string) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      fake.lines.push({ level, event, fields });
    };
  const fake: FakeGuards = {
    now,
    keys: [buildKey()],
    projects: [buildProject()],
    settings: buildSettings(),
    keyProof: { request: null, confirmation: null },
    requiresProof: false,
    devices: fakeDevices().list,
    stage: 'prod',
    proofs: new Map(),
    asked: fakeRequests(),
    firstUses: new Map(),
    sessionKeys: {
      proofs: {
        put: async (proof) => {
          if (fake.proofs.has(proof.skId)) return false;
          fake.proofs.set(proof.skId, proof);
          return true;
        },
      },
      readTerms: sessionKeyTerms,
    },
    orders: {
      requests: {
        add: (...of) => fake.asked.writer.add(...of),
        keepBatch: (call) => fake.asked.writer.keepBatch(call),
      },
      readOrder: readAskedOrder,
      readSigned: readSignedOrder,
    },
    counts: new Map(),
    nonces: new Map(),
    resendable: new Map(),
    calls: [],
    opened: [],
    uses: [],
    lines: [],
    clock: { now: () => fake.now, nowMs: () => fake.now * 1000 },
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    secrets: {
      open: async ({ ciphertext }, { project }) => {
        fake.opened.push(project);
        return ciphertext;
      },
    },
    access: {
      authContext: async ({ appId, projectId, ip, minute }) => {
        fake.calls.push(`context ${appId} ${projectId}`);
        return {
          key: fake.keys.find((key) => key.appId === appId) ?? null,
          project: fake.projects.find((project) => project.projectId === projectId) ?? null,
          settings: fake.settings,
          keyProof: fake.keyProof,
          failures: fake.counts.get(`failed ${ip} ${minute}`) ?? 0,
        };
      },
    },
    verifier: { verify: async (call) => sent(await verifyRequest(fake, sent(call))) },
    memory: makeCountMemory(),
    noteKeyUse: async (appId, at) => void fake.uses.push({ appId, at }),
    guards: {
      claimNonce: async ({ appId, nonce, now: at, until, digest }) => {
        fake.calls.push('nonce');
        const name = `${appId} ${nonce}`;
        const isResent = digest !== undefined && fake.resendable.get(name) === digest;
        if (!isResent && (fake.nonces.get(name) ?? -1) >= at) return false;
        fake.nonces.set(name, until);
        if (digest) fake.resendable.set(name, digest);
        return true;
      },
      claimSignature: async ({ appId, digest, now: at, until }) => {
        fake.calls.push('signature');
        const name = `${appId} ${digest}`;
        if ((fake.nonces.get(name) ?? -1) >= at) return false;
        fake.nonces.set(name, until);
        return true;
      },
      noteFirstUse: async (appId, digest) => {
        fake.calls.push('first use');
        const first = fake.firstUses.get(appId) ?? digest;
        fake.firstUses.set(appId, first);
        return first === digest;
      },
      count: async (scope, id, minute) => {
        fake.calls.push(`count ${scope}`);
        const name = `${scope} ${id} ${minute}`;
        const count = (fake.counts.get(name) ?? 0) + 1;
        fake.counts.set(name, count);
        return count;
      },
    },
    ...set,
  };
  return fake;
}

export interface RequestParts {
  method?: string;
  /** Slug in the URL. */
  project?: string;
  /** The path after `/v1/`, without the query string. */
  path?: string;
  query?: string;
  /** Text, bytes, or an object that is sent as JSON. */
  body?: string | Buffer | object;
  base64?: boolean;
  ip?: string;
  appId?: string;
  timestamp?: number | string;
  nonce?: string;
  secret?: string;
  rsa?: boolean;
  /** Overrides of the signed headers; undefined removes a header. */
  headers?: Record<string, string | undefined>;
  stage?: string;
}

let nonces = 0;
const freshNonce = (): string => {
  nonces += 1;
  return `nonce-${String(nonces).padStart(8, '0')}`;
};

const bytesOf = (body: RequestParts['body']): Buffer => {
  if (body === undefined) return Buffer.alloc(0);
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
};

/** The event of a request, signed as the specification says by default. */
export function signedEvent(parts: RequestParts = {}): APIGatewayProxyEventV2 {
  const method = parts.method ?? (parts.body === undefined ? 'GET' : 'POST');
  const path = parts.path ?? '/v1/withdraw/list';
  const query = parts.query ?? '';
  const bytes = bytesOf(parts.body);
  const timestamp = String(parts.timestamp ?? now);
  const md5 = createHash('md5').update(bytes).digest('hex');
  const text = [timestamp, method, query ? `${path}?${query}` : path, md5].join('\n');
  const signature = parts.rsa
    ? sign('sha256', Buffer.from(text), rsaPrivateKey).toString('base64')
    : createHmac('sha256', parts.secret ?? apiSecret)
        .update(text)
        .digest('hex');
  const base64 = parts.base64 ?? Buffer.isBuffer(parts.body);
  const headers: Record<string, string | undefined> = {
    'x-app-id': parts.appId ?? 'app_1',
    'x-timestamp': timestamp,
    'x-nonce': parts.nonce ?? freshNonce(),
    'x-signature': signature,
    ...parts.headers,
  };
  return plainEvent({
    ...parts,
    method,
    path,
    query,
    headers: Object.fromEntries(Object.entries(headers).filter(([, v]) => v !== undefined)),
    body: bytes.length === 0 ? undefined : bytes.toString(base64 ? 'base64' : 'utf8'),
    base64,
  });
}

/** The event of a request without a signature. */
export function plainEvent(
  parts: Omit<RequestParts, 'body'> & { body?: string },
): APIGatewayProxyEventV2 {
  const path = `${parts.stage ?? ''}/${parts.project ?? 'demo'}/api${parts.path ?? '/v1/system/health'}`;
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: parts.query ?? '',
    headers: (parts.headers ?? {}) as Record<string, string>,
    isBase64Encoded: parts.base64 ?? false,
    ...(parts.body !== undefined && { body: parts.body }),
    requestContext: {
      accountId: '1',
      apiId: 'api',
      domainName: 'localhost',
      domainPrefix: 'api',
      requestId: 'req-1',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
      http: {
        method: parts.method ?? 'GET',
        path,
        protocol: 'HTTP/1.1',
        sourceIp: parts.ip ?? '203.0.113.7',
        userAgent: 'test',
      },
    },
  };
}

export interface Reply {
  status: number;
  code: number;
  message: string;
  /** Address of the page of the code; absent where the stage names no documentation. */
  help?: string;
  risk_reason?: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers freely
  data: any;
  headers: Record<string, string>;
}

/** Calls a handler and parses its answer. */
export async function call(handler: ApiHandler, event: APIGatewayProxyEventV2): Promise<Reply> {
  const answer = await handler(event, {} as Context);
  const { code, message, data, help, risk_reason } = JSON.parse(answer.body ?? '');
  return {
    status: answer.statusCode ?? 0,
    code,
    message,
    data,
    help,
    ...(risk_reason !== undefined && { risk_reason }),
    headers: answer.headers as Record<string, string>,
  };
}
