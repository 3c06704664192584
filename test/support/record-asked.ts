import { shownSessionKey } from '#domain/auth/prove-order.ts';
import { recordRequest } from '#domain/request/record-request.ts';
import type { RequestTerms } from '#domain/request/request-terms.ts';
import type { RequestWriter } from '#ports/requests.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';

const prefixes = { withdrawal: 'WD', swap: 'SW', operation: 'OP' } as const;

/**
 * Records what a merchant asks, as keys/verify-request does before the route runs. Returns the number of
 * the order; undefined for what the route refuses. The one way in which tests that make orders by the
 * rules of a route get orders that a signer takes.
 */
export async function recordAsked(
  deps: { requests: RequestWriter; clock: Pick<Clock, 'now'>; ids: Ids },
  asked: {
    appId: string;
    /** Reads the terms as the route does. */
    terms: () => RequestTerms;
    idempotencyKey?: string | null | undefined;
    /** The header X-Session-Key. */
    sessionKey?: string | null;
    maxSlippageBps?: number | undefined;
  },
): Promise<string | undefined> {
  const { appId, idempotencyKey = null, sessionKey = null, maxSlippageBps } = asked;
  try {
    const terms = asked.terms();
    const orderNo = await recordRequest(deps.requests, {
      terms,
      appId,
      idempotencyKey,
      orderNo: deps.ids.next(prefixes[terms.kind]),
      at: deps.clock.now(),
      shown: shownSessionKey({ body: '', idempotencyKey, sessionKey }),
      ...(maxSlippageBps !== undefined && { maxSlippageBps }),
    });
    return orderNo ?? undefined;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
