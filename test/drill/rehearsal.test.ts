/**
 * A stage with production's settings, from the first deployment to the end of a restore: two owners
 * sign in with an authenticator, enrol a key file each, make a project and its key, money comes in and goes out, and the
 * tables are restored by the commands of docs/runbook.md, step by step. What the emulator leaves out
 * of it is in lib/stages/emulator-gaps.ts and docs/decisions/0049-a-rehearsal.md. The stage is beside
 * the local one, so nothing else waits for it.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  DescribeContinuousBackupsCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import {
  InvokeCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
} from '@aws-sdk/client-lambda';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { tableIdentity } from '#aws/dynamodb/table-identity.ts';
import { signedPost } from '#aws/runtime/signed-post.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { identityKeptMs } from '#functions/dependencies/cached-identity.ts';
import { accountEvents } from '#lib/constructs/monitoring/account-events.ts';
import { type ApiClient, makeApiClient } from '#local/clients/api-client.ts';
import { noteSecret } from '#local/process/secrets-ledger.ts';
import { exitCode } from '#ops/admin/run-command.ts';
import { coding } from '#ops/people/command.ts';
import { awsSources } from '#ops/preflight/aws-sources.ts';
import { preflight } from '#ops/preflight/preflight.ts';
import type { Report } from '#ops/smoke/report.ts';
import { tables } from '#shared/tables.ts';
import { onlyAtLength } from '#test/forms.ts';
import { deployRehearsal, type Rehearsal, rehearsal } from '#test/support/rehearsal.ts';
import { paths } from '#workstation/paths.ts';
import { openStack, type Stack, until } from '../support/stack.ts';
import {
  copyOf,
  described,
  expire,
  notices,
  prefix,
  putCopyInPlace,
  run,
  sessionKeys,
  signers,
  stream,
} from './runbook-steps.ts';
import { invitedOwner, type Owner } from './signed-in-owner.ts';

interface WalletPage {
  frozen: string | null;
  restored: boolean;
  next_nonce: number;
  chain_nonce: { latest: number; finalized: number; pending: number };
  orders_behind: { withdraw_no: string; announced_status: number }[];
  unmatched_total: number;
  unmatched: { nonce: number; tx_hash: string | null; fits: string[] }[];
}

interface Order {
  withdraw_no: string;
  biz_order_id: string;
  to: string;
}

const chain = 'ARBITRUM';
const slug = `shop-${randomBytes(4).toString('hex')}`;
const dynamodb = new DynamoDBClient({});
const client = makeDocumentClient(dynamodb);
const lambda = new LambdaClient({});
let stack: Stack;
let deployed: Rehearsal;
let ann: Owner;
let bob: Owner;
let shop: ApiClient;
let hot = '';

/** The addresses of the stage's mail. Its account is in the sandbox of SES, as a new one is. */
const { from, to } = rehearsal.notifications!.mail!;

beforeAll(async () => {
  stack = await openStack();
  deployed = await deployRehearsal(stack.file);
  for (const EmailIdentity of [from, ...to]) {
    await signedPost({
      service: 'ses',
      host: 'email',
      path: '/v2/email/identities',
      contentType: 'application/json',
      body: JSON.stringify({ EmailIdentity }),
    });
  }
});

/** Waits for the mail about an order. */
const mailed = ({ withdraw_no }: Order) =>
  until(`the mail about ${withdraw_no}`, async () => {
    const answer = await fetch(`${stack.file.aws.endpoint_url}/_ministack/ses/messages`);
    const { messages } = (await answer.json()) as { messages: Record<string, { To: string[] }[]> };
    return Object.values(messages)
      .flat()
      .find((message) => JSON.stringify(message).includes(withdraw_no));
  });

/**
 * Sends the command as two owners, one after the other; the second signs. The second one's is refused if the
 * watcher has changed the wallet in the meantime, and is then sent again.
 */
