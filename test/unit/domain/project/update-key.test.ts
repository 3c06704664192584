/** Changes of a key, and who has to confirm them. */
import { expect, test } from 'vitest';
import { confirmChange } from '#domain/project/confirm-change.ts';
import { createKey } from '#domain/project/create-key.ts';
import { deleteKey, updateKey } from '#domain/project/update-key.ts';
import {
  actorOf,
  adminWorld,
  buildKeyRequest,
  firstOwner,
  secondOwner,
} from '#test/fakes/fake-admin-store.ts';

const one = actorOf(firstOwner);
const two = actorOf(secondOwner);
const hook = 'https://shop.example.com/hook';
const approveKey = buildKeyRequest({ permission: 'approve' });

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
  expect(await set(null, one)).toMatchObject({ state: 'pending' });
  expect(await set(null, two)).toMatchObject({ state: 'done', key: { webhookUrl: null } });
});

test('a key is patched and deleted; enabling one with approve needs two owners again', async () => {
  const { deps, fake } = adminWorld();
  await createKey(deps, { ...one, request: approveKey });
  const made = await createKey(deps, { ...two, request: approveKey });
  if (made.state !== 'done') throw new Error('it waits');
  const { appId } = made.key;
  const patch = (input: object, actor = one) => updateKey(deps, { ...actor, appId, patch: input });
  expect(await patch({ enabled: false })).toMatchObject({ state: 'done', key: { enabled: false } });
  expect(await patch({ enabled: true })).toMatchObject({ state: 'pending' });
  expect(fake.keys.get(appId)?.enabled).toBe(false);
  expect(await patch({ enabled: true }, two)).toMatchObject({ state: 'done' });
  await expect(patch({})).rejects.toMatchObject({ code: 40001 });
  await deleteKey(deps, { ...one, appId });
  await expect(deleteKey(deps, { ...one, appId })).rejects.toMatchObject({ code: 40401 });
  await expect(patch({ enabled: false })).rejects.toMatchObject({ code: 40401 });
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
