import type { Credential } from '#model/project.ts';
import type { AccessStore, GuardStore } from '#ports/projects.ts';
import type { Clock } from '#ports/runtime.ts';
import type { Caller, SignedCall, Verdict } from '#ports/signed-call.ts';
import { signString } from '#shared/crypto/sign-string.ts';
import { ApiError } from '#wire/api-error.ts';
import { type AuthenticateDeps, authenticate } from './authenticate.ts';
import type { NoteKeyUse } from './key-uses.ts';
import {
  orderRouteOf,
  type ProveOrderDeps,
  proveBatch,
  proveOrder,
  shownSessionKey,
} from './prove-order.ts';
import { type ProveDeps, proveSessionKey } from './prove-session-key.ts';
import { checkRate, floodLimit, rateShown, rateWindow } from './rate-window.ts';
import { signedDigest } from './signed-digest.ts';
import { readSignedHeaders, type SignedHeaders, timestampSkew } from './signed-headers.ts';

/** The forms of ids. Anything else is looked up as an id that does not exist. */
const appIdShape = /^app_[A-Za-z0-9]{1,60}$/;
const projectShape = /^[a-z][a-z0-9-]{1,30}$/;
const noAppId = 'app_';
const noProject = '-';

/**
 * How long a nonce is remembered, in seconds. A request whose timestamp is ahead by the whole skew
 * stays valid for twice the skew; the rest allows for differing clocks of functions.
 */
const nonceLife = 2 * timestampSkew + 60;

export interface VerifyDeps extends AuthenticateDeps {
  /** For the one route that makes session keys. */
  sessionKeys: ProveDeps;
  /** For the routes that make orders. */
  orders: ProveOrderDeps;
  access: AccessStore;
  guards: GuardStore;
  noteKeyUse: NoteKeyUse;
  clock: Clock;
}

/**
 * Checks headers, key and project, signature, nonce, rate and IP address of a signed request, in
 * this order; the first failure is the verdict (docs/decisions.md "Order of checks"). A failed
 * authentication counts against the source address; past its limit it is 42901 instead of 40101. A
 * verified request takes its nonce, counts against its app_id and counts as a use of its key; a
 * request for a session key or an order is also recorded. Store and secret errors propagate: then nothing is
 * known of the caller.
 */
export async function verifyRequest(deps: VerifyDeps, call: SignedCall): Promise<Verdict> {
  const now = deps.clock.now();
  const seen = { failures: 0 };
  try {
    return await admit(deps, call, { ...(await identify(deps, call, now, seen)), now });
  } catch (error) {
    const refused = refusalOf(error);
    if (refused.kind !== 'unauthenticated') throw error;
    return countFailure(deps, call, { now, known: seen.failures, refused });
  }
}

type Refusal = NonNullable<Verdict['refused']>;

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error;
  return { kind: error.kind, message: error.message, headers: error.headers };
}

/** Headers, key and project, signature. Errors: unauthenticated. */
async function identify(
  deps: VerifyDeps,
  call: SignedCall,
  now: number,
  seen: { failures: number },
): Promise<{ caller: Caller; key: Credential; headers: SignedHeaders; text: string }> {
  const headers = readSignedHeaders(call.headers, now);
  const found = await deps.access.authContext({
    appId: appIdShape.test(headers.appId) ? headers.appId : noAppId,
    projectId: projectShape.test(call.projectId) ? call.projectId : noProject,
    ip: call.ip,
    minute: rateWindow(now).minute,
  });
  seen.failures = found.failures;
  const { projectId } = call;
  const { timestamp, signature } = headers;
  checkBodyDigest(call);
  const texts = textsOf(call, timestamp);
  const caller = await authenticate(deps, { found, projectId, texts, signature });
  return {
    caller,
    // An unknown key is not a caller.
    key: found.key!,
    headers,
    // Single use is about the request, whichever of its texts was signed.
    text: texts[0],
  };
}

/**
 * The texts that a signature of this request may cover. The gateway gives an empty query for a path
 * that ends in a bare `?`, so both spellings of such a path arrive as one.
 */
function textsOf(call: SignedCall, timestamp: string): [string, ...string[]] {
  const { pathWithQuery } = call;
  const text = signString({ ...call, timestamp });
  if (pathWithQuery.includes('?')) return [text];
  return [text, signString({ ...call, timestamp, pathWithQuery: `${pathWithQuery}?` })];
}

