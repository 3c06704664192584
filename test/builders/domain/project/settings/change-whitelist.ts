import { confirmChange } from '#domain/project/confirm-change.ts';
import { changeWhitelist } from '#domain/project/settings/change-whitelist.ts';
import type { ProjectSettings } from '#model/project.ts';
import { buildSettings } from '#test/builders/builders.ts';
import {
  actorOf,
  adminWorld,
  fakeAdminStore,
  firstOwner,
  secondOwner,
} from '#test/fakes/fake-admin-store.ts';

export const one = actorOf(firstOwner);
export const two = actorOf(secondOwner);

export function world(entries: string[], options: { stage?: string } = {}) {
  const fake = fakeAdminStore({ settings: buildSettings({ addressWhitelist: entries }) });
  const { deps, time } = adminWorld({ ...options, fake });
  const change = (actor: typeof one, to: 'add' | 'remove', entry: string, label?: string) =>
    changeWhitelist(deps, { ...actor, list: 'addressWhitelist', entry, label, to });
  /** Asks for what waits, and has the second owner confirm it. */
  const agreed = async (to: 'add' | 'remove', entry: string, label?: string) => {
    const asked = await change(one, to, entry, label);
    if (asked.state !== 'pending') throw new Error('it went through');
    return () => confirmChange(deps, { ...two, changeId: asked.change.changeId });
  };
  const settings = (): ProjectSettings => fake.settings.get('demo')!;
  const notes = () => fake.notes.get('demo')?.addressWhitelist;
  const list = () => settings().addressWhitelist;
  return { deps, fake, time, change, agreed, settings, notes, list };
}
