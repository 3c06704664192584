/**
 * Invoked by every route that needs a signature. The only function that may open an API secret
 * (docs/decisions/0028-one-function-verifies.md).
 */
import * as z from 'zod/mini';
import { makeNoteKeyUse } from '#domain/auth/key-uses.ts';
import { type VerifyDeps, verifyRequest } from '#domain/auth/verify-request.ts';
import { apiSecretBox } from '#functions/dependencies/keys.ts';
import { clock, stage } from '#functions/dependencies/runtime.ts';
import {
  accessStore,
  deviceStore,
  guardStore,
  keyUseStore,
  requestWriter,
  sessionKeyProofs,
} from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import { readAskedOrder, readSignedOrder } from '#functions/middleware/read-asked-order.ts';
import { sessionKeyTerms } from '#functions/middleware/session-key-terms.ts';
import type { SignedCall, Verdict } from '#ports/signed-call.ts';

const callSchema = z.object({
  requestId: z.string().check(z.minLength(1)),
  projectId: z.string(),
  ip: z.string(),
  headers: z.record(z.string(), z.string()),
  method: z.string(),
  pathWithQuery: z.string(),
  bodyMd5: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  bodySha256: z.optional(z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/)))),
  singleUse: z.boolean(),
  resendable: z.optional(z.boolean()),
  sessionKey: z.optional(
    z.nullable(
      z.object({
        skId: z.string().check(z.regex(/^sk_[0-9A-Z]{26}$/)),
        secretHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        body: z.string(),
      }),
    ),
  ),
  order: z.optional(
    z.nullable(
      z.object({
        body: z.string(),
        idempotencyKey: z.nullable(z.string()),
        sessionKey: z.nullable(z.string()),
      }),
    ),
  ),
});

export const makeHandler =
  (deps: VerifyDeps) =>
  async (event: SignedCall): Promise<Verdict> => {
    const startedAt = deps.clock.nowMs();
    const known = { request_id: event?.requestId, project: event?.projectId };
    try {
      const verdict = await verifyRequest(deps, callSchema.parse(event));
      deps.log.info('request.verified', {
        ...known,
        appId: verdict.appId,
        refused: verdict.refused?.kind ?? null,
        ms: deps.clock.nowMs() - startedAt,
      });
      return verdict;
    } catch (error) {
      deps.log.error('request.verify-failed', { ...known, error });
      throw error;
    }
  };

export const handler = worker('verify-request', (log) =>
  makeHandler({
    access: accessStore(),
    guards: guardStore(),
    noteKeyUse: makeNoteKeyUse({ keyUses: keyUseStore(), log }),
    secrets: apiSecretBox(),
    sessionKeys: { proofs: sessionKeyProofs(), readTerms: sessionKeyTerms },
    orders: { requests: requestWriter(), readOrder: readAskedOrder, readSigned: readSignedOrder },
    requiresProof: stage() !== 'local',
    devices: deviceStore(),
    stage: stage(),
    clock,
    log,
  }),
);
