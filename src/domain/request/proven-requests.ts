/** The signer's look at a request that asked for an order (docs/decisions/0093-*.md). */

import type { ProveDeps } from '#domain/device/prove-device.ts';
import { isKeyAgreed, isKeyProven, isKeySigned } from '#domain/project/keys/is-key-proven.ts';
import { keyDigest } from '#domain/project/keys/key-digest.ts';
import { movesMoney } from '#domain/project/keys/prove-key.ts';
import type { AskedRequest, RequestRecord, SignedRequest } from '#model/order-request.ts';
import { isSwap, type Order } from '#model/orders/order.ts';
import type { Credential, Project } from '#model/project.ts';
import type { RequestReader } from '#ports/requests.ts';
import type { Clock } from '#ports/runtime.ts';
import { verifyRsa } from '#shared/crypto/rsa.ts';
import { bodyDigest, bodySha256, signString } from '#shared/crypto/sign-string.ts';
import { orderRouteIds, type ReadAskedOrder } from './asked-order.ts';
import { requestNumber } from './request-number.ts';
import { requestDigest, requestRefOf, requestTermsOf } from './request-terms.ts';

/** How far the clocks of two functions may differ, seconds. */
const clockSkew = 300;

export interface RequestProofDeps extends ProveDeps {
  requests: RequestReader;
  readOrder: ReadAskedOrder;
  /** Keys that move money take two owners, as in every stage but `local`. */
  requiresProof: boolean;
  clock: Pick<Clock, 'now'>;
}

/**
 * What asked for an order: of each request the session key that was shown with it, as a digest, or null.
 * `unrecorded`: an older release made the order, which recorded none.
 */
export type RequestProof = { shown: (string | null)[] } | 'unrecorded';

type HotProject = Pick<Project, 'projectId' | 'hot'>;

/** Reads what asked for an order of a merchant; null if nothing did. */
export type ProveRequest = (order: Order, project: HotProject) => Promise<RequestProof | null>;

/**
 * Proves orders by the records that only keys/verify-request writes: an order has the number of its record,
 * and a request there asks its terms. Of a key in RSA mode the signature is verified again, by the public
 * key that two owners agreed on, and a request in the record must have made the number. What two owners
 * agreed on of a key does not change, so it is read once.
 */
export function makeProveRequest(deps: RequestProofDeps): ProveRequest {
  const proven = new Set<string>();

  /** Whether two owners agreed on the key, and on how its requests are verified. */
  async function isKeyRight({ appId, signed }: AskedRequest, projectId: string): Promise<boolean> {
    if (!deps.requiresProof) return true;
    const key: Credential | null = signed ? { ...signed.credential, enabled: true } : null;
    const name = key ? keyDigest(key) : `${projectId} ${appId}`;
    if (proven.has(name)) return true;
    const proof = await deps.requests.keyProof(projectId, appId);
    const permission = proof.request?.permission ?? 'read';
    const isRight =
      isKeyAgreed(proof, { appId, projectId }) &&
      proof.request?.mode === (key ? 'rsa' : 'hmac') &&
      movesMoney({ permission }) &&
      (key === null || (movesMoney(key) && isKeyProven(key, proof))) &&
      (await isKeySigned(deps, { permission }, proof));
    if (isRight) proven.add(name);
    return isRight;
  }

  /** Whether the key signed this request, which asks what its record says. */
  function isSigned({ signed, appId, digest, shown }: AskedRequest, project: HotProject): boolean {
    if (!signed || !deps.requiresProof) return true;
    const { credential, body, pathWithQuery } = signed;
    const route = orderRouteIds.find((id) => `/v1/${id}` === pathWithQuery.split('?')[0]);
    const isOwn = credential.appId === appId && credential.projectId === project.projectId;
    const asked = route && deps.readOrder(route, { body, idempotencyKey: null, project });
    if (!isOwn || !asked) return false;
    const { terms, maxSlippageBps } = asked;
    return (
      requestDigest(terms, { appId, shown, maxSlippageBps }) === digest &&
      textsOf(signed).some((text) => verifyRsa(credential.publicKey ?? '', text, signed.signature))
    );
  }

  return async (order, project) => {
    const ref = requestRefOf(order);
    if (!ref) return null;
    const record = await deps.requests.of(ref, order.orderNo);
    const isTrue = async (request: AskedRequest): Promise<boolean> =>
      (await isKeyRight(request, project.projectId)) && isSigned(request, project);
    const shown: (string | null)[] = [];
    for (const request of record ? findAsking(record, order) : []) {
      if (!(await isTrue(request))) continue;
      // Of a key in RSA mode a request that it signed must have made the number.
      const makers = record!.requests.filter((one) => numberBy(one, order) === order.orderNo);
      const isMade = !request.signed || !deps.requiresProof || (await some(makers, isTrue));
      if (isMade) shown.push(request.shown);
    }
    if (shown.length > 0) return { shown };
    const unrecorded = await deps.requests.unrecorded();
    const isOlder =
      unrecorded !== null &&
      order.createdAt < unrecorded.madeBefore &&
      deps.clock.now() < unrecorded.until;
    return isOlder ? 'unrecorded' : null;
  };
}

async function some<T>(list: T[], holds: (one: T) => Promise<boolean>): Promise<boolean> {
  for (const one of list) if (await holds(one)) return true;
  return false;
}

/** The requests of an order's record that ask for exactly its terms. */
function findAsking(record: RequestRecord, order: Order): AskedRequest[] {
  const terms = requestTermsOf(order);
  const isOfOrder = record.orderNo === order.orderNo && record.projectId === order.projectId;
  if (!terms || !isOfOrder) return [];
  return record.requests.filter(
    (request) =>
      request.appId === order.appId &&
      request.at <= order.createdAt + clockSkew &&
      (!isSwap(order) || order.slippageBps <= (request.maxSlippageBps ?? order.slippageBps)) &&
      request.digest === requestDigest(terms, request),
  );
}

/** The number of the order that a request makes whose id has none; null if it cannot be computed. */
function numberBy({ signed, appId }: AskedRequest, order: Order): string | null {
  const ref = requestRefOf(order);
  if (!signed || !ref) return null;
  const { timestamp } = signed;
  return requestNumber(ref.kind, { ...ref, appId, timestamp, text: textsOf(signed)[0]! });
}

/** The texts that the signature may cover: the gateway drops a bare `?` (verify-request.ts). */
function textsOf({ timestamp, pathWithQuery, bySha256, body }: SignedRequest): string[] {
  const bodyMd5 = bodyDigest(body);
  const of = {
    timestamp,
    method: 'POST',
    bodyMd5,
    ...(bySha256 && { bodySha256: bodySha256(body) }),
  };
  const text = signString({ ...of, pathWithQuery });
  if (pathWithQuery.includes('?')) return [text];
  return [text, signString({ ...of, pathWithQuery: `${pathWithQuery}?` })];
}
