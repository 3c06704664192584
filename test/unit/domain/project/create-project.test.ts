/** A new project names the sums that stop a stolen key (docs/decisions.md "Limits on a stolen key"). */
import { expect, test } from 'vitest';
import { confirmChange } from '#domain/project/confirm-change.ts';
import { world } from '#test/builders/domain/project/create-project.ts';
import { actorOf, firstOwner, secondOwner } from '#test/fakes/fake-admin-store.ts';

test.each([
  [{}, 'auto_approve_daily_usd'],
  [{ swapDailyUsd: 1, clientDailyUsd: 1 }, 'auto_approve_daily_usd'],
  [{ autoApproveDailyUsd: 1, clientDailyUsd: 1 }, 'swap_daily_usd'],
  [{ autoApproveDailyUsd: 1, swapDailyUsd: 1 }, 'client_daily_usd'],
])('outside local a sum that is not named is 40001: %o', async (sums, missing) => {
  const { create, made } = world('prod');
  await expect(create(sums)).rejects.toMatchObject({
    code: 40001,
    message: expect.stringContaining(missing),
  });
  expect(made).toEqual([]);
});

test('named as numbers, one owner makes it, with these settings', async () => {
  const { create, fake } = world('prod');
  const sums = { autoApproveDailyUsd: 10_000, swapDailyUsd: 0, clientDailyUsd: 0 };
  expect(await create(sums)).toMatchObject({ state: 'done' });
  expect(fake.settings.get('shop')).toMatchObject(sums);
  expect(fake.commits.at(-1)?.audit.details).toMatchObject({
    auto_approve_daily_usd: 10_000,
    swap_daily_usd: 0,
    client_daily_usd: 0,
    approved_daily_usd: null,
  });
});

test('the sum of fees that is not named has its default; none, and a local stage, are as asked', async () => {
  const sums = { autoApproveDailyUsd: 1, swapDailyUsd: 1, clientDailyUsd: 1 };
  const prod = world('prod');
  await prod.create(sums);
  expect(prod.fake.settings.get('shop')).toMatchObject({ autoFeesDailyUsd: 1_000 });
  const local = world('local');
  await local.create({});
  expect(local.fake.settings.get('shop')).toMatchObject({ autoFeesDailyUsd: null });
  const asked = await world('prod').create({ ...sums, autoFeesDailyUsd: null });
  expect(asked).toMatchObject({ state: 'pending' });
});

test('no sum of operations takes two owners, and no sum of approvals does not: that is the standard', async () => {
  const sums = { autoApproveDailyUsd: 1, swapDailyUsd: 1, clientDailyUsd: 1 };
  const without = await world('prod').create({ ...sums, clientDailyUsd: null });
  expect(without).toMatchObject({ state: 'pending' });
  const made = await world('prod').create({ ...sums, approvedDailyUsd: null });
  expect(made).toMatchObject({ state: 'done' });
});

const none = { autoApproveDailyUsd: 10_000, swapDailyUsd: null, clientDailyUsd: 1 };

test('named as none, it waits for a second owner, and no keys are made before', async () => {
  const { create, made, fake } = world('prod');
  const asked = await create(none);
  expect(asked).toMatchObject({ state: 'pending', change: { kind: 'project' } });
  expect(await create(none)).toMatchObject({ state: 'pending' });
  expect(made).toEqual([]);
  expect(await create(none, secondOwner)).toMatchObject({ state: 'done' });
  expect(made).toEqual(['shop']);
  expect(fake.settings.get('shop')).toMatchObject(none);
  expect(fake.changes.size).toBe(0);
});

test('the second owner confirms what the first asked for, nothing else', async () => {
  const { create, made } = world('prod');
  await create(none);
  const other = { ...none, autoApproveDailyUsd: null };
  expect(await create(other, secondOwner)).toMatchObject({ state: 'pending' });
  expect(made).toEqual([]);
});

test('it is not confirmed by its id: the request makes the keys', async () => {
  const { create, deps } = world('prod');
  const asked = await create(none);
  if (asked.state !== 'pending') throw new Error('it does not wait');
  const { changeId } = asked.change;
  const confirm = confirmChange(deps, { ...actorOf(secondOwner, 'shop'), changeId });
  await expect(confirm).rejects.toMatchObject({
    code: 40903,
    message: expect.stringContaining('POST /projects'),
  });
});

test('in local no sum needs to be named', async () => {
  const { create, fake } = world('local');
  expect(await create({})).toMatchObject({ state: 'done' });
  expect(fake.settings.get('shop')).toMatchObject({
    autoApproveDailyUsd: null,
    swapDailyUsd: null,
  });
});

const bounded = { autoApproveDailyUsd: 1, swapDailyUsd: 1, clientDailyUsd: 1 };

test('outside local people sign, unless two owners say otherwise; in local if an owner says so', async () => {
  const prod = world('prod');
  await prod.create(bounded);
  expect(prod.fake.settings.get('shop')).toMatchObject({ requireSignatures: true });
  expect(prod.fake.commits.at(-1)?.audit.details).toMatchObject({ require_signatures: true });

  const unsigned = world('prod');
  expect(await unsigned.create(bounded, firstOwner, false)).toMatchObject({
    state: 'pending',
    change: { kind: 'project', payload: { requireSignatures: false } },
  });
  expect(unsigned.made).toEqual([]);
  expect(await unsigned.create(bounded, secondOwner, false)).toMatchObject({ state: 'done' });
  expect(unsigned.fake.settings.get('shop')).toMatchObject({ requireSignatures: false });

  const local = world('local');
  await local.create({});
  expect(local.fake.settings.get('shop')).toMatchObject({ requireSignatures: false });
  const chosen = world('local');
  await chosen.create({}, firstOwner, true);
  expect(chosen.fake.settings.get('shop')).toMatchObject({ requireSignatures: true });
});
