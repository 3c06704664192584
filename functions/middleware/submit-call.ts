import { parseChain } from '../../src/chains/catalog.ts';
import type { ChainName } from '../../src/contract/chains.ts';
import type { SchemaOutput } from '../../src/contract/schema.ts';
import type { callHeaders } from '../../src/contract/schemas/client.ts';
import type { Caller } from '../../src/domain/auth/authenticate.ts';
import type { CallInput } from '../../src/domain/client-operation/call-input.ts';
import { presentSubmitted } from '../../src/domain/client-operation/present-operation.ts';
import { requestDigest } from '../../src/domain/client-operation/request-digest.ts';
import { type SubmitDeps, submitOperation } from '../../src/domain/client-operation/submit.ts';

interface Call<Body> {
  caller: Caller;
  requestId: string;
  headers: SchemaOutput<typeof callHeaders>;
  body: Body;
}

/** What the four calls of the client wallet do with a request: `callOf` makes their own terms of it. */
export async function submitCall<Body extends { chain: string; from?: string | undefined }>(
  deps: SubmitDeps,
  { caller: { key, project, settings }, requestId, headers, body }: Call<Body>,
  callOf: (body: Body, chain: ChainName) => CallInput,
) {
  const chain = parseChain(body.chain, { aliases: true });
  const call = callOf(body, chain);
  const named = headers['idempotency-key'];
  const operation = await submitOperation(deps, {
    project,
    settings,
    appId: key.appId,
    requestId,
    from: body.from ?? null,
    sessionKey: headers['x-session-key'] ?? null,
    idempotency:
      named === undefined
        ? null
        : { key: named, digest: requestDigest(call.opType, { ...body, chain }) },
    call,
  });
  return { data: presentSubmitted(operation) };
}
