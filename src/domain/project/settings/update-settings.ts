import type { PendingChange } from '#model/change.ts';
import type { ProjectSettings } from '#model/project.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Actor, AdminDeps } from '../../admin/commit-action.ts';
import { guardChange } from '../../admin/guard-change.ts';
import { findProject } from '../find-project.ts';
import { commitSettings, patched } from './commit-settings.ts';
import { findLoosenedSettings } from './find-loosened-settings.ts';
import type { SettingsPatch } from './settings-patch.ts';

export type UpdatedSettings =
  | { state: 'done'; settings: ProjectSettings }
  | { state: 'pending'; change: PendingChange };

/**
 * Changes a project's settings, if they still have the revision `rev` that the owner was shown: the
 * patch replaces whole settings, so it would otherwise undo what somebody else changed since. A
 * change that waits keeps that revision until it is confirmed. Outside `local`, a patch that loosens
 * any setting waits for a second owner as a whole. Errors: notFound; wrongStatus for another revision;
 * busy under too many concurrent changes.
 */
export async function updateSettings(
  deps: AdminDeps,
  input: Actor & {
    patch: SettingsPatch;
    rev: number;
    /** The label of a whitelist's entry, for people. */
    named?: { entry: string; label?: string | undefined } | undefined;
  },
): Promise<UpdatedSettings> {
  await findProject(deps.store, input.projectId);
  const { patch, rev, named } = input;
  for (let attempt = 0; attempt < 5; attempt++) {
    const before = await deps.store.settings(input.projectId);
    if (rev !== before.rev) throw outdated(before.rev, input);
    const at = deps.clock.now();
    const after = patched(before, patch, at);
    const loosens = findLoosenedSettings(before, after).length > 0;
    const guard = await guardChange(deps, input, {
      kind: 'settings',
      payload: { ...patch, rev, ...(named?.label !== undefined && { named }) },
      // What was asked for stays a change of two owners, whatever the settings are by now.
      needed: deps.stage !== 'local' && (loosens || input.confirms !== undefined),
    });
    if (guard.state === 'pending') return guard;
    const { closes } = guard;
    const settings = await commitSettings(deps, input, { before, patch, closes, at, named });
    if (settings) return { state: 'done', settings };
  }
  throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
}

const outdated = (rev: number, { confirms }: Actor) =>
  new ApiError(
    'wrongStatus',
    confirms === undefined
      ? `The settings have changed since: rev is ${rev} now, read them again`
      : 'The data that the change is based on has changed: request it again',
  );
