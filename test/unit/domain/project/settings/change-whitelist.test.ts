import { expect, test } from 'vitest';
import { confirmChange } from '#domain/project/confirm-change.ts';
import { changeWhitelist } from '#domain/project/settings/change-whitelist.ts';
import { updateSettings } from '#domain/project/settings/update-settings.ts';
import { one, two, world } from '#test/builders/domain/project/settings/change-whitelist.ts';
import { actorOf, firstOwner } from '#test/fakes/fake-admin-store.ts';

test('the first entry waits for a second owner, who is shown the whole list', async () => {
  const { agreed, list } = world([]);
  const confirm = await agreed('add', '0x1');
  expect(list()).toEqual([]);
  expect(await confirm()).toMatchObject({
    kind: 'settings',
    settings: { addressWhitelist: ['0x1'] },
  });
  expect(list()).toEqual(['0x1']);
});

test('of two first entries that wait, the one that is confirmed later no longer fits', async () => {
  const { agreed, list } = world([]);
  const first = await agreed('add', '0x1');
  const second = await agreed('add', '0x2');
  await second();
  await expect(first()).rejects.toMatchObject({ code: 40903 });
  expect(list()).toEqual(['0x2']);
});

test('one more waits for a second owner', async () => {
  const { change, agreed, list, fake, settings } = world(['0x1']);
  const confirm = await agreed('add', '0x2');
  expect(list()).toEqual(['0x1']);
  // The function that asks cannot carry it out: the same request waits again.
  expect(await change(two, 'add', '0x2')).toMatchObject({ state: 'pending' });
  expect(await confirm()).toMatchObject({ kind: 'whitelist-entry' });
  expect(list()).toEqual(['0x1', '0x2']);
  expect(fake.commits.at(-1)).toMatchObject({
    confirmation: { rev: settings().rev, digest: settings().proof?.digest },
    audit: {
      action: 'settings.update',
      details: {
        before: { addressWhitelist: ['0x1'] },
        after: { addressWhitelist: ['0x1', '0x2'] },
        asked_by: 'one@example.com',
      },
    },
  });
});

test('no update is lost: entries that were asked for together are all added, in any order', async () => {
  const { change, agreed, list } = world(['0x1', '0x9']);
  const second = await agreed('add', '0x2');
  const third = await agreed('add', '0x3');
  await change(two, 'remove', '0x9');
  await third();
  await second();
  expect(list()).toEqual(['0x1', '0x3', '0x2']);
});

test('removing an entry narrows at once; removing the last waits, as it allows everything', async () => {
  const { change, agreed, list } = world(['0x1', '0x2']);
  expect(await change(one, 'remove', '0x1')).toMatchObject({ state: 'done' });
  const confirm = await agreed('remove', '0x2');
  expect(list()).toEqual(['0x2']);
  expect(await confirm()).toMatchObject({ kind: 'settings' });
  expect(list()).toEqual([]);
});

test('emptying a list is not confirmed once somebody has added to it', async () => {
  const { agreed, list } = world(['0x1']);
  const empty = await agreed('remove', '0x1');
  const add = await agreed('add', '0x2');
  await add();
  await expect(empty()).rejects.toMatchObject({ code: 40903 });
  expect(list()).toEqual(['0x1', '0x2']);
});

test('an entry that waits is not added to a list that allows everything by then', async () => {
  const { deps, agreed, list, settings } = world(['0x1']);
  const add = await agreed('add', '0x2');
  const patch = { addressWhitelist: [] };
  const asked = await updateSettings(deps, { ...one, rev: settings().rev, patch });
  if (asked.state !== 'pending') throw new Error('it went through');
  await confirmChange(deps, { ...two, changeId: asked.change.changeId });
  await expect(add()).rejects.toMatchObject({ code: 40903 });
  expect(list()).toEqual([]);
});

test('a repeated request changes nothing, and is not a new revision', async () => {
  const { change, fake } = world(['0x1', '0x2']);
  expect(await change(one, 'add', '0x1')).toMatchObject({ state: 'done' });
  expect(await change(one, 'remove', '0x5')).toMatchObject({ state: 'done' });
  expect(fake.commits).toEqual([]);
});

