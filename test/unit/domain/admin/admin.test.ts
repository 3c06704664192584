import { expect, test } from 'vitest';
import { adminFromClaims } from '#domain/admin/admin-from-claims.ts';
import { requireGroup } from '#domain/admin/require-group.ts';
import { requireRecentSignIn } from '#domain/admin/require-recent-sign-in.ts';
import { buildAdmin } from '#test/fakes/fake-admin-store.ts';

const claims = (groups: unknown) => ({
  sub: 'id-1',
  email: 'a@example.com',
  token_use: 'id',
  auth_time: '1767225600',
  'cognito:groups': groups,
});

test.each([
  ['[owner approver]', ['owner', 'approver']],
  ['[viewer]', ['viewer']],
  ['approver,owner', ['approver', 'owner']],
  ['["owner","viewer"]', ['owner', 'viewer']],
  [['approver'], ['approver']],
  ['[approver:shop viewer]', ['approver:shop', 'viewer']],
  ['[owners notapprover Owner owner: owner:a:b]', []],
  [undefined, []],
])('groups %j are read as %j', (claim, groups) => {
  expect(adminFromClaims(claims(claim))).toEqual({
    id: 'id-1',
    email: 'a@example.com',
    groups,
    authTime: 1_767_225_600,
  });
});

test('without claims, without a subject, or with an access token: 40101', () => {
  expect(() => adminFromClaims(undefined)).toThrow(expect.objectContaining({ code: 40101 }));
  expect(() => adminFromClaims({ email: 'a' })).toThrow(expect.objectContaining({ code: 40101 }));
  expect(() => adminFromClaims({ ...claims('[owner]'), token_use: 'access' })).toThrow('ID token');
});

test('a sign-in time that is not a number counts as the oldest', () => {
  expect(adminFromClaims({ ...claims(''), auth_time: 'soon' }).authTime).toBe(0);
});

test.each([
  [['viewer'], 'viewer', true],
  [['approver'], 'viewer', true],
  [['owner'], 'viewer', true],
  [[], 'viewer', false],
  [['owner'], 'approver', false],
  [['approver'], 'owner', false],
  [['viewer'], 'owner', false],
  [['operator'], 'viewer', true],
  [['operator'], 'operator', true],
  [['owner'], 'operator', true],
  [['approver', 'viewer'], 'operator', false],
  [['operator'], 'owner', false],
  [['operator'], 'approver', false],
  [['operator:other'], 'operator', false],
  [['owner:shop'], 'operator', true],
  [['approver:shop'], 'approver', true],
  [['approver:shop'], 'viewer', true],
  [['approver:shop'], 'owner', false],
  [['approver:other', 'viewer'], 'approver', false],
  [['owner:other'], 'viewer', false],
] as const)('an admin of %j asking for %s: %s', (groups, group, allowed) => {
  const ask = () => requireGroup(buildAdmin({ groups: [...groups] }), group, 'shop');
  if (allowed) expect(ask).not.toThrow();
  else expect(ask).toThrow(expect.objectContaining({ code: 40302 }));
});

test('where no project is named, a group of one project gives no right', () => {
  const admin = buildAdmin({ groups: ['owner:shop', 'viewer'] });
  expect(() => requireGroup(admin, 'viewer', null)).not.toThrow();
  expect(() => requireGroup(admin, 'owner', null)).toThrow(/group owner of all projects/);
});

test('a sign-in counts for an hour, in every stage but local', () => {
  const admin = buildAdmin({ authTime: 1000 });
  expect(() => requireRecentSignIn(admin, 4599, 'prod')).not.toThrow();
  expect(() => requireRecentSignIn(admin, 4600, 'prod')).toThrow(
    expect.objectContaining({ code: 40101 }),
  );
  expect(() => requireRecentSignIn(admin, 999_999, 'local')).not.toThrow();
});
