/** Changes of a key, and who has to confirm them. */
import { expect, test } from 'vitest';
import { confirmChange } from '#domain/project/confirm-change.ts';
import { createKey } from '#domain/project/keys/create-key.ts';
import { isKeyProven } from '#domain/project/keys/is-key-proven.ts';
import { deleteKey, updateKey } from '#domain/project/keys/update-key.ts';
import { isWebhookUrlProven } from '#domain/webhook/is-webhook-url-proven.ts';
import { approveKey, keyOfTwo, one, two } from '#test/builders/domain/project/keys/update-key.ts';
import { actorOf, adminWorld, buildKeyRequest, firstOwner } from '#test/fakes/fake-admin-store.ts';
import { buildKey } from '#test/support/api.ts';

const hook = 'https://shop.example.com/hook';

test('another webhook URL takes two owners, as it takes the events elsewhere', async () => {
  const { deps, fake } = adminWorld();
  const reads = await createKey(deps, { ...one, request: buildKeyRequest({ permission: 'read' }) });
  if (reads.state !== 'done') throw new Error('it waits');
  const { appId } = reads.key;
  const set = (webhookUrl: string | null, actor: typeof one) =>
    updateKey(deps, { ...actor, appId, patch: { webhookUrl } });
  const change = { kind: 'webhook-url', payload: { appId, webhookUrl: hook } };
  expect(await set(hook, one)).toMatchObject({ state: 'pending', change });
  expect(fake.keys.get(appId)?.webhookUrl).toBeNull();
  const [waiting] = [...fake.changes.values()];
  const confirmed = await confirmChange(deps, { ...two, changeId: waiting?.changeId ?? '' });
  expect(confirmed).toMatchObject({ kind: 'webhook-url', key: { webhookUrl: hook } });
  // The same URL again changes nothing. Without one, the merchant hears of nothing.
  expect(await set(hook, one)).toMatchObject({ state: 'done' });
  const removal = await set(null, one);
  expect(await set(null, two)).toEqual(removal);
  const [last] = [...fake.changes.values()];
  await confirmChange(deps, { ...two, changeId: last?.changeId ?? '' });
  expect(fake.keys.get(appId)?.webhookUrl).toBeNull();
});

test('a key is patched and deleted; enabling one with approve needs two owners again', async () => {
  const { deps, fake } = adminWorld();
  const { appId } = await keyOfTwo(deps);
  const patch = (input: object, actor = one) => updateKey(deps, { ...actor, appId, patch: input });
  // Of a key that two owners agreed on, and that is enabled, this asks no owner.
  expect(await patch({ enabled: true })).toMatchObject({ state: 'done', key: { enabled: true } });
  expect(await patch({ enabled: false })).toMatchObject({ state: 'done', key: { enabled: false } });
  expect(fake.commits.at(-1)?.write).toMatchObject({ ends: true });
  const asked = await patch({ enabled: true });
  if (asked.state !== 'pending') throw new Error('it went through');
  expect(await patch({ enabled: true }, two)).toEqual(asked);
  expect(fake.keys.get(appId)?.enabled).toBe(false);
  await confirmChange(deps, { ...two, changeId: asked.change.changeId });
  const key = fake.keys.get(appId)!;
  expect(key.enabled).toBe(true);
  const proof = await deps.store.keyProof('demo', appId);
  expect(proof.confirmation).toMatchObject({ changeId: asked.change.changeId });
  expect(isKeyProven(key, proof)).toBe(true);
  expect(await patch({ extraEvents: true })).toMatchObject({ state: 'done' });
  expect(fake.keys.get(appId)).toMatchObject({ extraEvents: true, enabled: true });
  await expect(patch({})).rejects.toMatchObject({ code: 40001 });
  await deleteKey(deps, { ...one, appId });
  expect(fake.commits.at(-1)?.write).toMatchObject({ ends: true });
  await expect(deleteKey(deps, { ...one, appId })).rejects.toMatchObject({ code: 40401 });
  await expect(patch({ enabled: false })).rejects.toMatchObject({ code: 40401 });
});

test('a key from before has two owners agree on it as it is, though it is enabled', async () => {
  const { deps, fake } = adminWorld();
  const key = buildKey({ appId: 'app_old' });
  fake.keys.set('app_old', key);
  const asked = await updateKey(deps, { ...one, appId: 'app_old', patch: { enabled: true } });
  if (asked.state !== 'pending') throw new Error('it went through');
  expect(isKeyProven(key, await deps.store.keyProof('demo', 'app_old'))).toBe(false);
  await confirmChange(deps, { ...two, changeId: asked.change.changeId });
  const proof = await deps.store.keyProof('demo', 'app_old');
  expect(isKeyProven(key, proof)).toBe(true);
  // What they agreed on is this key, and no other that has its name.
  const swapped = { ...key, apiSecret: { ...key.apiSecret!, ciphertext: 'of-a-thief' } };
  expect(isKeyProven(swapped, proof)).toBe(false);
  expect(isKeyProven({ ...key, permission: 'manage' }, proof)).toBe(false);
});

