/** Records what a merchant's request asks of an order (docs/decisions/0093-*.md). */

import type { SignedRequest } from '#model/order-request.ts';
import type { Permission } from '#model/permission.ts';
import type { Credential } from '#model/project.ts';
import type { RequestWriter } from '#ports/requests.ts';
import type { Caller, SignedCall } from '#ports/signed-call.ts';
import { hashSessionKeyValue, readSessionKeyValue } from '#shared/crypto/session-key-value.ts';
import { ApiError } from '#wire/api-error.ts';
import type { ReadAskedOrder } from '../request/asked-order.ts';
import { type OrderRoute, orderRoutes } from '../request/order-routes.ts';
import { recordRequest } from '../request/record-request.ts';
import { requestNumber } from '../request/request-number.ts';
import { hasPermission } from './has-permission.ts';
import { isSignedBody } from './is-signed-body.ts';

export interface ProveOrderDeps {
  requests: RequestWriter;
  readOrder: ReadAskedOrder;
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
export async function proveOrder(
  deps: ProveOrderDeps,
  of: {
    call: SignedCall;
    caller: Caller;
    key: Credential;
    /** What was signed, and its time. */
    text: string;
    timestamp: string;
    signature: string;
    at: number;
  },
): Promise<string | null> {
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
