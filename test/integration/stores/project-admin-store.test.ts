import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventKeys, projectKeys } from '#aws/dynamodb/table-keys.ts';
import { makeAuditStore } from '#aws/events/audit-store.ts';
import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { makeApprovalStore, makeApprovalWriter } from '#aws/orders/approval-store.ts';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { makePolicyStore } from '#aws/projects/policy-store.ts';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import { approveOrder, rejectOrder } from '#domain/approval/decide.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { withdrawalOutbox } from '#domain/order/events/withdrawal-outbox.ts';
import { approvalsNeeded } from '#domain/payment/authorize/approvals-needed.ts';
import { loadPolicy } from '#domain/payment/authorize/load-policy.ts';
import { confirmChange } from '#domain/project/confirm-change.ts';
import { isFreezeEnded } from '#domain/project/is-freeze-ended.ts';
import { createKey } from '#domain/project/keys/create-key.ts';
import { rotateWebhookSecret } from '#domain/project/keys/rotate-webhook-secret.ts';
import { deleteKey, updateKey } from '#domain/project/keys/update-key.ts';
import { changeWhitelist } from '#domain/project/settings/change-whitelist.ts';
import { updateSettings } from '#domain/project/settings/update-settings.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { ProjectSettings } from '#model/project.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import { firstOwner, secondOwner } from '#test/fakes/fake-admin-store.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import {
  client,
  deps,
  newProject,
  one,
  prefix,
  request,
  time,
  two,
} from '#test/scenarios/stores/project-admin-store.ts';
import { hotOf, idOf } from '#test/scenarios/two-owners.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('concurrent requests for a project create one', async () => {
  const results = await Promise.allSettled([newProject('both'), newProject('both')]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  const read = await makeProjectStore(client, isFreezeEnded).project('both');
  expect(read).toEqual(await deps.store.project('both'));
  expect(read?.hot).toMatchObject({ EVM: { address: hotOf('both').EVM.address } });
  await newProject('later');
  expect((await deps.store.projects()).map(({ projectId }) => projectId)).toEqual([
    'later',
    'both',
  ]);
});

test('every action writes an audit entry and an outbox item that lists it', async () => {
  await newProject('audited');
  const audit = auditEntry(deps, { ...one('audited'), action: 'webhook.retry', target: 'DL1' });
  const outbox = auditOutbox(audit, 'req-1');
  expect(await deps.store.commit({ write: { kind: 'note' }, audit, outbox })).toBe(true);
  expect(await makeAuditStore(client).getMany([audit.auditId])).toEqual([audit]);
  expect(await makeOutboxStore(client).get(outbox.outboxId)).toEqual(outbox);
});

test('a write whose condition fails writes no audit entry', async () => {
  await newProject('refused');
  const audit = auditEntry(deps, { ...one('refused'), action: 'key.delete', target: 'app_none' });
  const commit = { audit, outbox: auditOutbox(audit, 'req-1') };
  const write = { kind: 'deleteKey', appId: 'app_none' } as const;
  expect(await deps.store.commit({ ...commit, write })).toBe(false);
  const { Item } = await client.send(
    new GetCommand({ TableName: process.env.TABLE_EVENTS, Key: eventKeys.audit(audit.auditId) }),
  );
  expect(Item).toBeUndefined();
});

test('a key with approve is requested, confirmed once, patched and deleted', async () => {
  await newProject('keys');
  const asked = await createKey(deps, { ...one('keys'), request });
  expect(asked.state).toBe('pending');
  expect(await deps.store.changes('keys', time.now)).toHaveLength(1);
  expect(await deps.store.changes('keys', time.now + 24 * 3600)).toEqual([]);
  const results = await Promise.allSettled([
    confirmChange(deps, { ...two('keys'), changeId: idOf(asked) }),
    confirmChange(deps, { ...two('keys'), changeId: idOf(asked) }),
  ]);
  const made = results.flatMap((result) =>
    result.status === 'fulfilled' && result.value.kind === 'key' ? [result.value.created.key] : [],
  );
  expect(made).toHaveLength(1);
  const [key] = made;
  expect(await deps.store.keys('keys')).toEqual([key]);
  const { appId, projectId, webhookUrl, webhookSecret, enabled, createdAt } = key!;
  // What other functions may read of a key has nothing that authenticates.
  expect(await makeProjectStore(client, isFreezeEnded).webhookKeys('keys')).toEqual([
    { appId, projectId, webhookUrl, webhookSecret, enabled, createdAt },
  ]);
  expect(await deps.store.key('both', appId)).toBeNull();
  const patch = { webhookUrl: null, enabled: false };
  const change = await updateKey(deps, { ...one('keys'), appId, patch });
  expect(change.state).toBe('pending');
  await confirmChange(deps, { ...two('keys'), changeId: idOf(change) });
  expect(await deps.store.key('keys', appId)).toEqual({ ...key, webhookUrl: null, enabled: false });
  await deleteKey(deps, { ...one('keys'), appId });
  expect(await deps.store.keys('keys')).toEqual([]);
  expect(await deps.store.key('keys', appId)).toBeNull();
});