async function both(...args: string[]): Promise<Record<string, unknown>> {
  expect(await ann.run(...args), args.join(' ')).toMatchObject({ code: exitCode.secondOwner });
  const { code, data } = await until(`the second owner's ${args.join(' ')}`, async () => {
    const ran = await signedBy(bob, ...args);
    return ran.code === exitCode.refused ? undefined : ran;
  });
  expect(code, args.join(' ')).toBe(exitCode.done);
  return data;
}

/** Runs a command that signs with the person's key file. */
const signedBy = (owner: Owner, ...args: string[]) =>
  owner.run(...args, '--key-file', owner.keyFile);

/** One owner asks for a change, the other confirms it by its id, and signs. Returns what it answers. */
async function confirmed(...args: string[]): Promise<Record<string, unknown>> {
  const asked = await ann.run(...args);
  expect(asked.code, args.join(' ')).toBe(exitCode.secondOwner);
  const { change_id } = asked.data.change as { change_id: string };
  const { code, data } = await signedBy(bob, 'confirm', slug, change_id);
  expect(code, args.join(' ')).toBe(exitCode.done);
  return data;
}
const unfreeze = () => confirmed('unfreeze', slug);

const newAddress = () => toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);

/** 503 / 50301 says that a request was not decided: merchants send it again (docs/interface.md). */
async function decided<T>(request: () => Promise<T>): Promise<T> {
  const { answer } = await until('a decided request', async () => {
    try {
      return { answer: await request() };
    } catch (error) {
      if ((error as { answer?: { code: number } }).answer?.code === 50301) return undefined;
      throw error;
    }
  });
  return answer;
}

async function apply(amount: string): Promise<Order> {
  const to = newAddress();
  const biz_order_id = `drill-${randomBytes(6).toString('hex')}`;
  const order = { biz_order_id, chain, token: 'USDT', to_address: to, amount };
  const { withdraw_no } = await decided(() =>
    shop.post<{ withdraw_no: string }>('/v1/withdraw/apply', order),
  );
  return { withdraw_no, biz_order_id, to };
}
const statusOf = ({ withdraw_no }: Order) =>
  decided(() => shop.get<{ status: number }>('/v1/withdraw/detail', { withdraw_no })).then(
    ({ status }) => status,
  );
const reaches = (order: Order, status: number) =>
  until(`status ${status} of ${order.withdraw_no}`, async () =>
    (await statusOf(order)) === status ? true : undefined,
  );
const paid = (order: Order) => stack.balance(chain, order.to, 'USDT');
const page = () => ann.request<WalletPage>('GET', `/projects/${slug}/wallets/${chain}`);

/** Wakes the signer by hand and returns what it logged. */
async function signerSays(): Promise<string> {
  // The message is dated later than the start of every run, so no earlier run has answered it.
  const attributes = { SentTimestamp: `${Date.now() + 60_000}` };
  const record = { messageId: '1', attributes, body: JSON.stringify({ chain, address: hot }) };
  const { LogResult, FunctionError } = await lambda.send(
    new InvokeCommand({
      FunctionName: `${prefix}-queue-sign-evm`,
      LogType: 'Tail',
      Payload: Buffer.from(JSON.stringify({ Records: [record] })),
    }),
  );
  expect(FunctionError).toBeUndefined();
  return Buffer.from(LogResult ?? '', 'base64').toString('utf8');
}

test('two owners sign in: a password of their own, an authenticator, then both', async () => {
  ann = await invitedOwner(deployed.target, 'ann');
  bob = await invitedOwner(deployed.target, 'bob');
  for (const { first, second, email } of [ann, bob]) {
    expect(first.asked.map(({ label }) => label)).toContain('New password');
    expect(first.drawn).toEqual([expect.stringContaining('otpauth://totp/Coffer%20rehearsal')]);
    expect(second.asked.map(({ label }) => label)).toEqual([
      `Password of ${email}`,
      'Code of your authenticator',
    ]);
  }
});

