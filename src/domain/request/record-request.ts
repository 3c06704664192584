import type { AskedRequest } from '#model/order-request.ts';
import type { RequestWriter } from '#ports/requests.ts';
import { type RequestTerms, requestDigest } from './request-terms.ts';

/** A request as it was verified, and the number of the order that it makes if its id has none yet. */
export type VerifiedRequest = Omit<AskedRequest, 'digest'> & {
  terms: RequestTerms;
  /** The Idempotency-Key of an operation; other orders have their id among their terms. */
  idempotencyKey: string | null;
  orderNo: string;
};

/**
 * Records what a verified request asks. Returns the number of the order that its id makes; null if that
 * id has been used for too many other requests.
 */
export async function recordRequest(
  requests: RequestWriter,
  { terms, idempotencyKey, orderNo, ...request }: VerifiedRequest,
): Promise<string | null> {
  const { kind, projectId } = terms;
  const clientId = kind === 'operation' ? idempotencyKey : terms.bizOrderId;
  const digest = requestDigest(terms, request);
  return requests.add({ kind, projectId, clientId }, orderNo, { ...request, digest });
}