test('a rotation of a webhook secret stores both; one that read the key before it is refused', async () => {
  await newProject('rotated');
  const made = await createKey(deps, {
    ...one('rotated'),
    request: { ...request, permission: 'read', webhookUrl: null },
  });
  if (made.state !== 'done') throw new Error('it waits');
  const { appId } = made.key;
  const input = { ...one('rotated'), appId, overlapSeconds: 3600 };
  const { key } = await rotateWebhookSecret(deps, input);
  const late = { ...deps, store: { ...deps.store, key: async () => made.key } };
  await expect(rotateWebhookSecret(late, input)).rejects.toMatchObject({ code: 50301 });
  const stored = await deps.store.key('rotated', appId);
  expect(stored).toEqual(key);
  expect(stored?.previousSecret?.secret).toEqual(made.key.webhookSecret);
});

test('the table refuses an owner who confirms their own change', async () => {
  await newProject('own');
  const asked = await createKey(deps, { ...one('own'), request });
  if (asked.state !== 'pending') throw new Error('it went through');
  const audit = auditEntry(deps, { ...one('own'), action: 'key.create', target: 'x' });
  const commit = { write: { kind: 'note' } as const, audit, outbox: auditOutbox(audit, 'r') };
  expect(await deps.store.commit({ ...commit, closes: asked.change })).toBe(false);
  const late = { ...asked.change, expiresAt: 1 };
  const other = auditEntry(deps, { ...two('own'), action: 'key.create', target: 'x' });
  const expired = { ...other, at: asked.change.expiresAt };
  const closing = { write: { kind: 'note' } as const, outbox: auditOutbox(expired, 'r') };
  expect(await deps.store.commit({ ...closing, audit: expired, closes: late })).toBe(false);
});