/** The codes that the operator's command prints for these people. */
async function printedCodes(...owners: Owner[]): Promise<string[]> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  onTestFinished(() => log.mockRestore());
  const email = owners.map((owner) => owner.email);
  expect(await coding.run({ stage: rehearsal.stage, email, yes: true })).toBe(0);
  const codes = email.map((of) => lines.find((line) => line.startsWith(of))?.split('  ')[1] ?? '');
  for (const code of codes) noteSecret('device_code', code);
  return codes;
}

test('each enrols a key file by a code of the operator and confirms the other by the fingerprint', async () => {
  const [annsCode = '', bobsCode = ''] = await printedCodes(ann, bob);
  const enrolled = async (owner: Owner, code: string) => {
    const line = ['new-key-file', owner.keyFile, '--name', 'drill', '--by-code'];
    const { code: exit, data } = await owner.runByCode(code, ...line);
    expect([exit, data.state]).toEqual([exitCode.done, 'waiting']);
    return data.fingerprint as string;
  };
  const fingerprints = [await enrolled(ann, annsCode), await enrolled(bob, bobsCode)];
  // Nobody else's code makes a device.
  const stranger = ['new-key-file', `${bob.keyFile}.2`, '--name', 'drill', '--by-code'];
  expect(await bob.runByCode(annsCode, ...stranger)).toMatchObject({ code: exitCode.refused });
  const [anns = '', bobs = ''] = fingerprints;
  expect(await signedBy(ann, 'confirm-device', bobs)).toMatchObject({ code: exitCode.done });
  expect(await signedBy(bob, 'confirm-device', anns)).toMatchObject({ code: exitCode.done });
  const { list } = await ann.request<{ list: { person: string; state: string }[] }>(
    'GET',
    '/devices',
  );
  for (const { email } of [ann, bob]) {
    expect(list.find(({ person }) => person === email)).toMatchObject({ state: 'active' });
  }
});

test('the preflight finds what the stage needs, and its names where it is not deployed', async () => {
  const sources = awsSources(rehearsal);
  const lines: string[] = [];
  const findings = await preflight(sources, rehearsal, (line) => lines.push(line));
  expect(findings.filter(({ verdict }) => verdict === 'fails')).toEqual([]);
  expect(lines.join('\n')).toMatch(/Names of the stage: the stage is deployed.*IAM roles: \d+ of/s);
  const place = '000000000000-us-east-1';
  expect(await sources.names.taken()).toEqual([
    ...Object.keys(tables).map((name) => `table ${prefix}-${name}`),
    `bucket ${prefix}-seeds-${place}`,
    `bucket ${prefix}-audit-${place}`,
    `bucket ${prefix}-statements-${place}`,
    ...['withdrawal', 'client-operation', 'swap'].map(() =>
      expect.stringMatching(`^state machine ${prefix}-`),
    ),
  ]);
});

test('each call that gets around the rules of the product is published to a topic of the alarms', async () => {
  // The emulator has no configurations of code signing.
  const names = accountEvents.map(({ name }) => name).filter((name) => !name.includes('signing'));
  const script = `${paths.root}/test/drill/account_rules.py`;
  const { stdout } = await promisify(execFile)(`${paths.emulator}/bin/python`, [
    ...[script, stack.file.aws.endpoint_url, `${prefix}-`],
    ...names,
  ]);
  const ofAccount = new Set(['roles-touched']);
  const topicOf = ({ name, severity }: (typeof accountEvents)[number]): string => {
    if (ofAccount.has(name)) return 'account-alarms';
    return { page: 'alarms', ticket: 'tickets' }[severity];
  };
  const topics = accountEvents
    .filter(({ name }) => names.includes(name))
    .map((event) => [event.name, `${prefix}-${topicOf(event)}`]);
  expect(JSON.parse(stdout)).toEqual(Object.fromEntries(topics));
});

