import { ApiError } from '#contract/api-error.ts';
import type { PendingChange } from '#model/change.ts';
import type { ProjectSettings } from '#model/project.ts';
import { type Actor, type AdminDeps, commitAction } from '../admin/commit-action.ts';
import { guardChange } from '../admin/guard-change.ts';
import { findLoosenedSettings } from './find-loosened-settings.ts';
import { findProject } from './find-project.ts';
import type { SettingsPatch } from './settings-patch.ts';

/**
 * Changes a project's settings. Outside `local`, a patch that loosens any setting waits for a
 * second owner as a whole. Errors: notFound; busy under too many concurrent changes.
 */
export async function updateSettings(
  deps: AdminDeps,
  input: Actor & { patch: SettingsPatch },
): Promise<
  { state: 'done'; settings: ProjectSettings } | { state: 'pending'; change: PendingChange }
> {
  await findProject(deps.store, input.projectId);
  for (let attempt = 0; attempt < 5; attempt++) {
    const before = await deps.store.settings(input.projectId);
    const after: ProjectSettings = { ...before, ...input.patch, rev: before.rev + 1 };
    const guard = await guardChange(deps, input, {
      kind: 'settings',
      payload: { ...input.patch },
      needed: deps.stage !== 'local' && findLoosenedSettings(before, after).length > 0,
    });
    if (guard.state === 'pending') return guard;
    const done = await commitAction(deps, input, {
      action: 'settings.update',
      target: input.projectId,
      details: { before: pick(before, input.patch), after: input.patch },
      write: { kind: 'putSettings', settings: after, expectedRev: before.rev },
      closes: guard.closes,
    });
    if (done) return { state: 'done', settings: after };
  }
  throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
}

const pick = (settings: ProjectSettings, patch: SettingsPatch): SettingsPatch =>
  Object.fromEntries(
    Object.keys(patch).map((name) => [name, settings[name as keyof SettingsPatch]]),
  );
