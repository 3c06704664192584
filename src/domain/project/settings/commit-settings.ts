import type { PendingChange } from '#model/change.ts';
import type { ProjectSettings } from '#model/project.ts';
import { type Actor, type AdminDeps, commitAction } from '../../admin/commit-action.ts';
import { proveSettings } from './prove-settings.ts';
import type { SettingsPatch } from './settings-patch.ts';

/** Settings as a patch leaves them, with the next revision: at least the time of the change. */
export const patched = (
  { proof: _, ...before }: ProjectSettings,
  patch: SettingsPatch,
  at: number,
): ProjectSettings => ({ ...before, ...patch, rev: Math.max(before.rev + 1, at) });

/**
 * Stores patched settings with their proof and audit entry, if they still have the revision of
 * `before`; null if they do not, or if the change that it closes no longer waits.
 */
export async function commitSettings(
  deps: AdminDeps,
  actor: Actor,
  {
    before,
    patch,
    ...change
  }: { before: ProjectSettings; patch: SettingsPatch; closes: PendingChange | null; at: number },
): Promise<ProjectSettings | null> {
  const { settings, confirmation } = proveSettings(
    actor,
    patched(before, patch, change.at),
    change,
  );
  const names = Object.keys(patch) as (keyof SettingsPatch)[];
  const done = await commitAction(deps, actor, {
    action: 'settings.update',
    target: actor.projectId,
    details: {
      before: Object.fromEntries(names.map((name) => [name, before[name]])),
      after: patch,
    },
    write: { kind: 'putSettings', settings, expectedRev: before.rev },
    closes: change.closes,
    confirmation,
  });
  return done ? settings : null;
}
