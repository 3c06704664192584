import { expect, test } from 'vitest';
import { type User, world } from '#test/builders/aws/projects/admin-directory.ts';

const ann = { sub: 'ann', enabled: true, groups: ['viewer', 'approver', 'owner'] };

test('an admin has the groups of all pages, and is asked about once a minute', async () => {
  const { directory, asked, state } = world({ ann });
  const both = await Promise.all([directory.groups('ann'), directory.groups('ann')]);
  expect(both).toEqual([ann.groups, ann.groups]);
  state.now = 59_999;
  await directory.groups('ann');
  expect(asked).toEqual(['ann']);
  state.now = 60_000;
  await directory.groups('ann');
  expect(asked).toEqual(['ann', 'ann']);
});

test('nobody, a disabled admin, and an e-mail address that finds one, are nobody', async () => {
  const users: Record<string, User> = {
    'ann@example.com': ann,
    ben: { ...ann, sub: 'ben', enabled: false },
  };
  const { directory } = world(users);
  expect(await directory.groups('invented')).toBeNull();
  expect(await directory.groups('ann@example.com')).toBeNull();
  expect(await directory.groups('ben')).toBeNull();
  users.ben = { ...ann, sub: 'ben' };
  expect(await directory.groups('ben')).toEqual(ann.groups);
});

test('an outage is thrown and not kept', async () => {
  const { directory, state } = world({ ann });
  state.problem = Object.assign(new Error('slow down'), { name: 'TooManyRequestsException' });
  await expect(directory.groups('ann')).rejects.toThrow('slow down');
  state.problem = null;
  expect(await directory.groups('ann')).toEqual(ann.groups);
});
