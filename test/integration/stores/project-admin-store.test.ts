import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRescanStore } from '#aws/deposits/rescan-store.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { eventKeys } from '#aws/dynamodb/table-keys.ts';
import { makeAuditStore } from '#aws/events/audit-store.ts';
import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { makeApprovalStore } from '#aws/projects/approval-store.ts';
import { makeProjectAdminStore } from '#aws/projects/project-admin-store.ts';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { makeIds } from '#crypto/random.ts';
import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import { approveOrder, rejectOrder } from '#domain/approval/decide.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { withdrawalOutbox } from '#domain/order/events/withdrawal-outbox.ts';
import { approvalsNeeded } from '#domain/payment/authorize/approvals-needed.ts';
import { createKey } from '#domain/project/create-key.ts';
import { createProject } from '#domain/project/create-project.ts';
import { freezeProject, unfreezeProject } from '#domain/project/freeze.ts';
import { deleteKey, updateKey } from '#domain/project/update-key.ts';
import { updateSettings } from '#domain/project/update-settings.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { RescanJob } from '#model/rescan.ts';
import { buildProject, buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import { actorOf, firstOwner, secondOwner } from '#test/fakes/fake-admin-store.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `admin-${process.pid}`;
const client = makeDocumentClient();
const time = { now: 1_767_225_600 };
async function seal(ciphertext: string) {
  return { dataKey: 'k', iv: 'i', ciphertext, tag: 't' };
}
const deps = {
  store: makeProjectAdminStore(client),
  clock: { now: () => time.now, nowMs: () => time.now * 1000 },
  ids: makeIds(),
  stage: 'prod',
  apiSecrets: { seal },
  webhookSecrets: { seal },
  hotWallets: { register: async () => {} },
  keys: {
    make: async (projectId: string) => ({ ...buildProject(), hot: hotOf(projectId) }),
  },
};
const hotOf = (slug: string) => ({
  EVM: { address: `0x${slug}`, keyId: `evm-${slug}` },
  TRX: { address: `T${slug}`, keyId: `trx-${slug}` },
  SOL: { address: `S${slug}`, keyId: `sol-${slug}` },
});
const one = (slug: string) => actorOf(firstOwner, slug);
const two = (slug: string) => actorOf(secondOwner, slug);
const newProject = (slug: string) =>
  createProject(deps, {
    ...one(slug),
    name: slug,
    sums: { autoApproveDailyUsd: 1, swapDailyUsd: 1 },
  });
const request = {
  name: 'k',
  permission: 'approve',
  mode: 'hmac',
  publicKey: null,
  webhookUrl: 'https://shop.example.com/hook',
  walletId: null,
} as const;

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('concurrent requests for a project create one', async () => {
  const results = await Promise.allSettled([newProject('both'), newProject('both')]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  const read = await makeProjectStore(client).project('both');
  expect(read).toEqual(await deps.store.project('both'));
  expect(read?.hot).toEqual(hotOf('both'));
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
    createKey(deps, { ...two('keys'), request }),
    createKey(deps, { ...two('keys'), request }),
  ]);
  const made = results.flatMap((result) =>
    result.status === 'fulfilled' && result.value.state === 'done' ? [result.value.key] : [],
  );
  expect(made).toHaveLength(1);
  const [key] = made;
  expect(await deps.store.keys('keys')).toEqual([key]);
  const { appId, projectId, webhookUrl, webhookSecret, enabled, createdAt } = key!;
  // What other functions may read of a key has nothing that authenticates.
  expect(await makeProjectStore(client).webhookKeys('keys')).toEqual([
    { appId, projectId, webhookUrl, webhookSecret, enabled, createdAt },
  ]);
  expect(await deps.store.key('both', appId)).toBeNull();
  const patch = { webhookUrl: null, enabled: false };
  const change = await updateKey(deps, { ...one('keys'), appId, patch });
  expect(change.state).toBe('pending');
  await updateKey(deps, { ...two('keys'), appId, patch });
  expect(await deps.store.key('keys', appId)).toEqual({ ...key, webhookUrl: null, enabled: false });
  await deleteKey(deps, { ...one('keys'), appId });
  expect(await deps.store.keys('keys')).toEqual([]);
  expect(await deps.store.key('keys', appId)).toBeNull();
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

test('settings are patched by revision: concurrent patches all take effect', async () => {
  await newProject('patched');
  const patches = [{ pendingTtlS: 60 }, { ipWhitelist: ['1.1.1.1'] }, { autoApproveDailyUsd: 0.5 }];
  await Promise.all(patches.map((patch) => updateSettings(deps, { ...one('patched'), patch })));
  const settings = await deps.store.settings('patched');
  expect(settings).toMatchObject({
    pendingTtlS: 60,
    ipWhitelist: ['1.1.1.1'],
    autoApproveDailyUsd: 0.5,
    rev: 4,
  });
  expect(await makeProjectStore(client).settings('patched')).toEqual(settings);
});

test('the signer sees a freeze at once until two owners end it', async () => {
  await newProject('frozen');
  const signer = makeProjectStore(client);
  await freezeProject(deps, { ...one('frozen'), reason: 'leak' });
  expect(await signer.isFrozen('frozen')).toBe(true);
  await unfreezeProject(deps, one('frozen'));
  await unfreezeProject(deps, one('frozen'));
  expect(await signer.isFrozen('frozen')).toBe(true);
  expect(await unfreezeProject(deps, two('frozen'))).toEqual({ state: 'done' });
  expect(await signer.isFrozen('frozen')).toBe(false);
});

async function order(orderNo: string, level: 2 | 3): Promise<Withdrawal> {
  const withdrawal = buildWithdrawal({
    orderNo,
    bizOrderId: orderNo,
    level,
    status: 0,
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
  expect(results.map(({ status }) => status).sort()).toEqual([0, 1]);
  const approvals = await makeApprovalStore(client).approvals('WD-LEVEL3');
  expect(approvals.map(({ adminId }) => adminId).sort()).toEqual(['admin-1', 'admin-2']);
  for (const { digest } of approvals) expect(digest).toBe(termsDigest(withdrawal));
  expect(await decideDeps.orders.get('WD-LEVEL3')).toMatchObject({ status: 1, approvals: 2 });
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
  expect(await decideDeps.orders.get('WD-TWICE')).toMatchObject({ status: 0, approvals: 1 });
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
  expect([1, 6]).toContain((await decideDeps.orders.get('WD-RACE'))?.status);
  expect(await makeApprovalStore(client).approvals('WD-RACE')).toHaveLength(1);
});

test('a rescan job is stored, ended once and read back whole', async () => {
  const rescans = makeRescanStore(client);
  const job: RescanJob = {
    rescanId: 'RS1',
    chain: 'ETH',
    txHash: null,
    from: 2n ** 60n,
    to: 2n ** 60n + 5n,
    state: 'queued',
    found: null,
    error: null,
    askedBy: 'one@example.com',
    createdAt: time.now,
    endedAt: null,
  };
  const audit = auditEntry(deps, { ...one('-'), action: 'chain.rescan', target: 'ETH' });
  await rescans.create(job, audit, auditOutbox(audit, 'r'));
  expect(await rescans.get('ETH', 'RS1')).toEqual(job);
  expect(await rescans.get('BSC', 'RS1')).toBeNull();
  const end = { found: 2, error: null, at: time.now + 1 };
  await rescans.end('ETH', 'RS1', { ...end, state: 'done' });
  await rescans.end('ETH', 'RS1', { ...end, state: 'failed' });
  expect(await rescans.get('ETH', 'RS1')).toEqual({
    ...job,
    state: 'done',
    found: 2,
    endedAt: time.now + 1,
  });
});
