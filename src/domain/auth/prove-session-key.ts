/** Records what a merchant's request asked of a session key (docs/decisions/0040-*.md). */

import type { Permission } from '#model/permission.ts';
import type { SessionKeyTerms } from '#model/session-key.ts';
import type { SessionKeyProofs } from '#ports/projects.ts';
import type { Caller, SignedCall } from '#ports/signed-call.ts';
import { create } from '#wire/merchant/session-key/routes.ts';
import { sessionKeyDigest } from '../session-key/session-key-digest.ts';
import { hasPermission } from './has-permission.ts';
import { isSignedBody } from './is-signed-body.ts';

export interface ProveDeps {
  proofs: SessionKeyProofs;
  /** What a body asks; null if it is not a valid body of the route. */
  readTerms(body: string): SessionKeyTerms | null;
}

/**
 * Records the session key that a verified request makes: the terms of the body that was signed, and
 * the id and secret that the route chose for them. A request that makes none, by its route, its
 * body or its permission, is left to its route to refuse.
 * @throws if the id is taken by another request.
 */
export async function proveSessionKey(
  deps: ProveDeps,
  { call, caller, at }: { call: SignedCall; caller: Caller; at: number },
): Promise<void> {
  const { sessionKey, requestId } = call;
  if (!sessionKey || !asksForKey(call) || !isSignedBody(call, sessionKey.body)) return;
  if (!hasPermission(caller.key.permission, create.permission as Permission)) return;
  const terms = deps.readTerms(sessionKey.body);
  if (!terms) return;
  const { skId, secretHash } = sessionKey;
  const { projectId, walletId } = caller.project;
  const { appId } = caller.key;
  const digest = sessionKeyDigest({ ...terms, skId, projectId, walletId, appId, secretHash });
  if (await deps.proofs.put({ skId, projectId, requestId, at, digest })) return;
  throw new Error(`session key ${skId} was proven by another request`);
}

/** Another signed body must not make a key, though it may read as one: `{}` does. */
const asksForKey = ({ method, pathWithQuery }: SignedCall): boolean =>
  method.toUpperCase() === create.method && pathWithQuery.split('?')[0] === create.path;
