import { expect, test } from 'vitest';
import { changeGroups, invite, removePerson, replaceDevice } from '#ops/people/people.ts';
import { pool } from '#test/builders/ops/people/people.ts';

const ann = 'ann@example.com';
const others = {
  'bob@example.com': { groups: ['owner'] },
  'eve@example.com': { groups: ['owner'] },
};

test('an invitation creates somebody in their groups; one of a project is created first', async () => {
  const { deps, users, changes } = pool();
  await invite(deps, { email: ann, groups: ['owner', 'viewer:shop'] });
  expect(users.get(ann)).toMatchObject({ groups: ['owner', 'viewer:shop'] });
  expect(changes()).toEqual([
    `AdminCreateUser ${ann}`,
    `AdminAddUserToGroup ${ann} owner`,
    'CreateGroup viewer:shop',
    `AdminAddUserToGroup ${ann} viewer:shop`,
  ]);
});

test('who was invited and did not come gets another mail; who came is left alone', async () => {
  const { deps, changes } = pool({
    [ann]: { status: 'FORCE_CHANGE_PASSWORD' },
    'bob@example.com': {},
    'eve@example.com': { status: 'FORCE_CHANGE_PASSWORD', enabled: false },
  });
  await invite(deps, { email: ann, groups: ['viewer'] });
  expect(changes()).toContain(`AdminCreateUser ${ann} RESEND`);
  const before = changes().length;
  for (const email of ['bob@example.com', 'eve@example.com']) {
    await expect(invite(deps, { email, groups: ['owner'] })).rejects.toThrow('already exists');
  }
  // Nobody joins a group that way.
  expect(changes().slice(before)).toEqual([
    'AdminCreateUser bob@example.com',
    'AdminCreateUser eve@example.com',
  ]);
});

test('the local cloud sends no mail: its password is printed, also for another invitation', async () => {
  const { deps, changes, printed } = pool();
  const passwords = ['password-1', 'password-2'];
  const local = { ...deps, temporaryPassword: () => passwords.shift()! };
  await invite(local, { email: ann, groups: ['viewer'] });
  await invite(local, { email: ann, groups: ['viewer'] });
  expect(printed.map((line) => line.split(' ').at(-1))).toEqual(['password-1', 'password-2']);
  expect(changes()).toContain(`AdminSetUserPassword ${ann}`);
  expect(changes()).not.toContain(`AdminCreateUser ${ann} RESEND`);
  // Anywhere else nobody but the mail has it.
  const prod = pool();
  await invite(prod.deps, { email: ann, groups: ['viewer'] });
  expect(prod.printed.join()).not.toContain('temporary password');
});

test.each([
  ['owners', ann],
  ['owner:', ann],
  ['owner:a:b', ann],
  ['', ann],
  ['owner', 'ann'],
])('group "%s" of %s is refused before anything is changed', async (group, email) => {
  const { deps, changes } = pool();
  await expect(invite(deps, { email, groups: [group] })).rejects.toThrow('is not a');
  await expect(invite(deps, { email, groups: [] })).rejects.toThrow();
  expect(changes()).toEqual([]);
});

test('groups are added and taken away; a last owner is said', async () => {
  const { deps, users, printed } = pool({ ...others, [ann]: { groups: ['owner', 'viewer'] } });
  await changeGroups(deps, { email: ann, add: ['operator'], remove: ['owner', 'viewer'] });
  expect(users.get(ann)?.groups).toEqual(['operator']);
  expect(printed.join('\n')).not.toContain('WARNING');
  await changeGroups(deps, { email: 'bob@example.com', add: [], remove: ['owner'] });
  expect(printed.at(-1)).toContain('WARNING: 1 owner of all projects is left');
  await expect(
    changeGroups(deps, { email: 'x@example.com', add: ['owner'], remove: [] }),
  ).rejects.toThrow('Nobody signs in as x@example.com');
});

test('somebody who leaves is disabled, then signed out, and kept; only with --yes', async () => {
  const { deps, users, changes, printed } = pool({ ...others, [ann]: { groups: ['owner'] } });
  await removePerson(deps, { email: ann, isConfirmed: false });
  expect(changes()).toEqual([]);
  expect(printed.join(' ')).toContain('would be disabled');
  await removePerson(deps, { email: ann, isConfirmed: true });
  expect(changes()).toEqual([`AdminDisableUser ${ann}`, `AdminUserGlobalSignOut ${ann}`]);
  expect(users.get(ann)).toMatchObject({ enabled: false });
});

test('a lost device: deleted and invited again in the same groups, only with --yes', async () => {
  const { deps, users, changes, printed } = pool({ [ann]: { groups: ['approver:shop', 'owner'] } });
  await replaceDevice(deps, { email: ann, isConfirmed: false });
  expect(changes()).toEqual([]);
  await replaceDevice(deps, { email: ann, isConfirmed: true });
  expect(users.get(ann)).toEqual({
    status: 'FORCE_CHANGE_PASSWORD',
    enabled: true,
    groups: ['approver:shop', 'owner'],
  });
  // What to type if it stops after the deletion stands before it.
  expect(printed.join('\n')).toContain(
    `people invite --stage prod --email ${ann} --group approver:shop --group owner`,
  );
});

test('who is disabled gets no new device: they left', async () => {
  const { deps, changes } = pool({ [ann]: { groups: ['owner'], enabled: false } });
  await expect(replaceDevice(deps, { email: ann, isConfirmed: true })).rejects.toThrow('disabled');
  expect(changes()).toEqual([]);
});
