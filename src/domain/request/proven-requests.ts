/** The signer's look at a request that asked for an order (docs/decisions/0093-*.md). */

import type { ProveDeps } from '#domain/device/prove-device.ts';
import { isKeyAgreed, isKeyProven, isKeySigned } from '#domain/project/keys/is-key-proven.ts';
import { keyDigest } from '#domain/project/keys/key-digest.ts';
import { movesMoney } from '#domain/project/keys/prove-key.ts';
import type {
  AskedRequest,
  AskedTotal,
  BatchRequest,
  RequestRecord,
  SignedRequest,
} from '#model/order-request.ts';
import { isSwap, isWithdrawal, type Order } from '#model/orders/order.ts';
import type { Credential, Project } from '#model/project.ts';
import type { RequestReader } from '#ports/requests.ts';
import type { Clock } from '#ports/runtime.ts';
import { verifyRsa } from '#shared/crypto/rsa.ts';
import { bodyDigest, bodySha256, signString } from '#shared/crypto/sign-string.ts';
import { batchPath } from '#wire/merchant/withdraw/batch-path.ts';
import { askedBatchTotals, readAskedBatch } from './asked-batch.ts';
import { orderRouteIds, type ReadAskedOrder } from './asked-order.ts';
import { batchOrderNumber, requestNumber } from './request-number.ts';
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
 * `batches`: of an order of a batch, what each call that asked for it asks altogether. `unrecorded`: an
 * older release made the order, which recorded none.
 */
export type RequestProof =
  | { shown: (string | null)[]; batches?: readonly AskedTotal[][] }
  | 'unrecorded';

/** A request with the call for a batch that it is part of. */
interface FoundRequest {
  request: AskedRequest;
  call: BatchRequest | null;
}

/** What a call for a batch that a key signed asks: the digests of its orders' requests, and all of it. */
interface SignedBatch {
  batchNo: string;
  digests: ReadonlySet<string>;
  totals: AskedTotal[];
}

/** Calls that are kept once they are verified: the orders of a batch are signed one after the other. */
const keptCalls = 8;

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

  const calls = new Map<string, SignedBatch | null>();

  /** Whether two owners agreed on the key, and on how its requests are verified. */
  async function isKeyRight(
    { appId, signed }: Pick<AskedRequest, 'appId' | 'signed'>,
    projectId: string,
  ): Promise<boolean> {
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
    const { credential, body } = signed;
    const route = orderRouteIds.find((id) => `/v1/${id}` === pathOf(signed));
    const isOwn = credential.appId === appId && credential.projectId === project.projectId;
    const asked = route && deps.readOrder(route, { body, idempotencyKey: null, project });
    if (!isOwn || !asked) return false;
    const { terms, maxSlippageBps } = asked;
    return (
      requestDigest(terms, { appId, shown, maxSlippageBps }) === digest && hasSignature(signed)
    );
  }

  /** What a call that a key in RSA mode signed asks; null if the key did not sign it. */
  function signedBatch(call: BatchRequest, signed: SignedRequest, project: HotProject) {
    const name = `${project.projectId} ${call.digest}`;
    const known = calls.get(name);
    if (known !== undefined) return known;
    const { appId, digest } = call;
    const { credential, body } = signed;
    const isOwn = credential.appId === appId && credential.projectId === project.projectId;
    const isRight = isOwn && pathOf(signed) === batchPath && hasSignature(signed);
    const asked = isRight ? readAskedBatch(deps.readOrder, { body, project }) : null;
    const frame = { appId, shown: null, batch: digest };
    const read: SignedBatch | null = asked && {
      batchNo: asked.batchNo,
      digests: new Set(
        asked.orders.flatMap((terms) => (terms ? [requestDigest(terms, frame)] : [])),
      ),
      totals: askedBatchTotals(deps.readOrder, { body, project }),
    };
    // One that is not signed is asked for again: its record may be written anew.
    if (read) {
      if (calls.size >= keptCalls) calls.delete(calls.keys().next().value!);
      calls.set(name, read);
    }
    return read;
  }

  /** All that a call for a batch asks, if this request is one of its own; null if it is not. */
  function totalsOf({ request, call }: FoundRequest, project: HotProject): AskedTotal[] | null {
    if (!call || call.appId !== request.appId || call.projectId !== project.projectId) return null;
    if (!call.signed || !deps.requiresProof) return call.totals;
    const read = signedBatch(call, call.signed, project);
    const isOne = read?.batchNo === call.batchNo && read.digests.has(request.digest);
    return isOne ? read.totals : null;
  }

  async function find(request: AskedRequest, projectId: string): Promise<FoundRequest> {
    const { batch } = request;
    return { request, call: batch ? await deps.requests.batch(projectId, batch) : null };
  }

  return async (order, project) => {
    const ref = requestRefOf(order);
    if (!ref) return null;
    const record = await deps.requests.of(ref, order.orderNo);
    const isTrue = async (one: FoundRequest): Promise<boolean> => {
      const { request, call } = one;
      const signed = request.batch ? call?.signed : request.signed;
      if (!(await isKeyRight({ appId: request.appId, signed }, project.projectId))) return false;
      return request.batch ? totalsOf(one, project) !== null : isSigned(request, project);
    };
    const findAll = (requests: AskedRequest[]) =>
      Promise.all(requests.map((request) => find(request, project.projectId)));
    const shown: (string | null)[] = [];
    const batches: AskedTotal[][] = [];
    for (const one of await findAll(record ? findAsking(record, order) : [])) {
      if (!(await isTrue(one))) continue;
      const isSignedOne = Boolean(one.request.batch ? one.call?.signed : one.request.signed);
      // Of a key in RSA mode a request that it signed must have made the number.
      const isMade =
        !isSignedOne ||
        !deps.requiresProof ||
        (await some(
          (await findAll(record!.requests)).filter((by) => numberBy(by, order) === order.orderNo),
          isTrue,
        ));
      if (!isMade) continue;
      shown.push(one.request.shown);
      if (one.request.batch) batches.push(totalsOf(one, project)!);
    }
    if (shown.length > 0) return { shown, ...(batches.length > 0 && { batches }) };
    // No older release makes batches.
    if (isWithdrawal(order) && order.batch) return null;
    const unrecorded = await deps.requests.unrecorded();
    const isOlder =
      unrecorded !== null &&
      order.createdAt < unrecorded.madeBefore &&
      deps.clock.now() < unrecorded.until;
    return isOlder ? 'unrecorded' : null;
  };
}

const pathOf = ({ pathWithQuery }: SignedRequest): string | undefined =>
  pathWithQuery.split('?')[0];

const hasSignature = (signed: SignedRequest): boolean =>
  textsOf(signed).some((text) =>
    verifyRsa(signed.credential.publicKey ?? '', text, signed.signature),
  );

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
      request.digest === requestDigest(terms, request) &&
      // An order of a batch is asked for by a call for it, which has the level of the whole.
      (isWithdrawal(order) && order.batch !== undefined) === (request.batch !== undefined),
  );
}

/** The number of the order that a request makes whose id has none; null if it cannot be computed. */
function numberBy({ request, call }: FoundRequest, order: Order): string | null {
  const ref = requestRefOf(order);
  if (!ref) return null;
  if (call) {
    const { batchNo } = call;
    return isWithdrawal(order) ? batchOrderNumber({ batchNo, bizOrderId: order.bizOrderId }) : null;
  }
  const { signed, appId } = request;
  if (!signed) return null;
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
