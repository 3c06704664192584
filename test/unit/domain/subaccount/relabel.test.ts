/** POST /v1/subaccount/update (docs/interface.md "Sub-accounts"), over a store in memory. */
import { expect, test } from 'vitest';
import { createSubAccount } from '#domain/subaccount/create-sub-account.ts';
import { makeHandler } from '#functions/api/subaccount/update.ts';
import { buildProject } from '#test/builders/builders.ts';
import { setUp } from '#test/builders/domain/subaccount/create-sub-account.ts';
import { buildKey, call, fakeGuards, signedEvent } from '#test/support/api.ts';

async function world(permission: 'read' | 'manage' = 'manage') {
  const { deps, store, made } = setUp();
  const writes: string[] = [];
  const subAccounts = {
    ...store,
    setLabel: async (...asked: Parameters<typeof store.setLabel>) => {
      writes.push(asked[1]);
      await store.setLabel(...asked);
    },
  };
  for (const projectId of ['demo', 'other']) {
    const project = buildProject({ projectId });
    const userId = projectId === 'demo' ? 'u1' : 'theirs';
    await createSubAccount(deps, { project, userId, label: 'Alice', requestId: 'r' });
  }
  const handler = makeHandler(fakeGuards({ keys: [buildKey({ permission })] }), { subAccounts });
  const update = (body: object) =>
    call(handler, signedEvent({ path: '/v1/subaccount/update', method: 'POST', body }));
  return { update, made, writes };
}

test('the label changes as often as it is asked, and nothing else does', async () => {
  const { update, made, writes } = await world();
  const before = structuredClone(made);
  const first = await update({ user_id: 'u1', label: 'Alice B.' });
  expect(first).toMatchObject({
    code: 0,
    data: { user_id: 'u1', label: 'Alice B.', addresses: before[0]!.addresses },
  });
  // The same again, as after an answer that was lost: one write.
  const again = await update({ user_id: 'u1', label: 'Alice B.' });
  expect(again.data).toEqual(first.data);
  expect(writes).toEqual(['Alice B.']);
  expect(await update({ user_id: 'u1', label: 'Ärmel 👩‍👧' })).toMatchObject({
    data: { label: 'Ärmel 👩‍👧' },
  });
  expect(made).toEqual([{ ...before[0], label: 'Ärmel 👩‍👧' }, before[1]]);
  // An empty one is the user_id, as at the creation.
  expect(await update({ user_id: 'u1', label: '' })).toMatchObject({ data: { label: 'u1' } });
});

test('a user without a sub-account, and one of another project, are 40401', async () => {
  const { update, made, writes } = await world();
  for (const user of ['u2', 'theirs', 'U1', 'u1 ']) {
    expect(await update({ user_id: user, label: 'x' })).toMatchObject({ status: 404, code: 40401 });
  }
  expect(writes).toEqual([]);
  expect(made.map(({ label }) => label)).toEqual(['Alice', 'Alice']);
});

test.each([
  [{ user_id: 'u1' }, 'label is required'],
  [{ user_id: 'u1', label: null }, 'label must be a string'],
  [{ label: 'x' }, 'user_id is required'],
  [{ user_id: 'u1', label: 'x'.repeat(65) }, 'label must be at most 64 characters'],
  [
    { user_id: 'u1', label: 'a\u202eb' },
    'label must not contain invisible characters or direction marks',
  ],
  [{ user_id: 'u1', label: 'a\nb' }, 'label must not contain control characters or broken Unicode'],
])('%j: %s', async (body, message) => {
  const { update, writes } = await world();
  expect(await update(body)).toMatchObject({ code: 40001, message });
  expect(writes).toEqual([]);
});

test('a key that only reads may not', async () => {
  const { update, writes } = await world('read');
  expect(await update({ user_id: 'u1', label: 'x' })).toMatchObject({ code: 40302 });
  expect(writes).toEqual([]);
});