test('in local one owner enables a key again, and leaves no record of its end', async () => {
  const { deps, fake } = adminWorld({ stage: 'local' });
  const made = await createKey(deps, { ...one, request: approveKey });
  if (made.state !== 'done') throw new Error('it waits');
  const { appId } = made.key;
  for (const enabled of [false, true]) {
    const result = await updateKey(deps, { ...one, appId, patch: { enabled } });
    expect(result).toMatchObject({ state: 'done', key: { enabled } });
    expect(fake.commits.at(-1)?.write).toMatchObject({ ends: false });
  }
});

test("another project's key cannot be changed", async () => {
  const { deps, fake } = adminWorld();
  const made = await createKey(deps, { ...one, request: buildKeyRequest({ permission: 'read' }) });
  if (made.state !== 'done') throw new Error('it waits');
  const { appId } = made.key;
  const stranger = actorOf(firstOwner, 'other');
  await expect(deleteKey(deps, { ...stranger, appId })).rejects.toMatchObject({ code: 40401 });
  const patch = { enabled: false };
  await expect(updateKey(deps, { ...stranger, appId, patch })).rejects.toMatchObject({
    code: 40401,
  });
  expect(fake.keys.get(appId)?.enabled).toBe(true);
});

test('which events a URL gets takes two owners too: a filter hides the rest', async () => {
  const { deps, fake } = adminWorld();
  const request = buildKeyRequest({ permission: 'read', webhookUrl: hook });
  const asked = await createKey(deps, { ...one, request });
  if (asked.state !== 'pending') throw new Error('it went through');
  const made = await confirmChange(deps, { ...two, changeId: asked.change.changeId });
  if (made.kind !== 'key') throw new Error('it is not a key');
  const { appId } = made.created.key;
  const set = (webhookEvents: string[] | null, actor = one) =>
    updateKey(deps, { ...actor, appId, patch: { webhookEvents } });
  const confirm = async () => {
    const [waiting] = [...fake.changes.values()];
    await confirmChange(deps, { ...two, changeId: waiting?.changeId ?? '' });
  };
  // The same as now asks nobody.
  expect(await set(null)).toMatchObject({ state: 'done' });
  const only = await set(['deposit.*']);
  const payload = { appId, webhookUrl: hook, webhookEvents: ['deposit.*'] };
  expect(only).toMatchObject({ state: 'pending', change: { kind: 'webhook-url', payload } });
  expect(fake.keys.get(appId)?.webhookEvents).toBeNull();
  await confirm();
  expect(fake.keys.get(appId)).toMatchObject({ webhookUrl: hook, webhookEvents: ['deposit.*'] });
  expect(fake.commits.at(-1)?.audit).toMatchObject({
    action: 'key.update',
    details: { webhook_events: ['deposit.*'] },
  });
  // Another URL shows the second owner which events go there.
  const other = 'https://other.example.com/hook';
  const moved = await updateKey(deps, { ...one, appId, patch: { webhookUrl: other } });
  expect(moved).toMatchObject({
    change: { payload: { webhookUrl: other, webhookEvents: ['deposit.*'] } },
  });
  await confirm();
  expect(await set(null)).toMatchObject({ state: 'pending' });
  await confirm();
  expect(fake.keys.get(appId)?.webhookEvents).toBeNull();
  // The URL is believed after each of them: both owners were shown it.
  const proof = await deps.store.confirmedUrl('demo', appId);
  const named = { projectId: 'demo', appId, url: other };
  expect(proof && isWebhookUrlProven(named, proof)).toBe(true);
});

test('a key without a URL takes a filter from one owner, whose URL then shows it to two', async () => {
  const { deps, fake } = adminWorld();
  const request = buildKeyRequest({ permission: 'read', webhookEvents: ['swap.*'] });
  const reads = await createKey(deps, { ...one, request });
  if (reads.state !== 'done') throw new Error('it waits');
  const { appId } = reads.key;
  const patch = { webhookEvents: ['deposit.*'] };
  expect(await updateKey(deps, { ...one, appId, patch })).toMatchObject({ state: 'done' });
  await updateKey(deps, { ...one, appId, patch: { webhookUrl: hook } });
  expect([...fake.changes.values()]).toMatchObject([
    { kind: 'webhook-url', payload: { webhookUrl: hook, webhookEvents: ['deposit.*'] } },
  ]);
});

test('a key that gets all events is asked for as before; one with a filter by another request', async () => {
  const ask = async (set: { webhookEvents?: string[] | null }) => {
    const { deps } = adminWorld();
    const request = buildKeyRequest({ webhookUrl: hook, ...set });
    const made = await createKey(deps, { ...one, request });
    if (made.state !== 'pending') throw new Error('it went through');
    return made.change;
  };
  const all = await ask({});
  expect(await ask({ webhookEvents: null })).toMatchObject({ changeId: all.changeId });
  expect(all.payload).not.toHaveProperty('webhookEvents');
  const some = await ask({ webhookEvents: ['deposit.*'] });
  expect(some.changeId).not.toBe(all.changeId);
  expect(some.payload).toMatchObject({ webhookEvents: ['deposit.*'] });
});
