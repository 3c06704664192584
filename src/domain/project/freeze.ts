import type { PendingChange } from '#model/change.ts';
import type { FreezeState } from '#model/project.ts';
import { ApiError } from '#wire/api-error.ts';
import { type Actor, type AdminDeps, commitAction } from '../admin/commit-action.ts';
import { guardChange } from '../admin/guard-change.ts';
import { findProject } from './find-project.ts';

/**
 * Stops every signature of the project at once. A project that is frozen already stays as it is. Two
 * freezes that meet may both be stored; each then takes two owners to end.
 */
export async function freezeProject(
  deps: AdminDeps,
  input: Actor & { reason: string },
): Promise<FreezeState> {
  await findProject(deps.store, input.projectId);
  for (let attempt = 0; attempt < 5; attempt++) {
    const open = await deps.store.freezeState(input.projectId);
    if (open) return open;
    const at = deps.clock.now();
    const freeze: FreezeState = {
      freezeId: at + attempt,
      at,
      by: input.admin.email,
      reason: input.reason,
    };
    const frozen = await commitAction(deps, input, {
      action: 'project.freeze',
      target: input.projectId,
      details: { reason: input.reason },
      write: { kind: 'freeze', freeze },
    });
    // The write fails if a freeze of this name exists. It is open, or it began and ended in this
    // same second: the next attempt then takes the next name.
    if (frozen) return freeze;
  }
  throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
}

/**
 * Lets the project sign again. Needs two owners in every stage: the first is answered `pending`,
 * the second ends the freeze by the change's id. Ends the oldest open one. Errors: wrongStatus
 * (40903) if the project is not frozen.
 */
export async function unfreezeProject(
  deps: AdminDeps,
  input: Actor,
): Promise<{ state: 'done' } | { state: 'pending'; change: PendingChange }> {
  await findProject(deps.store, input.projectId);
  const frozen = await deps.store.freezeState(input.projectId);
  if (!frozen) throw new ApiError('wrongStatus', `The project ${input.projectId} is not frozen`);
  const guard = await guardChange(deps, input, {
    kind: 'unfreeze',
    payload: { frozen_at: frozen.freezeId },
    needed: true,
  });
  if (guard.state === 'pending') return guard;
  const { closes } = guard;
  if (!closes) throw new Error('a freeze ended without a second owner');
  const done = await commitAction(deps, input, {
    action: 'project.unfreeze',
    target: input.projectId,
    details: { frozen_at: frozen.at, frozen_by: frozen.by },
    write: {
      kind: 'unfreeze',
      end: {
        projectId: input.projectId,
        freezeId: frozen.freezeId,
        changeId: closes.changeId,
        askedAt: closes.askedAt,
        confirmedBy: { id: input.admin.id, email: input.admin.email },
        confirmedAt: deps.clock.now(),
        ...(input.signature && { signature: input.signature }),
      },
    },
    closes,
  });
  if (!done)
    throw new ApiError(
      'wrongStatus',
      'The project or the change was updated in the meantime: read it again',
    );
  return { state: 'done' };
}
