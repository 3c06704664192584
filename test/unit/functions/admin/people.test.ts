import { expect, test } from 'vitest';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

test('an owner sees who may sign in, by e-mail, with groups, authenticator and last sign-in', async () => {
  const { handlers } = makeAdminHandlers();
  expect(data(await call(handlers, 'GET /people', { groups: '[owner]' }))).toEqual({
    list: [
      {
        id: 'sub-ann',
        email: 'ann@example.com',
        groups: ['approver', 'owner'],
        state: 'active',
        authenticator: true,
        invited_at: 10,
        last_sign_in_at: 30,
      },
      {
        id: 'sub-bob',
        email: 'bob@example.com',
        groups: ['viewer:demo'],
        state: 'invited',
        authenticator: false,
        invited_at: 20,
        last_sign_in_at: null,
      },
    ],
    complete: true,
  });
});

test.each(['[viewer]', '[operator approver]', '[owner:demo]'])(
  'people of %s see nobody: who may sign in is of the whole deployment',
  async (groups) => {
    const { handlers } = makeAdminHandlers();
    expect(await call(handlers, 'GET /people', { groups })).toMatchObject({
      status: 403,
      body: { code: 40302 },
    });
  },
);

test('asking who is signed in notes when that person signed in, of every group', async () => {
  const { handlers, noted } = makeAdminHandlers();
  const asked = { groups: '[viewer:shop]', sub: 'sub-ann', authTime: 1_767_225_600 };
  await call(handlers, 'GET /me', asked);
  expect(noted).toEqual([['sub-ann', 1_767_225_600]]);
  // A token that does not say when is not a sign-in.
  await call(handlers, 'GET /me', { ...asked, authTime: 0 });
  expect(noted).toHaveLength(1);
});