/** Errors: unauthenticated, if the request states another SHA-256 than its body has. */
function checkBodyDigest({ headers, bodySha256 }: SignedCall): void {
  const stated = headers['x-content-sha256'];
  if (!stated || stated === bodySha256) return;
  throw new ApiError(
    'unauthenticated',
    'Authentication failed: x-content-sha256 is not the SHA-256 of the body in lower-case hex',
  );
}

/** Nonce, rate, IP address of a caller whose signature verified. */
async function admit(
  { guards, sessionKeys, orders, noteKeyUse }: VerifyDeps,
  call: SignedCall,
  of: { caller: Caller; key: Credential; headers: SignedHeaders; text: string; now: number },
): Promise<Verdict> {
  const { caller, headers, text, now } = of;
  const { appId } = caller.key;
  const { ip, sessionKey } = call;
  const singleUse = call.singleUse || sessionKey || isSingleUse(call);
  const requestId = `${call.requestId}${madeBy(call)}`;
  const claim = { appId, requestId, now, until: now + nonceLife };
  const digest = signedDigest(text);
  const resent = call.resendable && !singleUse ? { digest } : {};
  const [fresh, unused, used] = await Promise.all([
    guards.claimNonce({ ...claim, ...resent, nonce: headers.nonce }),
    !singleUse || guards.claimSignature({ ...claim, digest }),
    guards.count('app', appId, rateWindow(now).minute),
    noteKeyUse(appId, now),
  ]);
  const rate = rateShown('app', now, used);
  const verdict: Verdict = { caller: null, refused: null, appId, rate, failures: 0 };
  try {
    if (!fresh) throw new ApiError('unauthenticated', 'Nonce already used');
    if (!unused) throw signatureUsed();
    checkRate(rate);
    await checkAddress(caller.settings.ipWhitelist, ip);
  } catch (error) {
    return { ...verdict, refused: refusalOf(error) };
  }
  await proveSessionKey(sessionKeys, { call, caller, at: now });
  const { timestamp, signature } = headers;
  const asked = { call, caller, key: of.key, text, timestamp, signature, at: now };
  try {
    const batch = await proveBatch(orders, asked);
    const orderNo = await proveOrder(orders, asked);
    return { ...verdict, caller, ...(call.order && { orderNo }), ...(batch && { batch }) };
  } catch (error) {
    return { ...verdict, refused: refusalOf(error) };
  }
}

/** Whatever its route says: an operation's body names no id by which a repeat would be recognised. */
function isSingleUse(call: SignedCall): boolean {
  const route = orderRouteOf(call);
  return route !== undefined && 'singleUse' in route;
}

/**
 * What a single-use signature makes: it makes nothing else, though its request may be verified again. The
 * headers that it does not cover are part of that.
 */
function madeBy(call: SignedCall): string {
  const { sessionKey, order } = call;
  if (sessionKey) return `#${sessionKey.skId}#${sessionKey.secretHash}`;
  if (!order || !isSingleUse(call)) return '';
  return `#${order.idempotencyKey ?? ''}#${shownSessionKey(order) ?? ''}`;
}

/** Timestamps are whole seconds: a second later the same request has another signature. */
const signatureUsed = () =>
  new ApiError('unauthenticated', 'Sign again with a new timestamp: signature already used', {
    headers: { 'Retry-After': '1' },
  });

/** Errors: ipNotAllowed. The address parser is loaded only for projects that have a whitelist. */
async function checkAddress(whitelist: readonly string[], ip: string): Promise<void> {
  if (whitelist.length === 0) return;
  const { ipAllowed } = await import('./ip-allowed.ts');
  if (ipAllowed(whitelist, ip)) return;
  throw new ApiError('ipNotAllowed', `IP address not in whitelist: ${ip}`);
}

/** Counts a failure, without a write when the address floods already. */
async function countFailure(
  { guards }: VerifyDeps,
  { ip }: SignedCall,
  of: { now: number; known: number; refused: Refusal },
): Promise<Verdict> {
  const { now, known, refused } = of;
  const { minute } = rateWindow(now);
  const failures = known > floodLimit ? known + 1 : await guards.count('failed', ip, minute);
  const rate = rateShown('failed', now, failures);
  const verdict: Verdict = { caller: null, refused, appId: null, rate, failures };
  try {
    checkRate(rate);
    return verdict;
  } catch (error) {
    return { ...verdict, refused: refusalOf(error) };
  }
}
