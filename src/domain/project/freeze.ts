import { ApiError } from '#contract/api-error.ts';
import type { PendingChange } from '#model/change.ts';
import type { FreezeState } from '#model/project.ts';
import { type Actor, type AdminDeps, commitAction } from '../admin/commit-action.ts';
import { guardChange } from '../admin/guard-change.ts';
import { findProject } from './find-project.ts';

/**
 * Stops every signature of the project at once. A project that is frozen already stays as it is.
 */
export async function freezeProject(
  deps: AdminDeps,
  input: Actor & { reason: string },
): Promise<FreezeState> {
  await findProject(deps.store, input.projectId);
  const freeze: FreezeState = {
    at: deps.clock.now(),
    by: input.admin.email,
    reason: input.reason,
  };
  for (let attempt = 0; attempt < 5; attempt++) {
    const frozen = await commitAction(deps, input, {
      action: 'project.freeze',
      target: input.projectId,
      details: { reason: input.reason },
      write: { kind: 'freeze', freeze },
    });
    if (frozen) return freeze;
    // The write fails if the project is frozen already. If an unfreeze came in between, try again.
    const state = await deps.store.freezeState(input.projectId);
    if (state) return state;
  }
  throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
}

/**
 * Lets the project sign again. Needs two owners in every stage: the first is answered `pending`,
 * the second ends the freeze. Errors: wrongStatus (40903) if the project is not frozen.
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
    payload: { frozen_at: frozen.at },
    needed: true,
  });
  if (guard.state === 'pending') return guard;
  const done = await commitAction(deps, input, {
    action: 'project.unfreeze',
    target: input.projectId,
    details: { frozen_at: frozen.at, frozen_by: frozen.by },
    write: { kind: 'unfreeze', frozenAt: frozen.at },
    closes: guard.closes,
  });
  if (!done)
    throw new ApiError(
      'wrongStatus',
      'The project or the change was updated meanwhile: look at it again',
    );
  return { state: 'done' };
}
