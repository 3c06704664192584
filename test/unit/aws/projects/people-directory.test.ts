import { expect, test } from 'vitest';
import { peoplePool } from '#test/builders/aws/projects/people-directory.ts';

test('each person has all groups, a state and whether an authenticator is registered', async () => {
  const { directory } = peoplePool(3);
  const { people, complete } = await directory.list(100);
  expect(complete).toBe(true);
  expect(people[0]).toEqual({
    id: 'sub-0',
    email: 'person-0@example.com',
    groups: ['approver', 'owner'],
    state: 'active',
    hasAuthenticator: true,
    invitedAt: 1_700_000_000,
  });
  expect(people.slice(1)).toMatchObject([
    { state: 'disabled', hasAuthenticator: false },
    { state: 'invited', hasAuthenticator: false },
  ]);
});

test('all pages are read, and no more people than asked for are asked about', async () => {
  const all = peoplePool(70);
  expect(await all.directory.list(100)).toMatchObject({ complete: true });
  expect(all.calls).toMatchObject({ ListUsersCommand: 2, AdminGetUserCommand: 70 });
  const many = peoplePool(130);
  const { people, complete } = await many.directory.list(100);
  expect([people.length, complete]).toEqual([100, false]);
  expect(many.calls).toMatchObject({ ListUsersCommand: 2, AdminGetUserCommand: 100 });
});

test('one who is removed meanwhile is left out; an outage shows nobody instead of a few', async () => {
  const { people } = await peoplePool(3, { gone: [1] }).directory.list(100);
  expect(people.map(({ id }) => id)).toEqual(['sub-0', 'sub-2']);
  await expect(peoplePool(3, { failing: [2] }).directory.list(100)).rejects.toThrow('slow down');
});