test('a change that meets another in between is made on top of it', async () => {
  const { change, list, fake } = world(['0x1', '0x2', '0x3']);
  const { commit } = fake.store;
  let met = false;
  fake.store.commit = async (input) => {
    if (!met) {
      met = true;
      await change(two, 'remove', '0x2');
    }
    return commit(input);
  };
  await change(one, 'remove', '0x3');
  expect(list()).toEqual(['0x1']);
});

test('a full list takes no further entry, and in local one owner is enough', async () => {
  const full = Array.from({ length: 500 }, (_, i) => `0x${i}`);
  const { change } = world(full, { stage: 'local' });
  await expect(change(one, 'add', '0xnew')).rejects.toMatchObject({ code: 40001 });
  const local = world(['0x1'], { stage: 'local' });
  expect(await local.change(one, 'add', '0x2')).toMatchObject({ state: 'done' });
  expect(await local.change(one, 'remove', '0x1')).toMatchObject({ state: 'done' });
  expect(await local.change(one, 'remove', '0x2')).toMatchObject({ state: 'done' });
  expect(local.list()).toEqual([]);
});

test('an entry keeps its label, who asked for it and since when, until it goes', async () => {
  const { change, agreed, notes, time, settings } = world(['0x1']);
  const confirm = await agreed('add', '0x2', 'Exchange');
  time.now += 60;
  await confirm();
  const exchange = { label: 'Exchange', addedBy: 'one@example.com', addedAt: time.now };
  // An entry of an older release has none.
  expect(notes()).toEqual({ '0x2': exchange });
  // No rule reads a label, and no signature covers it.
  expect(settings().proof?.fields).not.toContain('label');
  expect(JSON.stringify(settings())).not.toContain('Exchange');
  await change(two, 'remove', '0x1');
  expect(notes()).toEqual({ '0x2': exchange });
  await (await agreed('add', '0x3'))();
  await change(one, 'remove', '0x2');
  expect(notes()).toEqual({
    '0x3': { label: null, addedBy: 'one@example.com', addedAt: time.now },
  });
});

test('the first entry keeps its label over its second owner', async () => {
  const { agreed, list, notes } = world([]);
  const confirm = await agreed('add', '0x1', 'Exchange');
  expect(list()).toEqual([]);
  await confirm();
  expect(list()).toEqual(['0x1']);
  expect(notes()?.['0x1']).toMatchObject({ label: 'Exchange', addedBy: 'one@example.com' });
});

test('a label of an entry that is there already takes one owner, and no entry of its own', async () => {
  const { change, notes, list, fake } = world(['0x1']);
  expect(await change(two, 'add', '0x1', 'Old partner')).toMatchObject({ state: 'done' });
  expect(list()).toEqual(['0x1']);
  expect(notes()?.['0x1']).toMatchObject({ label: 'Old partner', addedBy: 'two@example.com' });
  expect(fake.commits.at(-1)?.audit.details).toMatchObject({ label: 'Old partner' });
  await change(one, 'add', '0x1', 'Old partner');
  await change(one, 'add', '0x1');
  expect(fake.commits).toHaveLength(1);
});

test('what a second owner confirms names the label: another one is another change', async () => {
  const { change } = world(['0x1']);
  const asked = await change(one, 'add', '0x2', 'Exchange');
  const renamed = await change(one, 'add', '0x2', 'Somebody else');
  if (asked.state !== 'pending' || renamed.state !== 'pending') throw new Error('it went through');
  expect(renamed.change.changeId).not.toBe(asked.change.changeId);
});

test('entries that a PATCH names have who and since when, too', async () => {
  const { deps, notes, settings, time } = world(['0x1']);
  const patch = { addressWhitelist: ['0x2'] };
  const asked = await updateSettings(deps, { ...one, rev: settings().rev, patch });
  if (asked.state !== 'pending') throw new Error('it went through');
  await confirmChange(deps, { ...two, changeId: asked.change.changeId });
  const note = { label: null, addedBy: 'one@example.com', addedAt: time.now };
  expect(notes()).toEqual({ '0x2': note });
});

test('a project that does not exist has no list', async () => {
  const { deps } = world([]);
  const nobody = actorOf(firstOwner, 'nobody');
  const added = { list: 'ipWhitelist', entry: '1.1.1.1', to: 'add' } as const;
  await expect(changeWhitelist(deps, { ...nobody, ...added })).rejects.toMatchObject({
    code: 40401,
  });
});