/** Runs a smoke run of the stage as these owners, with a funded key; resolves to its report. */
async function smokeRun(...only: string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-drill-smoke-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const secretFile = (name: string, value: object) => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(value), { mode: 0o600 });
    return file;
  };
  const key = `0x${randomBytes(32).toString('hex')}` as const;
  noteSecret('funded_key', key);
  const { address } = privateKeyToAccount(key);
  await stack.pay(chain, address, null, 10n ** 17n);
  await until('the funds', async () =>
    (await stack.balance(chain, address, null)) > 0n ? true : undefined,
  );
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(`${line}`));
  onTestFinished(() => log.mockRestore());
  const { run: smoke } = await import('#ops/smoke/command.ts');
  await smoke({
    stage: rehearsal.stage,
    chain: [],
    only,
    short: false,
    'dry-run': false,
    json: true,
    project: `smoke-${randomBytes(3).toString('hex')}`,
    people: secretFile('people.json', { owners: [ann.forPrograms, bob.forPrograms] }),
    funds: secretFile('funds.json', { EVM: key }),
    'webhook-url': undefined,
    outputs: undefined,
    'previous-assembly': undefined,
    assembly: undefined,
  });
  log.mockRestore();
  expect(printed.join().includes(key.slice(2))).toBe(false);
  return JSON.parse(printed.join('\n')) as Report;
}

test('a smoke run signs both owners in, pays by both levels, signed, and claims no restore of an emulator', async () => {
  const { outcomes, left } = await smokeRun('level-2', 'deposit', 'events', 'restore', 'rollback');
  expect(outcomes.map(({ name, ending, says }) => [name, ending, says])).toEqual([
    ['sign-in', 'held', expect.stringContaining('signed in by SRP')],
    ['project', 'held', expect.any(String)],
    ['key', 'held', expect.stringContaining(`by ${ann.email} and ${bob.email}`)],
    [`deposit ${chain}`, 'held', expect.any(String)],
    [`level-1 ${chain}`, 'held', expect.any(String)],
    ['daily-sum', 'held', expect.any(String)],
    [`level-2 ${chain}`, 'held', expect.stringContaining(`${bob.email}, signed by their device`)],
    ['events', 'held', '3 events came'],
    ['restore', 'not shown', expect.stringContaining('items came back')],
    ['rollback', 'not shown', expect.stringContaining('no assemblies are given')],
  ]);
  expect(left).toEqual([]);
});

test('a project names its sums, and a key that moves money takes both owners', async () => {
  const sums = ['--auto-approve-daily-usd', '10000', '--swap-daily-usd', '5000'];
  sums.push('--client-daily-usd', '5000');
  expect(await ann.run('create-project', slug, ...sums)).toMatchObject({ code: exitCode.done });
  // Nobody asked for it: outside local people sign.
  expect((await ann.run('settings', slug)).data).toMatchObject({ require_signatures: true });
  const key = ['create-key', slug, '--name', 'till', '--permission', 'manage'];
  // Webhooks go only to public hosts, as in production.
  expect(await ann.run(...key, '--webhook-url', 'http://127.0.0.1:8080/')).toMatchObject({
    code: exitCode.refused,
    note: expect.stringContaining('https://'),
  });
  const { app_id, api_secret } = (await confirmed(...key)) as Record<
    'app_id' | 'api_secret',
    string
  >;
  shop = makeApiClient(`${deployed.apiUrl}/${slug}/api`, { app_id, api_secret });
  const shown = (await ann.run('project', slug)).data as { addresses: { EVM: string } };
  hot = shown.addresses.EVM;
  await stack.pay(chain, hot, null, 10n ** 18n);
  await stack.pay(chain, hot, 'USDT', 1_000_000_000_000n);
  await until('funds', async () =>
    (await stack.balance(chain, hot, 'USDT')) > 0n ? true : undefined,
  );
});

