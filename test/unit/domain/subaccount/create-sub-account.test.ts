/** POST /v1/subaccount/create (docs/interface.md "Sub-accounts"), over a store in memory. */
import { expect, test } from 'vitest';
import { createSubAccount } from '#domain/subaccount/create-sub-account.ts';
import { makeHandler } from '#functions/api/subaccount/create.ts';
import type { SubAccountStore } from '#ports/deposits.ts';
import { subAccountIdOf } from '#shared/crypto/account-no.ts';
import { buildSubAccount } from '#test/builders/build-sub-account.ts';
import { buildProject } from '#test/builders/builders.ts';
import { setUp } from '#test/builders/domain/subaccount/create-sub-account.ts';
import { call, fakeGuards, signedEvent } from '#test/support/api.ts';
import { answers } from '#wire/merchant/answers.ts';

const project = buildProject();

test('makes a sub-account with its addresses, its number and a place in the list', async () => {
  const { deps, outbox } = setUp();
  const input = { project, userId: 'u1', requestId: 'r' };
  const made = await createSubAccount(deps, input);
  expect(made).toMatchObject({
    subAccountId: 1,
    subIndex: 1,
    label: 'u1',
    createdAt: 1_767_225_615,
    addresses: { EVM: '0xdemo1', TRX: 'T1', SOL: 'S1' },
  });
  expect(subAccountIdOf(made.accountNo)).toBe(1);
  expect(outbox).toMatchObject([
    {
      outboxId: 'SA1#1',
      kind: 'subaccount',
      event: null,
      start: false,
      lists: [
        { list: 'subaccounts', scope: '', id: '0000000000000001', createdAtMs: 1_767_225_615_123 },
      ],
    },
  ]);
});

test('again returns the same one; its label stays as it was', async () => {
  const { deps, made } = setUp();
  const first = await createSubAccount(deps, { project, userId: 'u1', label: 'A', requestId: 'r' });
  const again = await createSubAccount(deps, { project, userId: 'u1', label: 'B', requestId: 'r' });
  expect(again).toEqual(first);
  expect(again.label).toBe('A');
  expect(made).toHaveLength(1);
});

test('equal calls at once make one; positions have no holes, and no index is given twice', async () => {
  const { deps, made } = setUp();
  const other = buildProject({ projectId: 'other' });
  const calls = Array.from({ length: 24 }, (_, i) =>
    createSubAccount(deps, {
      project: i % 3 === 0 ? other : project,
      userId: `u${i % 8}`,
      requestId: 'r',
    }),
  );
  const results = await Promise.all(calls);
  const numbers = made.map((s) => s.subAccountId).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  for (const id of ['demo', 'other']) {
    const own = made.filter((s) => s.projectId === id);
    expect(new Set(own.map((s) => s.subIndex)).size).toBe(own.length);
    expect(new Set(own.map((s) => s.userId)).size).toBe(own.length);
  }
  for (const result of results) {
    expect(
      made.filter((s) => s.projectId === result.projectId && s.userId === result.userId),
    ).toEqual([result]);
  }
});

test('an index is derived once, however often the journal moves', async () => {
  const { deps, derived, store } = setUp();
  let id = 0;
  const crowded: boolean[] = [];
  const moving: SubAccountStore = {
    ...store,
    freePosition: async (isCrowded) => {
      crowded.push(isCrowded);
      return ++id;
    },
    create: async ({ subAccountId }) => (subAccountId < 5 ? 'moved' : 'created'),
  };
  const made = await createSubAccount(
    { ...deps, subAccounts: moving },
    { project, userId: 'u1', requestId: 'r' },
  );
  expect(made.subAccountId).toBe(5);
  expect(derived).toEqual([1]);
  expect(crowded).toEqual([false, true, true, true, true]);
});

test('it gives up as busy when the counters keep moving', async () => {
  const { deps, store } = setUp();
  let ms = 0;
  const always: SubAccountStore = { ...store, create: async () => 'moved' };
  const clock = { now: () => 0, nowMs: () => (ms += 1_000) };
  const call = createSubAccount(
    { ...deps, subAccounts: always, clock, sleep: async () => {} },
    { project, userId: 'u1', requestId: 'r' },
  );
  await expect(call).rejects.toMatchObject({ kind: 'busy', headers: { 'Retry-After': '1' } });
});

test('the handler: spec shape, and a message that names the field', async () => {
  const { deps, made } = setUp();
  const handler = makeHandler(fakeGuards(), deps);
  const send = (body: object) =>
    call(handler, signedEvent({ path: '/v1/subaccount/create', body }));
  const { data } = await send({ user_id: 'u1', label: '' });
  expect(data).toMatchObject({ sub_account_id: 1, user_id: 'u1' });
  expect(made[0]?.label).toBe('u1');
  const answer = answers['subaccount/create'] as { data: import('zod').ZodType };
  expect(answer.data.safeParse(data).error).toBeUndefined();
  for (const [body, message] of [
    [{}, 'user_id is required'],
    [{ user_id: '' }, 'user_id must be 1 to 64 characters'],
    [{ user_id: 'x'.repeat(65) }, 'user_id must be 1 to 64 characters'],
    [{ user_id: 1 }, 'user_id must be a string'],
    [{ user_id: 'u', label: 'x'.repeat(65) }, 'label must be at most 64 characters'],
    [{ user_id: 'u', label: 1 }, 'label must be a string'],
  ] as const) {
    expect(await send(body)).toMatchObject({ status: 400, code: 40001, message });
  }
});

test('a new user_id with a space at an end is refused, and one that exists is found', async () => {
  const { deps, made } = setUp();
  for (const userId of ['u1 ', ' u1', ' ']) {
    const input = { project, userId, requestId: 'r' };
    await expect(createSubAccount(deps, input)).rejects.toMatchObject({ code: 40001 });
  }
  expect(made).toEqual([]);
  const old = buildSubAccount({ userId: 'u1 ' });
  deps.subAccounts.byUser = async (_project, userId) => (userId === old.userId ? old : null);
  const found = createSubAccount(deps, { project, userId: 'u1 ', requestId: 'r' });
  expect(await found).toEqual(old);
});
