import { parseChain } from '#chains/catalog/parse-chain.ts';
import { requestDigest } from '#domain/wallet/request-digest.ts';
import { type SubmitDeps, submitOperation } from '#domain/wallet/submit-operation.ts';
import { presentSubmitted } from '#domain/wallet/view.ts';
import type { ReadCall } from '#functions/middleware/call-requests.ts';
import { keyFields } from '#functions/middleware/key-fields.ts';
import { annotationsOf } from '#model/orders/annotations.ts';
import type { Caller } from '#ports/signed-call.ts';
import type { SchemaOutput } from '#wire/fields/schema.ts';
import type { callHeaders } from '#wire/merchant/client/schemas.ts';

interface CallBody {
  chain: string;
  from?: string | undefined;
}

interface Call<Body> {
  caller: Caller;
  requestId: string;
  orderNo: string | undefined;
  headers: SchemaOutput<typeof callHeaders>;
  body: Body;
}

/** Submits a call of the client wallet; `readCall` takes the call's own terms from the body. */
export async function submitCall<Body extends Parameters<typeof annotationsOf>[0] & CallBody>(
  deps: SubmitDeps,
  { caller: { key, project, settings }, requestId, orderNo, headers, body }: Call<Body>,
  readCall: ReadCall<Body>,
) {
  const chain = parseChain(body.chain, { aliases: true });
  const call = readCall(body, chain);
  const idempotencyKey = headers['idempotency-key'];
  const operation = await submitOperation(deps, {
    project,
    settings,
    ...keyFields(key),
    requestId,
    orderNo,
    from: body.from ?? null,
    refusePending: headers['x-refuse-pending'] === '1',
    sessionKey: headers['x-session-key'] ?? null,
    idempotency:
      idempotencyKey === undefined
        ? null
        : { key: idempotencyKey, digest: requestDigest(call.opType, { ...body, chain }) },
    call,
    annotations: annotationsOf(body),
  });
  return { data: presentSubmitted(operation) };
}
