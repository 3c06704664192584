/**
 * A thief in the code of each route that makes orders copies a paid order as one that nobody asked for. The
 * deployed signer signs none of them, and fails none.
 */
import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyKeys, workKeys } from '#aws/dynamodb/table-keys.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import type { Order } from '#model/orders/order.ts';
import { type OwnProject, ownProject } from '#test/scenarios/own-project.ts';
import { bodies, type Kind } from '#test/scenarios/stack/forged-operations.ts';
import { asRole } from '#test/support/as-role.ts';
import { type Item, orderItem, signedNonce, wakeSigner } from '#test/support/forge.ts';
import { until } from '#test/support/stack.ts';

const money = 'coffer-local-money';
const requests = 'coffer-local-requests';
const root = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const payments = ['transfer', 'send-tx'];
const kinds: Kind[] = ['transfer', 'send-tx', 'sign-message', 'sign-typed-data'];

let project: OwnProject;
let sent: number;
const paid = new Map<string, string>();

beforeAll(async () => {
  project = await ownProject();
  const { alice, slug, merchant, chain } = project;
  // An operation that nobody decides on is one that the project approves by itself.
  const settings = `/projects/${slug}/settings`;
  const { rev } = await alice.request<{ rev: number }>('GET', settings);
  await alice.request('PATCH', settings, { rev, client_auto_approve: true });
  for (const kind of kinds) {
    const { op_no: no } = await merchant.api.post<{ op_no: string }>(`/v1/client/${kind}`, {
      chain,
      ...bodies[kind],
      ...(payments.includes(kind) && { to: fresh() }),
    });
    paid.set(kind, no);
  }
  const { no } = await project.apply(5);
  paid.set('withdrawal', no);
  for (const one of paid.values()) {
    await until(`the signature of ${one}`, async () => {
      await wakeSigner('ARBITRUM', project.wallet);
      const now = await orderItem(one);
      return now.signature || now.txHash ? true : undefined;
    });
  }
  // What is signed may not be in a block yet.
  const transactions = payments.length + 1;
  sent = await until('the payments in blocks', async () => {
    const count = await project.sent();
    return count >= transactions ? count : undefined;
  });
});
afterAll(() => project?.leave());

const fresh = () => toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);
const number = (prefix: string) =>
  `${prefix}01KDVDNRMR${randomBytes(7).toString('hex').toUpperCase()}`;

/** A copy of a paid order, as a route puts one that is approved: under another number, or its own id. */
async function copied(kind: string, set: Item): Promise<{ no: string; item: Item }> {
  const item = await orderItem(paid.get(kind)!);
  const no = number(kind === 'withdrawal' ? 'WD' : 'OP');
  const stage = kind.startsWith('sign') ? 'G' : 'A';
  const { chain, fromAddress, createdAtMs } = item as unknown as Order;
  const copy: Item = {};
  for (const [name, value] of Object.entries(item)) {
    if (!/^(minedPk|minedSk|toPk|toSk|wait_.*|signature)$/.test(name)) copy[name] = value;
  }
  return {
    no,
    item: Object.assign(copy, {
      ...moneyKeys.order(no),
      orderNo: no,
      status: 'approved',
      workStage: stage,
      stuck: null,
      rev: 1,
      nonce: null,
      txHash: null,
      signature: null,
      workPk: workKeys.pk(chain, stage),
      workSk: workKeys.sk(stage, fromAddress, createdAtMs, no),
      ...set,
    }),
  };
}

test.each([
  ['api-withdraw-apply', 'withdrawal'],
  ['api-client-transfer', 'transfer'],
  ['api-client-send-tx', 'send-tx'],
  ['api-client-sign-message', 'sign-message'],
  ['api-client-sign-typed-data', 'sign-typed-data'],
] as const)('what the role %s makes without a request is not signed', async (role, kind) => {
  const { tables } = await asRole(`coffer-local-${role}`);
  const thieves: string[] = [];
  for (const set of [{}, { bizOrderId: number('x') }, { idempotencyKey: number('k') }]) {
    const { no, item } = await copied(kind, set);
    await tables.send(new PutCommand({ TableName: money, Item: item }));
    thieves.push(no);
  }
  for (const no of thieves) {
    const stuck = await until(`a look at ${no}`, async () => {
      await wakeSigner('ARBITRUM', project.wallet);
      const now = await orderItem(no);
      return now.stuck || now.status !== 'approved' ? now : undefined;
    });
    expect(stuck).toMatchObject({ status: 'approved', stuck: { cause: 'request_unproven' } });
    expect(stuck.signature ?? null).toBeNull();
    expect(await signedNonce(no)).toBeNull();
  }
  expect(await project.sent()).toBe(sent);
});

test.each([
  'api-withdraw-apply',
  'api-client-transfer',
  'api-swap-execute',
  'admin-decide-withdrawal',
  'admin-changes',
  'queue-sign-evm',
  'queue-watch-evm',
])('the role %s records no request', async (role) => {
  const { tables } = await asRole(`coffer-local-${role}`);
  const Key = { pk: 'B#demo#1', sk: '-' };
  const denied = { name: 'AccessDeniedException' };
  await expect(
    tables.send(new PutCommand({ TableName: requests, Item: Key })),
  ).rejects.toMatchObject(denied);
  await expect(
    tables.send(
      new UpdateCommand({
        TableName: requests,
        Key,
        UpdateExpression: 'SET orderNo = :no',
        ExpressionAttributeValues: { ':no': 'WD1' },
      }),
    ),
  ).rejects.toMatchObject(denied);
});

test('every order that was paid has the number of its record', async () => {
  const { projectId, bizOrderId, orderNo } = await orderItem(paid.get('withdrawal')!);
  const Key = { pk: `B#${projectId}#${bizOrderId}`, sk: '-' };
  const { Item: record } = await root.send(new GetCommand({ TableName: requests, Key }));
  expect(record?.orderNo).toBe(orderNo);
});
