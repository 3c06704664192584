import { expect, test } from 'vitest';
import { loadPolicy } from '#domain/payment/authorize/load-policy.ts';
import type { ProjectSettings } from '#model/project.ts';
import { buildSettings } from '#test/builders/builders.ts';
import {
  change,
  changed,
  first,
  loose,
  now,
  world,
} from '#test/builders/domain/payment/authorize/load-policy.ts';

const project = { projectId: 'demo', createdAt: 999_000 };

test('a forged record with a raised limit is not believed, and an alarm fires', async () => {
  const { deps, state, unproven } = world(loose);
  expect(await loadPolicy(deps, project)).toEqual({ ok: false, accepted: null });
  expect(state.accepted).toBeNull();
  expect(unproven()).toMatchObject([{ fields: { settings: ['swap_daily_usd'], rev: 1_000_500 } }]);
});

test('with the records of two owners it is, and is remembered', async () => {
  const { deps, state, unproven } = world(loose, { changes: [change] });
  expect(await loadPolicy(deps, project)).toEqual({ ok: true, settings: loose });
  expect(state.accepted).toEqual({ projectId: 'demo', settings: loose, at: now });
  expect(unproven()).toEqual([]);
});

test('what one owner tightened is believed as it is', async () => {
  const tight = changed({ swapDailyUsd: 5 });
  const { deps, state } = world(tight);
  expect(await loadPolicy(deps, project)).toEqual({ ok: true, settings: tight });
  expect(state.accepted?.settings).toEqual(tight);
});

test('an older record with its genuine proof is not believed once a stricter one was', async () => {
  const tight = changed({ swapDailyUsd: 5 }, 1_000_550);
  const { deps, state } = world(tight, { changes: [change] });
  expect(await loadPolicy(deps, project)).toMatchObject({ ok: true });
  state.settings = loose;
  expect(await loadPolicy(deps, project)).toEqual({ ok: false, accepted: tight });
  state.settings = { ...loose, rev: 1_000_560 };
  expect(await loadPolicy(deps, project)).toEqual({ ok: false, accepted: tight });
  expect(state.accepted?.settings).toEqual(tight);
});

test('a record that is gone counts as the loosest', async () => {
  const tight = changed({ swapDailyUsd: 5 });
  const { deps, state, unproven } = world(tight);
  await loadPolicy(deps, project);
  state.settings = buildSettings({ rev: 0 });
  expect(await loadPolicy(deps, project)).toMatchObject({ ok: false });
  expect(unproven()).toHaveLength(1);
});

test('content that its own digest contradicts, or a revision to come, is not believed', async () => {
  const tampered = { ...changed({ swapDailyUsd: 5 }), pendingWebhooks: true };
  expect(await loadPolicy(world(tampered).deps, project)).toMatchObject({ ok: false });
  const ahead = changed({ swapDailyUsd: 5 }, now + 3_601);
  expect(await loadPolicy(world(ahead).deps, project)).toMatchObject({ ok: false });
});

test('a setting that a release adds is not missing from an older digest', async () => {
  const stored = changed({ swapDailyUsd: 5 });
  const read = { ...stored, addedLater: null } as ProjectSettings;
  expect(await loadPolicy(world(read).deps, project)).toMatchObject({ ok: true });
});

test('without what was accepted or what the project was made with, nothing is believed', async () => {
  const { deps, unproven } = world(first, { first: null });
  expect(await loadPolicy(deps, project)).toMatchObject({ ok: false });
  expect(unproven()).toMatchObject([{ fields: { settings: ['first_settings'] } }]);
});

test('restored settings that are stricter are believed, and what was accepted stays', async () => {
  const accepted = { projectId: 'demo', settings: loose, at: now };
  const { deps, state } = world(first, { accepted });
  expect(await loadPolicy(deps, project)).toEqual({ ok: true, settings: first });
  expect(state.accepted).toEqual(accepted);
});

test('in local the signer accepts what it finds', async () => {
  const { deps, state } = world(loose, { first: null });
  expect(await loadPolicy({ ...deps, requiresProof: false }, project)).toMatchObject({ ok: true });
  expect(state.accepted?.settings).toEqual(loose);
});

test('if another signer accepted a later revision meanwhile, both are read again', async () => {
  const tight = changed({ swapDailyUsd: 5 }, 1_000_550);
  const { deps, state } = world(changed({ swapDailyUsd: 50 }));
  let races = 0;
  const { accept } = deps.policies;
  deps.policies.accept = async (policy) => {
    if (races++ > 0) return accept(policy);
    state.settings = tight;
    state.accepted = { projectId: 'demo', settings: tight, at: now };
    return false;
  };
  expect(await loadPolicy(deps, project)).toEqual({ ok: true, settings: tight });
});
