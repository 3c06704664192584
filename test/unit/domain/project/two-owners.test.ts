import { expect, test } from 'vitest';
import { confirmChange, dropChange } from '#domain/project/confirm-change.ts';
import { createProject } from '#domain/project/create-project.ts';
import { freezeProject, unfreezeProject } from '#domain/project/freeze.ts';
import { createKey } from '#domain/project/keys/create-key.ts';
import { updateSettings } from '#domain/project/settings/update-settings.ts';
import { buildSettings } from '#test/builders/builders.ts';
import {
  actorOf,
  adminWorld,
  buildKeyRequest,
  fakeAdminStore,
  firstOwner,
  secondOwner,
} from '#test/fakes/fake-admin-store.ts';

const one = actorOf(firstOwner);
const two = actorOf(secondOwner);
const approveKey = buildKeyRequest({ permission: 'approve' });

test('a key that only reads is made at once; each secret is sealed for its own use', async () => {
  const { deps, fake } = adminWorld();
  const made = await createKey(deps, { ...one, request: buildKeyRequest({ permission: 'read' }) });
  if (made.state !== 'done') throw new Error('it waits');
  expect(made.key.appId).toMatch(/^app_/);
  expect(made.apiSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(made.webhookSecret).toMatch(/^whs_/);
  const kept = fake.keys.get(made.key.appId);
  expect(kept).toMatchObject({ projectId: 'demo', permission: 'read', enabled: true });
  const { appId } = made.key;
  expect(kept).toMatchObject({
    apiSecret: { dataKey: `api demo ${appId}`, ciphertext: made.apiSecret },
    webhookSecret: { dataKey: `webhook demo ${appId}`, ciphertext: made.webhookSecret },
  });
  expect(JSON.stringify(fake.commits[0]?.audit)).not.toContain(made.apiSecret);
});

const hook = 'https://shop.example.com/hook';

test.each([
  ['approve', approveKey],
  ['manage', buildKeyRequest()],
  ['read and a webhook URL', buildKeyRequest({ permission: 'read', webhookUrl: hook })],
])('outside local a key with %s waits; the same owner cannot confirm it', async (_, asks) => {
  const { deps, fake } = adminWorld();
  const asked = await createKey(deps, { ...one, request: asks });
  const again = await createKey(deps, { ...one, request: asks });
  expect([asked.state, again.state]).toEqual(['pending', 'pending']);
  expect(fake.keys.size).toBe(0);
  if (asked.state !== 'pending') throw new Error('it went through');
  // The function that asks cannot write what is asked for where keys are believed.
  expect(await createKey(deps, { ...two, request: asks })).toEqual(asked);
  const made = await confirmChange(deps, { ...two, changeId: asked.change.changeId });
  expect(made).toMatchObject({ kind: 'key', created: { key: { askedBy: { id: 'admin-1' } } } });
  expect(fake.changes.size).toBe(0);
  expect(fake.commits.at(-1)?.audit.details).toMatchObject({ asked_by: 'one@example.com' });
});

test('a second owner whose sign-in is old confirms nothing', async () => {
  const { deps, fake, time } = adminWorld();
  const asked = await createKey(deps, { ...one, request: approveKey });
  if (asked.state !== 'pending') throw new Error('it went through');
  const { changeId } = asked.change;
  const late = { ...two, admin: { ...two.admin, authTime: time.now - 3600 } };
  const old = { code: 40101, message: expect.stringContaining('sign-in under an hour') };
  await expect(confirmChange(deps, { ...late, changeId })).rejects.toMatchObject(old);
  expect(fake.keys.size).toBe(0);
  expect(fake.changes.size).toBe(1);
  expect(await confirmChange(deps, { ...two, changeId })).toMatchObject({ kind: 'key' });
});

test('in local a key with approve is created at once, by only one owner, who may approve', async () => {
  const { deps } = adminWorld({ stage: 'local' });
  const made = await createKey(deps, { ...one, request: approveKey });
  if (made.state !== 'done') throw new Error('it waits');
  expect(made.key.askedBy).toBeUndefined();
});

test('a waiting change expires after 24 hours and must be requested again', async () => {
  const { deps, fake, time } = adminWorld();
  await createKey(deps, { ...one, request: approveKey });
  time.now += 24 * 3600;
  expect(await createKey(deps, { ...two, request: approveKey })).toMatchObject({
    state: 'pending',
    change: { askedBy: { id: 'admin-2' } },
  });
  expect(fake.keys.size).toBe(0);
});

test('another request is another change', async () => {
  const { deps, fake } = adminWorld();
  await createKey(deps, { ...one, request: approveKey });
  await createKey(deps, { ...two, request: { ...approveKey, name: 'other' } });
  expect(fake.changes.size).toBe(2);
  expect(fake.keys.size).toBe(0);
});

test.each([
  [{ walletId: 9 }, /^wallet_id/],
  [{ mode: 'rsa' as const }, /^public_key/],
  [{ publicKey: 'x' }, /^public_key/],
  [{ webhookUrl: 'http://shop.example.com' }, /^webhook_url/],
])('key request %j is refused by its field', async (set, message) => {
  const { deps, fake } = adminWorld();
  await expect(createKey(deps, { ...one, request: buildKeyRequest(set) })).rejects.toMatchObject({
    code: 40001,
    message: expect.stringMatching(message),
  });
  expect(fake.commits).toEqual([]);
});

test.each(['local', 'prod'])('in %s unfreezing takes two owners', async (stage) => {
  const { deps, fake } = adminWorld({ stage });
  await expect(unfreezeProject(deps, one)).rejects.toMatchObject({ code: 40903 });
  const state = await freezeProject(deps, { ...one, reason: 'leak' });
  expect(await freezeProject(deps, { ...two, reason: 'again' })).toEqual(state);
  const asked = await unfreezeProject(deps, one);
  if (asked.state !== 'pending') throw new Error('it went through');
  const { changeId } = asked.change;
  expect(await unfreezeProject(deps, one)).toEqual(asked);
  // The function that asks cannot write what the signer wants to see of the end.
  expect(await unfreezeProject(deps, two)).toEqual(asked);
  expect(fake.freezes.get('demo')).toEqual(state);
  await expect(confirmChange(deps, { ...one, changeId })).rejects.toMatchObject({ code: 40903 });
  expect(await confirmChange(deps, { ...two, changeId })).toEqual({ kind: 'unfreeze' });
  expect(fake.freezes.size).toBe(0);
});

test('what was asked for one freeze does not end a later one', async () => {
  const { deps, fake, time } = adminWorld();
  await freezeProject(deps, { ...one, reason: 'a' });
  await unfreezeProject(deps, one);
  const [first] = [...fake.changes.keys()];
  await confirmChange(deps, { ...two, changeId: first! });
  time.now += 5;
  await freezeProject(deps, { ...one, reason: 'b' });
  expect(await unfreezeProject(deps, two)).toMatchObject({ state: 'pending' });
  expect([...fake.changes.keys()]).not.toContain(first);
  expect(fake.freezes.size).toBe(1);
});

test('a freeze that meets an unfreeze in between still freezes', async () => {
  const { deps, fake } = adminWorld();
  const { commit } = fake.store;
  let refused = false;
  fake.store.commit = async (input) => {
    if (input.write.kind === 'freeze' && !refused) {
      refused = true;
      return false;
    }
    return commit(input);
  };
  await freezeProject(deps, { ...one, reason: 'leak' });
  expect(fake.freezes.size).toBe(1);
});

test('a change is confirmed by its id, by another owner, once', async () => {
  const { deps, fake } = adminWorld();
  const asked = await createKey(deps, { ...one, request: approveKey });
  if (asked.state !== 'pending') throw new Error('it went through');
  const { changeId } = asked.change;
  await expect(confirmChange(deps, { ...one, changeId })).rejects.toMatchObject({ code: 40903 });
  const confirmed = await confirmChange(deps, { ...two, changeId });
  expect(confirmed.kind).toBe('key');
  expect(fake.keys.size).toBe(1);
  await expect(confirmChange(deps, { ...two, changeId })).rejects.toMatchObject({ code: 40401 });
});

test('settings, enabling and unfreezing are confirmed by id too', async () => {
  const fake = fakeAdminStore({ settings: buildSettings({ autoApproveDailyUsd: 100 }) });
  const { deps } = adminWorld({ fake });
  await freezeProject(deps, { ...one, reason: '' });
  await unfreezeProject(deps, one);
  await updateSettings(deps, { ...one, rev: 1, patch: { autoApproveDailyUsd: 500 } });
  for (const changeId of [...fake.changes.keys()]) await confirmChange(deps, { ...two, changeId });
  expect(fake.freezes.size).toBe(0);
  expect(fake.settings.get('demo')?.autoApproveDailyUsd).toBe(500);
});

test('a change that was dropped cannot be confirmed', async () => {
  const { deps, fake } = adminWorld();
  const asked = await createKey(deps, { ...one, request: approveKey });
  if (asked.state !== 'pending') throw new Error('it went through');
  const { changeId } = asked.change;
  await dropChange(deps, { ...one, changeId });
  await expect(confirmChange(deps, { ...two, changeId })).rejects.toMatchObject({ code: 40401 });
  expect(fake.commits.map((commit) => commit.audit.action)).toEqual(['change.ask', 'change.drop']);
});

test('two owners who confirm at the same moment make one key', async () => {
  const { deps, fake } = adminWorld();
  const asked = await createKey(deps, { ...one, request: approveKey });
  if (asked.state !== 'pending') throw new Error('it went through');
  const { changeId } = asked.change;
  const three = actorOf({ ...secondOwner, id: 'admin-3' });
  const results = await Promise.allSettled([
    confirmChange(deps, { ...two, changeId }),
    confirmChange(deps, { ...three, changeId }),
  ]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(fake.keys.size).toBe(1);
  expect(fake.changes.size).toBe(0);
});

test('a project is made once, with its keys; its name is taken after that', async () => {
  const { deps, fake } = adminWorld();
  const made = {
    hot: {
      EVM: { address: '0x1', keyId: 'a' },
      TRX: { address: 'T1', keyId: 'b' },
      SOL: { address: 'S1', keyId: 'c' },
    },
    xpub: { EVM: 'x', TRX: 'y' },
    wrappedSeeds: { EVM: 'w', TRX: 'v', SOL: 'u' },
  };
  const asked: string[] = [];
  const keys = {
    make: async (projectId: string) => {
      asked.push(projectId);
      return made;
    },
  };
  const journal: unknown[] = [];
  const hotWallets = {
    register: async (projectId: string, addresses: unknown) => {
      journal.push([projectId, addresses]);
    },
  };
  const sums = { autoApproveDailyUsd: 10_000, swapDailyUsd: 5_000, clientDailyUsd: 5_000 };
  const input = { ...actorOf(firstOwner, 'shop'), name: 'Shop', sums };
  const created = await createProject({ ...deps, keys, hotWallets }, input);
  expect(journal).toEqual([['shop', { EVM: '0x1', TRX: 'T1', SOL: 'S1' }]]);
  expect(created).toMatchObject({
    state: 'done',
    project: { projectId: 'shop', walletId: 2, ...made },
  });
  expect(fake.settings.get('shop')).toMatchObject({
    rev: 1_767_225_600,
    ipWhitelist: [],
    ...sums,
    proof: { madeBy: { id: 'admin-1' }, confirmedBy: null },
  });
  await expect(createProject({ ...deps, keys, hotWallets }, input)).rejects.toMatchObject({
    code: 40901,
  });
  await expect(
    createProject({ ...deps, keys, hotWallets }, { ...input, projectId: 'admin' }),
  ).rejects.toMatchObject({ code: 40001 });
  expect(asked).toEqual(['shop']);
});
