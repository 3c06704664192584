import type { PendingChange } from '#model/change.ts';
import type { ProjectSettings } from '#model/project.ts';
import { settingsOf } from '#model/settings/settings.ts';
import { type Actor, type AdminDeps, commitAction } from '../../admin/commit-action.ts';
import { proveSettings } from './prove-settings.ts';
import { withoutSecret } from './screening-settings.ts';
import type { SettingsPatch } from './settings-patch.ts';
import { notesAfter } from './whitelist-notes.ts';

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
  }: {
    before: ProjectSettings;
    patch: SettingsPatch;
    closes: PendingChange | null;
    at: number;
    /** The label of a whitelist's entry. */
    named?: { entry: string; label?: string | undefined } | undefined;
  },
): Promise<ProjectSettings | null> {
  const { settings, confirmation } = proveSettings(
    actor,
    patched(before, patch, change.at),
    change,
  );
  const { closes, at, named = null } = change;
  const touchesList = settingsOf('entries').some(([name]) => patch[name] !== undefined);
  // Read after the settings: a change in between has another revision, and this one is made again.
  const notes = touchesList
    ? notesAfter(
        await deps.store.whitelistNotes(actor.projectId),
        { before, patch },
        { named, by: closes?.askedBy.email ?? actor.admin.email, at },
      )
    : null;
  const names = Object.keys(patch) as (keyof SettingsPatch)[];
  const done = await commitAction(deps, actor, {
    action: 'settings.update',
    target: actor.projectId,
    details: {
      before: Object.fromEntries(names.map((name) => [name, withoutSecret(before[name])])),
      after: Object.fromEntries(names.map((name) => [name, withoutSecret(patch[name])])),
      ...(named?.label !== undefined && { label: named.label }),
    },
    write: { kind: 'putSettings', settings, expectedRev: before.rev, notes },
    closes,
    confirmation,
  });
  return done ? settings : null;
}
