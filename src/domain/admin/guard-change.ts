import type { KeyRequested } from '#model/auth/key-proof.ts';
import { type ChangeKind, confirmedById, type PendingChange } from '#model/change.ts';
import { ApiError } from '#wire/api-error.ts';
import { havePeopleBegun } from '../device/have-people-begun.ts';
import { changeDigest, isConfirmationSigned } from '../device/is-confirmation-signed.ts';
import { notSigned } from '../device/not-signed.ts';
import { changeIdOf } from './change-id.ts';
import { type Actor, type AdminDeps, commitAction } from './commit-action.ts';
import { requireRecentSignIn } from './require-recent-sign-in.ts';

/** How long a change waits for its second owner, in seconds. */
export const changeTtlS = 24 * 3600;

export type Guarded =
  | { state: 'go'; closes: PendingChange | null }
  | { state: 'pending'; change: PendingChange };

/**
 * The rule of two owners (docs/design.md "Admin API"). A change that needs two owners is stored and
 * answered `pending`; the same request by another owner within 24 hours may proceed, or for some
 * kinds only the confirmation of its id. That owner's sign-in must be recent, whichever route
 * confirms. Repeating one's own request does not confirm it. Where a signature is required, a request without
 * one is answered `pending` with what is to be signed. A change that does not need a second owner proceeds at
 * once. Errors: unauthenticated, wrongStatus, busy, forbidden for a signature that does not count.
 */
export async function guardChange(
  deps: AdminDeps,
  actor: Actor,
  input: {
    kind: ChangeKind;
    payload: Record<string, unknown>;
    needed: boolean;
    /** For the audit entry of the request. */
    details?: Record<string, unknown>;
    /** What is asked of a key that moves money. */
    keyAsked?: ((change: PendingChange) => KeyRequested) | null;
  },
): Promise<Guarded> {
  if (!input.needed) return { state: 'go', closes: null };
  const { kind, payload } = input;
  const changeId = changeIdOf({ projectId: actor.projectId, kind, payload });
  for (let attempt = 0; attempt < 3; attempt++) {
    const now = deps.clock.now();
    const open = await deps.store.change(actor.projectId, changeId);
    if (open && open.expiresAt > now) {
      const isById = confirmedById.includes(kind) && actor.confirms === undefined;
      if (isById || open.askedBy.id === actor.admin.id) return { state: 'pending', change: open };
      requireRecentSignIn(actor.admin, now, deps.stage);
      if (!(await isSigned(deps, actor, open))) {
        return { state: 'pending', change: { ...open, needsSignature: true } };
      }
      return { state: 'go', closes: open };
    }
    if (actor.confirms !== undefined) {
      throw new ApiError(
        'wrongStatus',
        'The data that the change is based on has changed: request it again',
      );
    }
    const needsSignature = await requiresSignature(deps, { kind, projectId: actor.projectId });
    const change: PendingChange = {
      changeId,
      projectId: actor.projectId,
      kind,
      payload,
      askedBy: { id: actor.admin.id, email: actor.admin.email },
      askedAt: now,
      expiresAt: now + changeTtlS,
      ...(needsSignature && { needsSignature }),
    };
    const isStored = await commitAction(deps, actor, {
      action: 'change.ask',
      target: changeId,
      details: { kind, ...input.details },
      write: { kind: 'askChange', change, key: input.keyAsked?.(change) ?? null },
    });
    if (isStored) return { state: 'pending', change };
  }
  throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
}

/** Changes that no project's setting can speak of: of one that does not exist yet, and of the deployment. */
const ofDeployment: readonly ChangeKind[] = ['project', 'pass-block'];

/**
 * Whether a device has to sign the confirmation: the project's setting says so, or, for what is of the
 * deployment, its first two people have begun to sign. In `local` nothing of the deployment is signed.
 */
async function requiresSignature(
  deps: AdminDeps,
  { kind, projectId }: Pick<PendingChange, 'kind' | 'projectId'>,
): Promise<boolean> {
  if (ofDeployment.includes(kind)) return deps.stage !== 'local' && (await havePeopleBegun(deps));
  return (await deps.store.settings(projectId)).requireSignatures;
}

/** Whether the same request, by another owner, is signed as it has to be. `confirmChange` checked those by id. */
async function isSigned(deps: AdminDeps, actor: Actor, change: PendingChange): Promise<boolean> {
  if (actor.confirms !== undefined) return true;
  const { signature, admin } = actor;
  if (!signature) return !(change.needsSignature || (await requiresSignature(deps, change)));
  const asked = { digest: changeDigest(change), askedAt: change.askedAt };
  const made = { confirmedBy: admin, confirmedAt: deps.clock.now(), signature };
  if (!(await isConfirmationSigned(deps, asked, made))) throw notSigned();
  return true;
}