test('of concurrent patches of one revision one takes effect; concurrent entries all do', async () => {
  await newProject('patched');
  const { rev } = await deps.store.settings('patched');
  const patches = [{ pendingTtlS: 60 }, { pendingTtlS: 70 }, { pendingTtlS: 80 }];
  const results = await Promise.allSettled(
    patches.map((patch) => updateSettings(deps, { ...one('patched'), rev, patch })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const add = (list: 'ipWhitelist' | 'addressWhitelist', entry: string) =>
    changeWhitelist(deps, { ...one('patched'), list, entry, to: 'add' });
  await confirmedByTwo('patched', await add('ipWhitelist', '1.1.1.1'));
  await confirmedByTwo('patched', await add('addressWhitelist', '0x1'));
  const asked = await Promise.all([add('ipWhitelist', '2.2.2.2'), add('addressWhitelist', '0x2')]);
  await Promise.all(asked.map((change) => confirmedByTwo('patched', change)));
  const settings = await deps.store.settings('patched');
  expect(settings).toMatchObject({
    ipWhitelist: ['1.1.1.1', '2.2.2.2'],
    addressWhitelist: ['0x1', '0x2'],
    rev: time.now + 5,
  });
  expect(await makeProjectStore(client, isFreezeEnded).settings('patched')).toEqual(settings);
});

test('the signer believes looser settings by what two functions recorded, and no others', async () => {
  await newProject('proven');
  const project = { projectId: 'proven', createdAt: time.now };
  const revNow = async () => (await deps.store.settings('proven')).rev;
  const logged: LoggedEvent[] = [];
  const policies = makePolicyStore(client);
  const signer = {
    ...buildWorkerDeps({
      projects: makeProjectStore(client, isFreezeEnded),
      policies,
      requiresProof: true,
    }),
    clock: deps.clock,
    log: recordingLogger(logged),
  };
  const entry = (address: string) => ({ list: 'addressWhitelist' as const, entry: address });
  const sums = { autoApproveDailyUsd: 0.5 };
  await updateSettings(deps, { ...one('proven'), rev: await revNow(), patch: sums });
  const tight = await deps.store.settings('proven');
  expect(await loadPolicy(signer, project)).toEqual({ ok: true, settings: tight });
  expect(await policies.accepted('proven')).toMatchObject({ settings: tight, at: time.now });

  const put = (settings: ProjectSettings) =>
    client.send(
      new PutCommand({
        TableName: process.env.TABLE_PROJECTS,
        Item: { ...projectKeys.settings('proven'), ...settings },
      }),
    );
  await put({ ...tight, autoApproveDailyUsd: null, rev: tight.rev + 1 });
  expect(await loadPolicy(signer, project)).toEqual({ ok: false, accepted: tight });
  await put(tight);

  const patch = { autoApproveDailyUsd: 900 };
  const asked = await updateSettings(deps, { ...one('proven'), rev: await revNow(), patch });
  if (asked.state !== 'pending') throw new Error('it went through');
  const { changeId } = asked.change;
  await confirmChange(deps, { ...two('proven'), changeId });
  const loose = await deps.store.settings('proven');
  expect(loose).toMatchObject({ ...patch, proof: { changeId } });
  expect(await loadPolicy(signer, project)).toEqual({ ok: true, settings: loose });

  const first = await changeWhitelist(deps, { ...one('proven'), ...entry('0x1'), to: 'add' });
  await confirmedByTwo('proven', first);
  expect(await loadPolicy(signer, project)).toMatchObject({ ok: true });
  const wider = await changeWhitelist(deps, { ...one('proven'), ...entry('0x2'), to: 'add' });
  await confirmedByTwo('proven', wider);
  const both = { addressWhitelist: ['0x1', '0x2'] };
  expect(await loadPolicy(signer, project)).toMatchObject({ ok: true, settings: both });

  await updateSettings(deps, {
    ...one('proven'),
    rev: await revNow(),
    patch: { autoApproveDailyUsd: 0.25 },
  });
  expect(await loadPolicy(signer, project)).toMatchObject({ ok: true });
  // The genuine earlier record, with its proof, once it was tightened.
  await put(loose);
  expect(await loadPolicy(signer, project)).toMatchObject({ ok: false });
  expect(logged.map(({ event }) => event)).toEqual(['policy.unproven', 'policy.unproven']);
  expect(await policies.accept({ projectId: 'proven', settings: loose, at: 1 })).toBe(false);
});

/** What the first owner asked for, confirmed by the second. */
async function confirmedByTwo(
  projectId: string,
  asked: Awaited<ReturnType<typeof changeWhitelist>>,
) {
  if (asked.state !== 'pending') throw new Error('it went through');
  await confirmChange(deps, { ...two(projectId), changeId: asked.change.changeId });
}

async function order(orderNo: string, level: 2 | 3): Promise<Withdrawal> {
  const withdrawal = buildWithdrawal({
    orderNo,
    bizOrderId: orderNo,
    level,
    status: 'pending',
    workStage: 'P',
  });
  const huge = 10n ** 30n;
  const result = await makeWithdrawalStore(client).create({
    withdrawal,
    outbox: withdrawalOutbox(withdrawal, { event: null, at: time.now, start: true }),
    maxTokenReserved: huge,
    maxNativeReserved: huge,
    tokenEpoch: 0,
    nativeEpoch: 0,
    maxDailyUsed: null,
    maxAutoApproveUsed: null,
  });
  expect(result).toBe('created');
  return withdrawal;
}

const decideDeps = {
  ...deps,
  orders: makeWithdrawalStore(client),
  approvals: makeApprovalStore(client),
  decisions: makeApprovalWriter(client),
  approvalsNeeded: (order: Order) => approvalsNeeded(order, ethereum()),
};

test('two concurrent approvals complete a level 3 order, and both keep their digest', async () => {
  const withdrawal = await order('WD-LEVEL3', 3);
  const decide = (admin = firstOwner) =>
    approveOrder(decideDeps, {
      projectId: 'demo',
      orderNo: 'WD-LEVEL3',
      termsDigest: termsDigest(withdrawal),
      admin,
    });
  const results = await Promise.all([decide(), decide(secondOwner)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['approved', 'pending']);
  const approvals = await makeApprovalStore(client).approvals('WD-LEVEL3');
  expect(approvals.map(({ adminId }) => adminId).sort()).toEqual(['admin-1', 'admin-2']);
  for (const { digest } of approvals) expect(digest).toBe(termsDigest(withdrawal));
  expect(await decideDeps.orders.get('WD-LEVEL3')).toMatchObject({
    status: 'approved',
    approvals: 2,
  });
  await expect(decide()).rejects.toMatchObject({ code: 40903 });
});

test('two concurrent approvals by one admin are one approval', async () => {
  const withdrawal = await order('WD-TWICE', 3);
  const results = await Promise.allSettled(
    [1, 2, 3].map(() =>
      approveOrder(decideDeps, {
        projectId: 'demo',
        orderNo: 'WD-TWICE',
        termsDigest: termsDigest(withdrawal),
        admin: firstOwner,
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await decideDeps.orders.get('WD-TWICE')).toMatchObject({
    status: 'pending',
    approvals: 1,
  });
});

test('of a concurrent approval and rejection one takes effect', async () => {
  const withdrawal = await order('WD-RACE', 2);
  const input = {
    projectId: 'demo',
    orderNo: 'WD-RACE',
    termsDigest: termsDigest(withdrawal),
  };
  const results = await Promise.allSettled([
    approveOrder(decideDeps, { ...input, admin: firstOwner }),
    rejectOrder(decideDeps, { ...input, admin: secondOwner, reason: 'no' }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(['approved', 'rejected']).toContain((await decideDeps.orders.get('WD-RACE'))?.status);
  expect(await makeApprovalStore(client).approvals('WD-RACE')).toHaveLength(1);
});
