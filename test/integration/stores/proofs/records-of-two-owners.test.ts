/** What the tables hold of two owners' agreement, and what a thief of one role can make of it. */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectKeys } from '#aws/dynamodb/table-keys.ts';
import { makeAccessStore } from '#aws/projects/access-store.ts';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { changeIdOf } from '#domain/admin/change-id.ts';
import { confirmChange } from '#domain/project/confirm-change.ts';
import { freezeProject, unfreezeProject } from '#domain/project/freeze.ts';
import { isFreezeEnded } from '#domain/project/is-freeze-ended.ts';
import { createKey } from '#domain/project/keys/create-key.ts';
import { isKeyProven } from '#domain/project/keys/is-key-proven.ts';
import { deleteKey, updateKey } from '#domain/project/keys/update-key.ts';
import { makeUrlCheck } from '#domain/webhook/make-url-check.ts';
import { putKey } from '#test/builders/put-key.ts';
import {
  client,
  deps,
  newProject,
  one,
  prefix,
  request,
  time,
  two,
} from '#test/scenarios/stores/proofs/records-of-two-owners.ts';
import { idOf } from '#test/scenarios/two-owners.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('a key is believed by what two functions recorded, until it is disabled or deleted', async () => {
  await newProject('believed');
  const access = makeAccessStore(client);
  const asked = await createKey(deps, { ...one('believed'), request });
  await confirmChange(deps, { ...two('believed'), changeId: idOf(asked) });
  const [key] = await deps.store.keys('believed');
  const { appId } = key!;
  const read = async () => {
    const input = { appId, projectId: 'believed', ip: '203.0.113.7', minute: 1 };
    const { key: found, keyProof } = await access.authContext(input);
    return [found?.enabled ?? null, found !== null && isKeyProven(found, keyProof)];
  };
  expect(await read()).toEqual([true, true]);

  // A thief of admin/keys, which may put every item but a confirmation.
  await putKey(client, { ...key!, permission: 'manage' });
  expect(await read()).toEqual([true, false]);
  await putKey(client, key!);
  await updateKey(deps, { ...one('believed'), appId, patch: { enabled: false } });
  await putKey(client, key!);
  expect(await read()).toEqual([false, true]);

  const back = await updateKey(deps, { ...one('believed'), appId, patch: { enabled: false } });
  expect(back.state).toBe('done');
  const enabling = await updateKey(deps, { ...one('believed'), appId, patch: { enabled: true } });
  await confirmChange(deps, { ...two('believed'), changeId: idOf(enabling) });
  expect(await read()).toEqual([true, true]);

  await deleteKey(deps, { ...one('believed'), appId });
  await putKey(client, key!);
  expect(await read()).toEqual([false, true]);
});

test('the signer sees a freeze at once until two owners end it', async () => {
  await newProject('frozen');
  const signer = makeProjectStore(client, isFreezeEnded);
  await freezeProject(deps, { ...one('frozen'), reason: 'leak' });
  expect(await signer.isFrozen('frozen')).toBe(true);
  const asked = await unfreezeProject(deps, one('frozen'));
  expect(await unfreezeProject(deps, two('frozen'))).toEqual(asked);
  expect(await signer.isFrozen('frozen')).toBe(true);
  await confirmChange(deps, { ...two('frozen'), changeId: idOf(asked) });
  expect(await signer.isFrozen('frozen')).toBe(false);
  expect(await makeProjectStore(client, isFreezeEnded).isFrozen('frozen')).toBe(false);

  // A later freeze is another one, however the first ended; also for a signer that remembers it.
  time.now += 60;
  const later = await freezeProject(deps, { ...two('frozen'), reason: 'again' });
  expect(await signer.isFrozen('frozen')).toBe(true);
  expect(await deps.store.freezeState('frozen')).toEqual(later);
});

test('who confirms by themselves, or writes over a freeze, ends none', async () => {
  await newProject('held');
  const write = (Item: Record<string, unknown>) =>
    client.send(new PutCommand({ TableName: process.env.TABLE_PROJECTS, Item }));
  const { freezeId } = await freezeProject(deps, { ...one('held'), reason: 'leak' });
  const signer = makeProjectStore(client, isFreezeEnded);
  const change = { projectId: 'held', kind: 'unfreeze', payload: { frozen_at: freezeId } } as const;
  const changeId = changeIdOf(change);
  // A thief of admin/changes, who cannot write the request.
  const confirmedBy = { id: 'nobody', email: '' };
  const of = { projectId: 'held', freezeId, changeId };
  const end = { ...of, askedAt: time.now, confirmedBy, confirmedAt: time.now };
  await write({ ...projectKeys.freezeEnd('held', freezeId), ...end });
  expect(await signer.isFrozen('held')).toBe(true);
  // A thief of admin/freeze, who cannot write the confirmation, nor delete the freeze.
  await write({ ...projectKeys.freeze('held', freezeId), freezeId: 1, at: 1 });
  expect(await signer.isFrozen('held')).toBe(true);
  expect(await deps.store.freezeState('held')).toMatchObject({ freezeId });
});

test('a project is frozen again in the second in which its freeze ended', async () => {
  await newProject('again');
  const first = await freezeProject(deps, { ...one('again'), reason: 'leak' });
  await unfreezeProject(deps, one('again'));
  const payload = { frozen_at: first.freezeId };
  const changeId = changeIdOf({ projectId: 'again', kind: 'unfreeze', payload });
  await confirmChange(deps, { ...two('again'), changeId });
  expect(await deps.store.freezeState('again')).toBeNull();

  const second = await freezeProject(deps, { ...one('again'), reason: 'leak again' });
  expect(second).toMatchObject({ at: first.at, reason: 'leak again' });
  expect(second.freezeId).not.toBe(first.freezeId);
  expect(await deps.store.freezeState('again')).toMatchObject({ freezeId: second.freezeId });
});

test('a webhook URL is believed by what two functions recorded; who writes over it sends nothing', async () => {
  await newProject('hooks');
  const projects = makeProjectStore(client, isFreezeEnded);
  const asked = await createKey(deps, {
    ...one('hooks'),
    request: { ...request, permission: 'read' },
  });
  await confirmChange(deps, { ...two('hooks'), changeId: idOf(asked) });
  const [key] = await deps.store.keys('hooks');
  const isBelieved = async () => {
    const [found] = await projects.webhookKeys('hooks');
    const target = {
      url: found!.webhookUrl!,
      keys: [{ ...found!, webhookUrl: found!.webhookUrl! }],
    };
    return makeUrlCheck({ ...deps, projects })('hooks', target);
  };
  expect(await isBelieved()).toBe(true);
  expect(await projects.confirmedChanges('hooks', -1)).toEqual([]);

  // A thief of admin/keys, which may put every item but a confirmation.
  await putKey(client, { ...key!, webhookUrl: 'https://thief.example.com/hook' });
  expect(await isBelieved()).toBe(false);
  await putKey(client, key!);
  expect(await isBelieved()).toBe(true);

  const webhookUrl = 'https://shop.example.com/other';
  const { appId } = key!;
  const change = await updateKey(deps, { ...one('hooks'), appId, patch: { webhookUrl } });
  // What one owner asked for changes nothing of what two agreed on.
  expect(await isBelieved()).toBe(true);
  await confirmChange(deps, { ...two('hooks'), changeId: idOf(change) });
  expect(await isBelieved()).toBe(true);
  await putKey(client, key!);
  expect(await isBelieved()).toBe(false);
});
