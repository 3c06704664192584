/** What the deployed roles cannot do, and what the signer refuses even if a role could write it. */

import { randomBytes } from 'node:crypto';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DecryptCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListBucketsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { GetCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workKeys } from '#aws/dynamodb/table-keys.ts';
import { frame } from '#lib/stacks/order-items.ts';
import { isFinal, type OrderStatus } from '#model/order-status.ts';
import { fresh, id, names, orderKey, root, tableOf } from '#test/scenarios/stack/security.ts';
import { asRole } from '#test/support/as-role.ts';
import { execution } from '#test/support/executions.ts';
import { runSigner } from '#test/support/forge.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

let stack: Stack;
let merchant: Merchant;

beforeAll(async () => {
  stack = await openStack();
  merchant = await stack.merchant({ webhooks: false });
  const { TableNames } = await root.send(new ListTablesCommand({}));
  for (const name of ['money', 'approvals', 'prices', 'projects', 'api-keys', 'guards']) {
    names[name] = TableNames?.find((table) => table === `coffer-local-${name}`) ?? '';
  }
});
afterAll(() => merchant?.leave());

test("the signer refuses an order that the cancel function's role moved to approved", async () => {
  const { no, to } = await pending('70000');
  const { tables } = await asRole('coffer-local-api-withdraw-cancel');
  const before = await order(no);
  await tables.send(
    new UpdateCommand({
      TableName: tableOf('money'),
      Key: orderKey(no),
      UpdateExpression:
        'SET #s = :approved, approvals = :two, workStage = :a, workPk = :pk, workSk = :sk',
      ExpressionAttributeNames: { '#s': 'status' },
      ExpressionAttributeValues: {
        ':approved': 'approved',
        ':two': 2,
        ':a': 'A',
        ':pk': workKeys.pk('ARBITRUM', 'A'),
        ':sk': String(before.workSk).replace(/^P#/, 'A#'),
      },
    }),
  );
  const ended = await refusal(no);
  expect(ended).toMatchObject({ status: 'failed' });
  expect(ended.failReason).toContain('Refused by the signer');
  expect(await stack.balance('ARBITRUM', to, 'USDT')).toBe(0n);
});

test('an order with a lowered level and value and a forged price is refused', async () => {
  const { no, to } = await pending('80000');
  const { tables } = await asRole('coffer-local-api-withdraw-apply');
  const before = await order(no);
  await tables.send(
    new PutCommand({
      TableName: tableOf('money'),
      Item: {
        ...before,
        status: 'approved',
        level: 1,
        amountMicroUsd: '80000',
        price: { symbol: 'USDT', usd: '0.000001', source: 'forged', readAt: 1, priceId: 'forged' },
        workStage: 'A',
        workPk: workKeys.pk('ARBITRUM', 'A'),
        workSk: String(before.workSk).replace(/^P#/, 'A#'),
      },
    }),
  );
  const ended = await refusal(no);
  expect(ended).toMatchObject({ status: 'failed' });
  expect(ended.failReason).toContain('Refused by the signer');
  expect(await stack.balance('ARBITRUM', to, 'USDT')).toBe(0n);
});

const denied = { name: expect.stringMatching(/AccessDenied/) };

const seedCopy = async () => {
  const { Buckets } = await new S3Client({}).send(new ListBucketsCommand({}));
  const Bucket = Buckets?.find(({ Name }) => Name?.startsWith('coffer-local-seeds-'))?.Name;
  return { Bucket, Key: `seeds/${stack.file.project.slug}.json` };
};

test.each(['keys-derive-address', 'queue-sign-evm', 'keys-vault-evm', 'admin-projects'])(
  "%s can neither read nor write the copy of a project's seed",
  async (role) => {
    const { credentials } = await asRole(`coffer-local-${role}`);
    const s3 = new S3Client({ credentials });
    const at = await seedCopy();
    await expect(s3.send(new GetObjectCommand(at))).rejects.toMatchObject(denied);
    const write = new PutObjectCommand({ ...at, Key: 'seeds/forged.json', Body: 'forged' });
    await expect(s3.send(write)).rejects.toMatchObject(denied);
  },
);

test("the function that creates keys reads the seed's copy and cannot delete it", async () => {
  const { credentials } = await asRole('coffer-local-keys-make-project-keys');
  const s3 = new S3Client({ credentials });
  const at = await seedCopy();
  const { Body } = await s3.send(new GetObjectCommand(at));
  expect(JSON.parse((await Body?.transformToString()) ?? '')).toMatchObject({
    projectId: stack.file.project.slug,
    hot: { EVM: { address: stack.file.project.wallet.EVM } },
  });
  await expect(s3.send(new DeleteObjectCommand(at))).rejects.toMatchObject(denied);
});

test.each([
  ['api-withdraw-apply', 'approvals'],
  ['api-withdraw-apply', 'prices'],
  ['api-withdraw-apply', 'projects'],
  ['api-subaccount-create', 'money'],
  ['api-withdraw-cancel', 'approvals'],
  ['queue-sign-evm', 'approvals'],
  ['queue-sign-evm', 'signatures'],
  ['queue-attest-evm', 'signatures'],
  ['queue-attest-evm', 'money'],
  ['keys-vault-evm', 'approvals'],
  ['queue-watch-evm', 'approvals'],
  ['queue-deliver-webhook', 'money'],
])('%s cannot write %s', async (role, table) => {
  const { tables } = await asRole(`coffer-local-${role}`);
  const Item = { pk: 'forged', sk: 'forged' };
  const write = tables.send(new PutCommand({ TableName: tableOf(table), Item }));
  await expect(write).rejects.toMatchObject(denied);
});

test('of what a role may do, nothing is left where its credentials are used outside its function', async () => {
  const { no } = await pending('90000');
  const role = 'coffer-local-admin-decide-withdrawal';
  const read = new GetCommand({ TableName: tableOf('money'), Key: orderKey(no) });
  const approve = new PutCommand({
    TableName: tableOf('approvals'),
    Item: { pk: `W#${no}`, sk: 'A#nobody', decision: 'approve' },
  });
  const inside = await asRole(role);
  expect((await inside.tables.send(read)).Item).toMatchObject({ status: 'pending' });
  const outside = await asRole(role, { elsewhere: true });
  await expect(outside.tables.send(read)).rejects.toMatchObject(denied);
  await expect(outside.tables.send(approve)).rejects.toMatchObject(denied);
  const { open } = await someKey();
  const verifier = await asRole('coffer-local-keys-verify-request', { elsewhere: true });
  const kms = new KMSClient({ credentials: verifier.credentials });
  await expect(kms.send(open)).rejects.toMatchObject(denied);
});

test('who decides on withdrawals makes none, and decides on nothing else', async () => {
  const { no } = await pending('95000');
  const { tables } = await asRole('coffer-local-admin-decide-withdrawal');
  const made = await order(no);
  const put = new PutCommand({
    TableName: tableOf('money'),
    Item: { ...made, ...orderKey('WD1') },
  });
  await expect(tables.send(put)).rejects.toMatchObject(denied);
  const upsert = (orderNo: string, names: string[]) => {
    const fields = names.filter((name) => name in made);
    return tables.send(
      new UpdateCommand({
        TableName: tableOf('money'),
        Key: orderKey(orderNo),
        UpdateExpression: `SET ${fields.map((_, i) => `#f${i} = :v${i}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(fields.map((name, i) => [`#f${i}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          fields.map((name, i) => [`:v${i}`, made[name]]),
        ),
      }),
    );
  };
  const all = Object.keys(made).filter((name) => name !== 'pk' && name !== 'sk');
  await expect(upsert('WD1', all)).rejects.toMatchObject(denied);
  // What it may set makes no order that a signer takes.
  for (const name of frame) await expect(upsert('WD1', [name])).rejects.toMatchObject(denied);
  for (const other of ['OP1', 'SW1']) {
    await expect(upsert(other, ['status'])).rejects.toMatchObject(denied);
    const approve = new PutCommand({
      TableName: tableOf('approvals'),
      Item: { pk: `W#${other}`, sk: 'A#nobody', decision: 'approve' },
    });
    await expect(tables.send(approve)).rejects.toMatchObject(denied);
  }
});

const someKey = async () => {
  const { app_id } = stack.file.project.keys[0]!;
  const Key = { pk: `K#${app_id}`, sk: 'META' };
  const { Item } = await root.send(new GetCommand({ TableName: tableOf('api-keys'), Key }));
  const { dataKey } = Item!.apiSecret as { dataKey: string };
  const project = stack.file.project.slug;
  const open = new DecryptCommand({
    CiphertextBlob: Buffer.from(dataKey, 'base64'),
    EncryptionContext: { project, app_id, purpose: 'api' },
  });
  return { Key, open };
};

test.each(['api-withdraw-apply', 'api-client-transfer', 'queue-deliver-webhook', 'queue-sign-evm'])(
  '%s can neither read a key nor open an API secret',
  async (role) => {
    const { tables, credentials } = await asRole(`coffer-local-${role}`);
    const { Key, open } = await someKey();
    const read = tables.send(new GetCommand({ TableName: tableOf('api-keys'), Key }));
    await expect(read).rejects.toMatchObject(denied);
    await expect(new KMSClient({ credentials }).send(open)).rejects.toMatchObject(denied);
  },
);

test('only the verifier opens an API secret; who makes keys reads them and opens none', async () => {
  const { Key, open } = await someKey();
  const verifier = await asRole('coffer-local-keys-verify-request');
  const opened = await new KMSClient({ credentials: verifier.credentials }).send(open);
  expect(opened.Plaintext).toHaveLength(32);
  const { credentials, tables } = await asRole('coffer-local-admin-keys');
  const read = await tables.send(new GetCommand({ TableName: tableOf('api-keys'), Key }));
  expect(read.Item).toMatchObject(Key);
  await expect(new KMSClient({ credentials }).send(open)).rejects.toMatchObject(denied);
});

test.each(['api-withdraw-apply', 'api-system-health'])('%s cannot write a nonce', async (role) => {
  const { tables } = await asRole(`coffer-local-${role}`);
  const Item = { pk: 'N#app_1#forged', sk: '-', until: 0 };
  const write = tables.send(new PutCommand({ TableName: tableOf('guards'), Item }));
  await expect(write).rejects.toMatchObject(denied);
});

test.each(['api-withdraw-apply', 'queue-watch-evm', 'admin-decide-withdrawal'])(
  '%s cannot sign with the hot key',
  async (role) => {
    const { credentials } = await asRole(`coffer-local-${role}`);
    const kms = new KMSClient({ credentials });
    const { Item } = await root.send(
      new GetCommand({ TableName: tableOf('projects'), Key: { pk: 'K#demo', sk: 'KEYS' } }),
    );
    const { keyId: KeyId } = Item!.EVM as { keyId: string };
    const sign = kms.send(
      new SignCommand({
        KeyId,
        Message: randomBytes(32),
        MessageType: 'DIGEST',
        SigningAlgorithm: 'ECDSA_SHA_256',
      }),
    );
    await expect(sign).rejects.toMatchObject(denied);
  },
);

test('the signer, called directly for a waiting order, pays nothing', async () => {
  const { no, to } = await pending('60000');
  await runSigner('ARBITRUM', stack.file.project.wallet.EVM);
  expect(await order(no)).toMatchObject({ status: 'pending' });
  expect(await stack.balance('ARBITRUM', to, 'USDT')).toBe(0n);
});

test('a freeze stops every signature until two owners lift it, then waiting orders are paid', async () => {
  const slug = await stack.project();
  const shop = await stack.merchant({ slug, webhooks: false });
  const [alice, bob] = stack.admins;
  const project = await alice?.request<{ addresses: { EVM: string } }>('GET', `/projects/${slug}`);
  const hot = project?.addresses.EVM ?? '';
  await stack.pay('ARBITRUM', hot, null, 10n ** 18n);
  await stack.pay('ARBITRUM', hot, 'USDT', 10_000_000n);
  await until('funds', async () =>
    (await stack.balance('ARBITRUM', hot, 'USDT')) > 0n ? true : undefined,
  );
  await alice?.request('POST', `/projects/${slug}/freeze`, { reason: 'drill' });
  const to_address = fresh();
  const made = await shop.api.post<{ withdraw_no: string; status: number }>('/v1/withdraw/apply', {
    biz_order_id: id('frozen'),
    chain: 'ARBITRUM',
    token: 'USDT',
    to_address,
    amount: '4',
  });
  expect(made.status).toBe(1);
  await until('its wait for the payment', async () => {
    const { state } = (await execution(made.withdraw_no, 1)) ?? {};
    return state === 'Pay' ? true : undefined;
  });
  for (let run = 0; run < 2; run++) await runSigner('ARBITRUM', hot);
  expect((await order(made.withdraw_no)).status).toBe('approved');
  const nonce = await stack.rpc('ARBITRUM')<string>('eth_getTransactionCount', hot, 'latest');
  expect(Number(nonce)).toBe(0);
  const asked = await alice?.request<{ change: { change_id: string } }>(
    'POST',
    `/projects/${slug}/unfreeze`,
  );
  expect((await order(made.withdraw_no)).status).toBe('approved');
  const changeId = asked?.change.change_id;
  await bob?.request('POST', `/projects/${slug}/changes/${changeId}/confirm`);
  await until('payment', async () =>
    (await stack.balance('ARBITRUM', to_address, 'USDT')) === 4_000_000n ? true : undefined,
  );
  await shop.leave();
});

test('in the table money only daily counters and Idempotency-Keys expire', async () => {
  await pending('1');
  const TableName = tableOf('money');
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await root.send(new ScanCommand({ TableName, ExclusiveStartKey }));
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  const ending = items.filter((item) => 'ttl' in item);
  const kindOf = ({ pk }: Record<string, unknown>) => String(pk).split('#')[0] ?? '';
  const kinds = new Set(ending.map(kindOf));
  expect([...kinds]).toEqual(expect.arrayContaining(['AUTO', 'LIM']));
  expect(['AUTO', 'CAP', 'IK', 'LIM']).toEqual(expect.arrayContaining([...kinds]));
  for (const item of ending) {
    const days = (Number(item.ttl) - Date.now() / 1000) / 86_400;
    const [least, most] = kindOf(item) === 'IK' ? [6, 7] : [365, 400];
    expect(days).toBeGreaterThan(least);
    expect(days).toBeLessThanOrEqual(most);
  }
});

const pending = async (amount: string) => {
  const to_address = fresh();
  const made = await merchant.api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
    biz_order_id: id('forged'),
    chain: 'ARBITRUM',
    token: 'USDT',
    to_address,
    amount,
  });
  return { no: made.withdraw_no, to: to_address };
};

const order = async (no: string) =>
  (
    await root.send(
      new GetCommand({ TableName: tableOf('money'), Key: orderKey(no), ConsistentRead: true }),
    )
  ).Item as Record<string, unknown>;

const wakeSigner = async () => {
  const sqs = new SQSClient({});
  const { QueueUrl } = await sqs.send(
    new GetQueueUrlCommand({ QueueName: 'coffer-local-sign-evm.fifo' }),
  );
  const body = { chain: 'ARBITRUM', address: stack.file.project.wallet.EVM };
  await sqs.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: JSON.stringify(body),
      MessageGroupId: `ARBITRUM:${body.address}`,
      MessageDeduplicationId: randomBytes(8).toString('hex'),
    }),
  );
};

const refusal = async (no: string) =>
  until(`refusal of ${no}`, async () => {
    await wakeSigner();
    const now = await order(no);
    return isFinal(now.status as OrderStatus) ? now : undefined;
  });