test('a deposit is credited, and a large withdrawal is paid when an approver agrees', async () => {
  const { addresses } = await decided(() =>
    shop.post<{ addresses: Record<string, string> }>('/v1/subaccount/create', { user_id: 'u1' }),
  );
  await stack.pay(chain, addresses.EVM ?? '', 'USDT', 42_500_000n);
  const large = await apply('1500');
  expect(await statusOf(large)).toBe(0);
  expect(await mailed(large)).toMatchObject({ Source: from, To: to });
  // Who asked for the key does not approve what it does.
  expect(await ann.run('approve', slug, large.withdraw_no)).toMatchObject({
    code: exitCode.refused,
  });
  // Nor does anybody without their device.
  expect(await bob.run('approve', slug, large.withdraw_no)).toMatchObject({
    code: exitCode.refused,
  });
  expect(await signedBy(bob, 'approve', slug, large.withdraw_no)).toMatchObject({
    code: exitCode.done,
  });
  await reaches(large, 4);
  expect(await paid(large)).toBe(1_500_000_000n);
  const credited = await until('the credit', async () => {
    const { list } = await decided(() =>
      shop.get<{ list: object[] }>('/v1/deposit/list', { user_id: 'u1', status: 2 }),
    );
    return list[0];
  });
  expect(credited).toMatchObject({ chain, token: 'USDT', amount: '42.5', status: 2 });
});

