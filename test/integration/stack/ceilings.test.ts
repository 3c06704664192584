/**
 * The day's ceilings through the deployed functions, each with its own role: operations under any key,
 * keys that wait for an owner, and what people approve (docs/decisions/0086-ceilings.md).
 */
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { type OwnProject, ownProject } from '#test/scenarios/own-project.ts';
import { asRole } from '#test/support/as-role.ts';
import { orderItem, signedNonce } from '#test/support/forge.ts';
import type { Merchant } from '#test/support/stack.ts';
import { until } from '#test/support/stack.ts';

let project: OwnProject;
let merchant: Merchant;
beforeAll(async () => {
  project = await ownProject();
  merchant = await project.stack.merchant({ slug: project.slug, permission: 'approve' });
});
afterAll(async () => {
  await merchant?.leave();
  await project?.leave();
});

async function set(settings: Record<string, unknown>) {
  const path = `/projects/${project.slug}/settings`;
  const { rev } = await project.alice.request<{ rev: number }>('GET', path);
  await project.alice.request('PATCH', path, { rev, ...settings });
}

interface Submitted {
  op_no: string;
  status: string;
  decided_by: string;
  risk_reason?: string;
}

const newKey = async (body: Record<string, unknown> = {}) =>
  (await merchant.api.post<{ sk_id: string }>('/v1/client/session-keys', body)).sk_id;

const call = async (path: string, body: Record<string, unknown>, sessionKey: string) => {
  const { http, data, message } = await merchant.api.call<Submitted>(
    'POST',
    `/v1/client/${path}`,
    { chain: project.chain, ...body },
    { 'x-session-key': sessionKey },
  );
  expect(http, message).toBe(200);
  return data;
};

const transfer = (amount: string, sessionKey: string) =>
  call('transfer', { token: 'USDT', to: fresh(), amount }, sessionKey);

let made = 0xce11;
const fresh = () => `0x${(made++).toString(16).padStart(40, '5')}`;

const signed = (no: string) =>
  until(`a signature of ${no}`, async () => ((await signedNonce(no)) === null ? undefined : true));

const stuck = (no: string) =>
  until(`what the signer says of ${no}`, async () => {
    const { stuck: why } = await orderItem(no);
    return (why as { cause: string } | null)?.cause;
  });

test('a {} key moves the day’s sum and nothing beyond it; a text waits, and an admin lets it pass', async () => {
  await set({ client_daily_usd: 1_000 });
  const key = await newKey();
  const first = await transfer('900', key);
  expect(first).toMatchObject({ status: 'queued', decided_by: 'session_key' });
  await signed(first.op_no);
  const above = { status: 'pending', decided_by: 'pending', risk_reason: 'over_daily_cap' };
  const second = await transfer('900', key);
  expect(second).toMatchObject(above);
  expect(await transfer('900', await newKey())).toMatchObject(above);
  const text = await call('sign-message', { message: 'Hello' }, key);
  expect(text).toMatchObject(above);
  for (const { op_no: no } of [second, text]) {
    const path = `/projects/${project.slug}/operations/${no}`;
    const { terms_digest } = await project.alice.request<{ terms_digest: string }>('GET', path);
    await project.alice.request('POST', `${path}/approve`, { terms_digest });
  }
  await signed(second.op_no);
  await set({ client_daily_usd: null });
});

test('past the API’s counter, the signer stops at its own', async () => {
  const key = await newKey();
  const queued = await transfer('500', key);
  await signed(queued.op_no);
  // A thief of a route empties the API's counter of the day, and a merchant's key asks for more.
  await set({ client_daily_usd: 1_000 });
  const day = new Date().toISOString().slice(0, 10);
  const { tables } = await asRole('coffer-local-api-client-transfer');
  await tables.send(
    new UpdateCommand({
      TableName: 'coffer-local-money',
      Key: moneyKeys.clientDaily(project.slug, day),
      UpdateExpression: 'SET used = :none',
      ExpressionAttributeValues: { ':none': 0 },
    }),
  );
  const more = await transfer('500', key);
  expect(more).toMatchObject({ status: 'queued', decided_by: 'session_key' });
  const no = more.op_no;
  expect(await stuck(no)).toBe('daily_sum');
  expect(await signedNonce(no)).toBeNull();
  await set({ client_daily_usd: null });
});

test('a key without a cap waits for an owner; who makes keys cannot confirm one', async () => {
  await set({ confirm_session_keys: true });
  const key = await newKey({ name: 'to confirm' });
  const skId = key.split('_').slice(0, 2).join('_');
  const waits = { status: 'pending', risk_reason: 'no_session_key' };
  expect(await transfer('1', key)).toMatchObject(waits);
  expect(await transfer('1', await newKey({ daily_cap_usd: 5 }))).toMatchObject({
    status: 'queued',
  });
  const list = await merchant.api.get<{ list: Record<string, unknown>[] }>(
    '/v1/client/session-keys',
    {},
  );
  expect(list.list.find(({ sk_id }) => sk_id === skId)).toMatchObject({ waits_for_owner: 1 });
  const { tables } = await asRole('coffer-local-api-client-session-keys-create');
  const forged = new PutCommand({
    TableName: 'coffer-local-session-keys',
    Item: { pk: `OK#${skId.slice(3)}`, sk: '-', skId },
  });
  await expect(tables.send(forged)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  const path = `/projects/${project.slug}/session-keys/${skId}/confirm`;
  // The owner who asked for the API key made it, so another one confirms.
  const answers = [
    await project.alice.call('POST', path),
    await project.bob.call('POST', path),
  ].map(({ code }) => code);
  expect(answers).toContain(0);
  const done = await transfer('1', key);
  expect(done).toMatchObject({ status: 'queued', decided_by: 'session_key' });
  await signed(done.op_no);
  await set({ confirm_session_keys: false });
});

test('above the sum of approvals an approved order waits for two more approvers', async () => {
  await set({ approved_daily_usd: 1_500 });
  const [first, second, large] = [
    await project.apply(1_000),
    await project.apply(1_000),
    await project.apply(2_000),
  ];
  const shown = (no: string) =>
    project.alice.request<{ approvals_needed: number; status: number }>(
      'GET',
      `/projects/${project.slug}/withdrawals/${no}`,
    );
  expect(await shown(first.no)).toMatchObject({ approvals_needed: 1 });
  // It alone is worth more than the whole sum.
  expect(await shown(large.no)).toMatchObject({ approvals_needed: 3 });
  expect(await project.decide(large.no)).toMatchObject({
    data: { status: 0, approvals: 1, approvals_needed: 3 },
  });
  await project.decide(first.no);
  await signed(first.no);
  await project.decide(second.no);
  expect(await stuck(second.no)).toBe('approved_sum');
  expect(await shown(second.no)).toMatchObject({ approvals_needed: 3, status: 1 });
  expect(await project.decide(second.no, project.bob)).toMatchObject({
    data: { approvals: 2, approvals_needed: 3 },
  });
  expect(await signedNonce(second.no)).toBeNull();
  await set({ approved_daily_usd: null });
});
