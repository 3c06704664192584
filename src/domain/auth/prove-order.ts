/** Records what a merchant's request asks of an order (docs/decisions/0093-*.md). */

import type { SignedRequest } from '#model/order-request.ts';
import type { Permission } from '#model/permission.ts';
import type { Credential } from '#model/project.ts';
import type { RequestWriter } from '#ports/requests.ts';
import type { Caller, ProvenBatch, SignedCall } from '#ports/signed-call.ts';
import { eachLimited } from '#shared/async/limit.ts';
import { hashSessionKeyValue, readSessionKeyValue } from '#shared/crypto/session-key-value.ts';
import { ApiError } from '#wire/api-error.ts';
import { batch as batchRoute } from '#wire/merchant/withdraw/routes.ts';
import { askedBatchTotals, batchRequestDigest, readAskedBatch } from '../request/asked-batch.ts';
import type { ReadAskedOrder } from '../request/asked-order.ts';
import { type OrderRoute, orderRoutes } from '../request/order-routes.ts';
import { recordRequest } from '../request/record-request.ts';
import { batchOrderNumber, requestNumber } from '../request/request-number.ts';
import { hasPermission } from './has-permission.ts';
import { isSignedBody } from './is-signed-body.ts';

/** Records that are written at the same moment. */
const atOnce = 32;

export interface ProveOrderDeps {
  requests: RequestWriter;
  readOrder: ReadAskedOrder;
  /** The same as a signer reads it, without a schema. */
  readSigned: ReadAskedOrder;
}

/** A verified request, and who made it. */
interface Proving {
  call: SignedCall;
  caller: Caller;
  key: Credential;
  /** What was signed, and its time. */
  text: string;
  timestamp: string;
  signature: string;
  at: number;
}

/** sha256 of the session key that is shown with a call, hex; null for anything but a whole value. */
export function shownSessionKey({ sessionKey }: NonNullable<SignedCall['order']>): string | null {
  const isWhole = sessionKey !== null && readSessionKeyValue(sessionKey)?.isWhole;
  return isWhole ? hashSessionKeyValue(sessionKey) : null;
}

/** The route of a call that makes an order, by what was signed; undefined for any other call. */
export function orderRouteOf({ method, pathWithQuery }: SignedCall): OrderRoute | undefined {
  const [path] = pathWithQuery.split('?');
  return orderRoutes.find((one) => one.path === path && one.method === method.toUpperCase());
}

/**
 * Records the order that a verified request makes: what the body that was signed asks, and which session
 * key was shown. Returns the order's number; null for a request that makes none, by its route, its body or
 * its permission, which its route refuses. Errors: orderConflict, if its id was used for too many requests.
 */
export async function proveOrder(deps: ProveOrderDeps, of: Proving): Promise<string | null> {
  const { call, caller, text, timestamp, at } = of;
  const { order } = call;
  const route = orderRouteOf(call);
  if (!order || !route || !isSignedBody(call, order.body)) return null;
  if (!hasPermission(caller.key.permission, route.permission as Permission)) return null;
  const { project } = caller;
  const { body, idempotencyKey } = order;
  const asked = deps.readOrder(route.id, { body, idempotencyKey, project });
  if (!asked) return null;
  const { terms, maxSlippageBps } = asked;
  const { projectId } = project;
  const { appId } = caller.key;
  const orderNo = await recordRequest(deps.requests, {
    terms,
    idempotencyKey,
    orderNo: requestNumber(terms.kind, { projectId, appId, text, timestamp }),
    appId,
    at,
    shown: terms.kind === 'operation' ? shownSessionKey(order) : null,
    ...(maxSlippageBps !== undefined && { maxSlippageBps }),
    ...(of.key.mode === 'rsa' && { signed: signedRequest(of, body) }),
  });
  if (orderNo !== null) return orderNo;
  throw new ApiError(
    'orderConflict',
    'This id was used with too many different requests: use a new one',
  );
}

/**
 * The same of a call for a batch of payouts: the call, with what it asks altogether, and then each item as
 * the request of an order of that batch. null for a request that makes none. An item whose id was used for
 * too many requests has no number.
 */
export async function proveBatch(deps: ProveOrderDeps, of: Proving): Promise<ProvenBatch | null> {
  const { call, caller, at } = of;
  const { order } = call;
  if (!order || !isBatchCall(call) || !isSignedBody(call, order.body)) return null;
  if (!hasPermission(caller.key.permission, batchRoute.permission as Permission)) return null;
  const { project } = caller;
  const { appId } = caller.key;
  const { body } = order;
  const asked = readAskedBatch(deps.readOrder, { body, project });
  if (!asked) return null;
  const { projectId } = project;
  const { batchNo } = asked;
  const totals = askedBatchTotals(deps.readSigned, { body, project });
  const digest = batchRequestDigest({ projectId, appId, body });
  await deps.requests.keepBatch({
    projectId,
    appId,
    digest,
    batchNo,
    totals,
    ...(of.key.mode === 'rsa' && { signed: signedRequest(of, body) }),
  });
  const recorded = await eachLimited(asked.orders, atOnce, async (terms) =>
    terms === null
      ? null
      : recordRequest(deps.requests, {
          terms,
          idempotencyKey: null,
          orderNo: batchOrderNumber({ batchNo, bizOrderId: terms.bizOrderId }),
          appId,
          at,
          shown: null,
          batch: digest,
        }),
  );
  const orderNos = recorded.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  return {
    batchNo,
    orderNos,
    totals: totals.map(({ amount, ...total }) => ({ ...total, amount: amount.toString() })),
  };
}

/** Whether it is signed as a call for a batch. */
const isBatchCall = ({ method, pathWithQuery }: SignedCall): boolean =>
  method.toUpperCase() === batchRoute.method && pathWithQuery.split('?')[0] === batchRoute.path;

function signedRequest(
  of: { call: SignedCall; key: Credential; timestamp: string; signature: string },
  body: string,
): SignedRequest {
  const { appId, projectId, walletId, name, permission, mode, createdAt } = of.key;
  const { apiSecret, publicKey, askedBy } = of.key;
  const named = { appId, projectId, walletId, name, permission, mode, createdAt };
  return {
    timestamp: of.timestamp,
    pathWithQuery: of.call.pathWithQuery,
    bySha256: Boolean(of.call.bodySha256),
    signature: of.signature,
    body,
    credential: { ...named, apiSecret, publicKey, ...(askedBy && { askedBy }) },
  };
}