onlyAtLength('test/integration/spine/restore.test.ts', () => {
  test('a restored table pays nothing until it matches the chain, and nothing twice', async () => {
    // State to be restored: one order is confirmed, two wait for an admin, one is approved.
    const done = await apply('1');
    await reaches(done, 4);
    const waiting = await apply('1500');
    const taken = await apply('1600');
    await ann.run('freeze', slug, '--reason', 'drill');
    const approved = await apply('2');
    // On AWS the moment is given later; the emulator copies a table as it is.
    await copyOf('money');

    // Everything from here on is missing from the copy.
    await unfreeze();
    expect(await signedBy(bob, 'approve', slug, waiting.withdraw_no)).toMatchObject({
      code: exitCode.done,
    });
    await decided(() => shop.post('/v1/withdraw/cancel', { biz_order_id: taken.biz_order_id }));
    const unknown = await apply('3');
    for (const order of [waiting, approved, unknown]) await reaches(order, 4);
    const payments = (await page()).chain_nonce.latest;
    expect(payments).toBe(5);

    // 1. Freeze, and stop the signers. 2. Restore. 3. Let the signers run.
    await ann.run('freeze', slug, '--reason', 'restore');
    await signers('stop');
    const before = await tableIdentity(client, `${prefix}-money`);
    await putCopyInPlace('money');
    await run(expire, { table: 'money' });
    expect((await tableIdentity(client, `${prefix}-money`)).id).not.toBe(before.id);
    // The two minutes of the document, of which this much is needed when no run is under way.
    await sleep(identityKeptMs);
    await signers('start');
    const money = await described('money');
    expect(money?.DeletionProtectionEnabled).toBe(true);
    expect(money?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort()).toEqual(
      tables.money.indexes.map(({ name }) => name).sort(),
    );
    const TableName = `${prefix}-money`;
    expect(
      (await dynamodb.send(new DescribeTimeToLiveCommand({ TableName }))).TimeToLiveDescription,
    ).toMatchObject({ AttributeName: 'ttl' });
    const { ContinuousBackupsDescription: backups } = await dynamodb.send(
      new DescribeContinuousBackupsCommand({ TableName }),
    );
    expect(backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus).toBe('ENABLED');
    expect(await Promise.all([done, waiting, taken, approved].map(statusOf))).toEqual([4, 0, 0, 1]);

    // The signer signs nothing, even if nobody froze the project. It logs the alarm's line.
    await unfreeze();
    expect(await signerSays()).toContain('payment.table-restored');
    expect(await statusOf(approved)).toBe(1);
    const found = await page();
    expect(found).toMatchObject({ restored: true, next_nonce: 2, unmatched_total: 3 });
    expect(found.chain_nonce.latest).toBe(payments);
    const path = `/projects/${slug}/wallets/${chain}`;
    await expect(ann.request('POST', `${path}/unfreeze`)).rejects.toMatchObject({
      answer: { code: 40903 },
    });

    // 4. Wait for finality. 5. Match. 6. Unfreeze.
    await until('the wallet to be final', async () => {
      const { latest, finalized } = (await page()).chain_nonce;
      return latest === finalized ? true : undefined;
    });
    for (;;) {
      const { unmatched } = await page();
      const transactions = unmatched.map(({ tx_hash, fits }) => ({
        tx_hash,
        withdraw_no: fits[0] ?? null,
      }));
      const after = await ann.request<WalletPage>('POST', `${path}/match`, { transactions });
      if (after.unmatched_total === 0 && after.orders_behind.length === 0) break;
    }
    expect(await both('call', 'POST', `${path}/unfreeze`)).toMatchObject({ state: 'done' });
    const late = await apply('4');
    for (const order of [waiting, approved, late]) await reaches(order, 4);
    expect(await statusOf(taken)).toBe(6);
    const amounts = await Promise.all([done, waiting, taken, approved, unknown, late].map(paid));
    expect(amounts).toEqual([1n, 1_500n, 0n, 2n, 3n, 4n].map((usdt) => usdt * 1_000_000n));
    await expect(statusOf(unknown)).rejects.toMatchObject({ answer: { code: 40401 } });
  });

  test('events: the restored table has a stream again, which both of its consumers read', async () => {
    await copyOf('events');
    await putCopyInPlace('events');
    await run(expire, { table: 'events' });
    expect((await described('events'))?.StreamSpecification).toBeUndefined();
    const deadLetters = (name: string) =>
      `arn:aws:sqs:us-east-1:000000000000:${prefix}-${name}-dead`;
    const [, , arn = ''] = await run(stream?.slice(0, 3));
    await run(stream?.slice(3), { stream: arn, 'dead-letters': deadLetters('dispatch-outbox') });
    const { EventSourceMappings } = await lambda.send(
      new ListEventSourceMappingsCommand({ FunctionName: `${prefix}-queue-dispatch-outbox` }),
    );
    const mapping = EventSourceMappings?.find(({ EventSourceArn }) => EventSourceArn === arn);
    expect(mapping).toMatchObject({
      BatchSize: 100,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    const pattern = JSON.parse(mapping?.FilterCriteria?.Filters?.[0]?.Pattern ?? '{}');
    expect(pattern).toEqual({
      eventName: ['INSERT'],
      dynamodb: { Keys: { pk: { S: [{ prefix: 'O#' }] } } },
    });
    const after = await apply('5');
    await reaches(after, 4);

    // Approvers hear of what begins to wait only with a mapping of their own.
    await run(notices, { stream: arn, 'dead-letters': deadLetters('notify-approvers') });
    const waiting = await apply('1500');
    const Key = { pk: `NT#${waiting.withdraw_no}`, sk: '-' };
    const notice = await until('the notice', async () => {
      const TableName = `${prefix}-events`;
      return (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
    });
    expect(notice).toMatchObject({ kind: 'order', subject: waiting.withdraw_no });
    await decided(() => shop.post('/v1/withdraw/cancel', { biz_order_id: waiting.biz_order_id }));
  });

  test('session-keys: the document’s own entry confirms a restored table', async () => {
    await copyOf('session-keys');
    await putCopyInPlace('session-keys');
    const [id = ''] = await run(sessionKeys?.slice(0, 1));
    await run(sessionKeys?.slice(1), { id });
    const TableName = `${prefix}-session-keys`;
    const { id: now } = await tableIdentity(client, TableName);
    const Key = { pk: 'CNT', sk: 'TABLE' };
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    expect(Item?.tableId).toBe(now);
  });
});
