import type { WhitelistEntry } from '#model/change.ts';
import { settings as settingTable } from '#model/settings/settings.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Actor, AdminDeps } from '../../admin/commit-action.ts';
import { guardChange } from '../../admin/guard-change.ts';
import { findProject } from '../find-project.ts';
import { commitSettings } from './commit-settings.ts';
import { type UpdatedSettings, updateSettings } from './update-settings.ts';

/**
 * Adds one entry to a whitelist, or removes one, and leaves the others as they are by then: two
 * owners who each add an entry at once both succeed. Outside `local` each new entry waits for a second
 * owner: one more lets more through, and the first shuts out all others. So does removing the last
 * one, since an empty list allows everything. An entry that is there already, or was never there,
 * changes nothing but a label that is given for it. Errors:
 * notFound; invalidRequest for a full list; wrongStatus if a waiting change no longer fits; busy.
 */
export async function changeWhitelist(
  deps: AdminDeps,
  input: Actor & WhitelistEntry & { to: 'add' | 'remove' },
): Promise<UpdatedSettings> {
  await findProject(deps.store, input.projectId);
  const { list, entry, label } = input;
  for (let attempt = 0; attempt < 5; attempt++) {
    const before = await deps.store.settings(input.projectId);
    const entries = before[list];
    const at = deps.clock.now();
    const has = entries.includes(entry);
    if (input.to === 'remove') {
      if (!has) return { state: 'done', settings: before };
      const rest = entries.filter((other) => other !== entry);
      const patch = { [list]: rest };
      // What the second owner is shown is that the list becomes empty.
      if (rest.length === 0) return updateSettings(deps, { ...input, patch, rev: before.rev });
      const settings = await commitSettings(deps, input, { before, patch, closes: null, at });
      if (settings) return { state: 'done', settings };
      continue;
    }
    // Two owners agreed to allow more: an entry would allow less if the list has become empty.
    if (input.confirms !== undefined && (has || entries.length === 0)) throw outdated();
    if (has) {
      const notes = label === undefined ? {} : await deps.store.whitelistNotes(input.projectId);
      if (label === undefined || notes[list]?.[entry]?.label === label) {
        return { state: 'done', settings: before };
      }
      const change = {
        before,
        patch: { [list]: entries },
        closes: null,
        at,
        named: { entry, label },
      };
      const settings = await commitSettings(deps, input, change);
      if (settings) return { state: 'done', settings };
      continue;
    }
    // What the second owner is shown is that only this entry is allowed from then on.
    if (entries.length === 0) {
      const patch = { [list]: [entry] };
      return updateSettings(deps, { ...input, patch, rev: before.rev, named: { entry, label } });
    }
    const { atMost } = settingTable[list].value;
    if (entries.length >= atMost) {
      throw new ApiError(
        'invalidRequest',
        `entry: the list already has the maximum of ${atMost} entries`,
      );
    }
    const guard = await guardChange(deps, input, {
      kind: 'whitelist-entry',
      payload: { list, entry, ...(label !== undefined && { label }) },
      needed: deps.stage !== 'local',
    });
    if (guard.state === 'pending') return guard;
    const { closes } = guard;
    const patch = { [list]: [...entries, entry] };
    const named = { entry, label };
    const settings = await commitSettings(deps, input, { before, patch, closes, at, named });
    if (settings) return { state: 'done', settings };
  }
  throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
}

const outdated = () =>
  new ApiError('wrongStatus', 'The data that the change is based on has changed: request it again');
