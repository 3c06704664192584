import { expect, test } from 'vitest';
import { confirmChange } from '#domain/project/confirm-change.ts';
import { updateSettings } from '#domain/project/settings/update-settings.ts';
import { buildSettings } from '#test/builders/builders.ts';
import {
  actorOf,
  adminWorld,
  type FakeAdminStore,
  fakeAdminStore,
  firstOwner,
  secondOwner,
} from '#test/fakes/fake-admin-store.ts';

const one = actorOf(firstOwner);
const two = actorOf(secondOwner);
const revOf = (fake: FakeAdminStore) => fake.settings.get('demo')!.rev;
const capped = () => fakeAdminStore({ settings: buildSettings({ autoApproveDailyUsd: 100 }) });

test('a stricter setting applies at once; a patch with a looser one waits for the second owner as a whole', async () => {
  const { deps, fake } = adminWorld({ fake: capped() });
  const tight = { autoApproveDailyUsd: 50 };
  expect(await updateSettings(deps, { ...one, rev: revOf(fake), patch: tight })).toMatchObject({
    state: 'done',
  });
  const loose = { autoApproveDailyUsd: null, pendingTtlS: 60 };
  const asked = await updateSettings(deps, { ...one, rev: revOf(fake), patch: loose });
  if (asked.state !== 'pending') throw new Error('it went through');
  expect(fake.settings.get('demo')).toMatchObject({ autoApproveDailyUsd: 50, pendingTtlS: 86_400 });
  // The function that asks cannot write what the signer wants to see of a confirmation.
  expect(
    await updateSettings(deps, { ...two, rev: asked.change.payload.rev as number, patch: loose }),
  ).toEqual(asked);
  await confirmChange(deps, { ...two, changeId: asked.change.changeId });
  expect(fake.settings.get('demo')).toMatchObject({
    ...loose,
    proof: { madeBy: { id: 'admin-1' }, confirmedBy: { id: 'admin-2' } },
  });
  expect(fake.commits.at(-1)?.confirmation).toMatchObject({
    changeId: asked.change.changeId,
    confirmedBy: { id: 'admin-2' },
    rev: fake.settings.get('demo')?.rev,
    digest: fake.settings.get('demo')?.proof?.digest,
  });
  expect(fake.commits.at(-1)?.audit.details).toMatchObject({
    before: { autoApproveDailyUsd: 50, pendingTtlS: 86_400 },
    after: loose,
  });
});

test('the revision is at least the time of the change, so that no restore lowers it', async () => {
  const { deps, fake, time } = adminWorld();
  await updateSettings(deps, { ...one, rev: revOf(fake), patch: { pendingTtlS: 60 } });
  expect(fake.settings.get('demo')?.rev).toBe(time.now);
  await updateSettings(deps, { ...one, rev: revOf(fake), patch: { pendingTtlS: 70 } });
  expect(fake.settings.get('demo')?.rev).toBe(time.now + 1);
});

test('in local one owner may loosen', async () => {
  const { deps, fake } = adminWorld({ fake: capped(), stage: 'local' });
  const patch = { autoApproveDailyUsd: null };
  expect(await updateSettings(deps, { ...one, rev: revOf(fake), patch })).toMatchObject({
    state: 'done',
  });
});

test('of two patches of the same revision the second is refused, and its owner reads again', async () => {
  const { deps, fake } = adminWorld();
  const rev = revOf(fake);
  const results = await Promise.allSettled([
    updateSettings(deps, { ...one, rev, patch: { pendingTtlS: 60 } }),
    updateSettings(deps, { ...two, rev, patch: { maxQuoteDeviationBps: 100 } }),
  ]);
  expect(results).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 40903, message: expect.stringContaining('read them') } },
  ]);
  expect(fake.settings.get('demo')).toMatchObject({ pendingTtlS: 60, maxQuoteDeviationBps: 500 });
});

test('a change that waits is not carried out over what was changed since', async () => {
  const { deps, fake } = adminWorld({ fake: capped() });
  const loose = { autoApproveDailyUsd: 500 };
  const asked = await updateSettings(deps, { ...one, rev: revOf(fake), patch: loose });
  if (asked.state !== 'pending') throw new Error('it went through');
  await updateSettings(deps, { ...one, rev: revOf(fake), patch: { autoApproveDailyUsd: 5 } });
  const confirming = confirmChange(deps, { ...two, changeId: asked.change.changeId });
  await expect(confirming).rejects.toMatchObject({ code: 40903 });
  expect(fake.settings.get('demo')?.autoApproveDailyUsd).toBe(5);
  // Asked for again it is another change.
  const again = await updateSettings(deps, { ...one, rev: revOf(fake), patch: loose });
  if (again.state !== 'pending') throw new Error('it went through');
  await confirmChange(deps, { ...two, changeId: again.change.changeId });
  expect(fake.settings.get('demo')?.autoApproveDailyUsd).toBe(500);
});
