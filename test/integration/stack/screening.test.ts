/**
 * A screening provider on the deployed stack: what it holds and refuses, what happens while it is silent, and
 * who cannot answer in its place.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { IAMClient, paginateListRoles } from '@aws-sdk/client-iam';
import { DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { answerSignature, type SignedAnswer } from '#extensions/screening/rules/answer.ts';
import { caseKey } from '#extensions/screening/store/case-store.ts';
import { type LocalServer, listen, readBody, sendJson } from '#local/process/json-server.ts';
import { type OwnProject, ownProject } from '#test/scenarios/own-project.ts';
import { asRole } from '#test/support/as-role.ts';
import { until } from '#test/support/stack.ts';

interface Question {
  id: string;
  digest: string;
  nonce: string;
  kind: string;
  amount: string;
  amount_usd: string | null;
  from_addresses: string[];
  to_addresses: string[];
  tx_hash: string | null;
  user_id: string | null;
}

type Verdict = { verdict: 'allow' | 'hold' | 'refuse'; reason?: string };

const table = 'coffer-local-screening';
const root = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const secret = `whs_${randomBytes(32).toString('base64url')}`;
const fresh = () => toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);

/** What the provider says of an address; of one that is not here it says nothing. */
const policy = new Map<string, Verdict>();
const questions = new Map<string, Question>();
const wrong: string[] = [];
let provider: LocalServer;
let project: OwnProject;
/** Made before the project has the setting. */
let early: Awaited<ReturnType<typeof withdraw>>;

/** The text of an answer, as the reference servers make it. */
const textOf = ({ id, digest, nonce }: Question, said: Verdict, time = now()) =>
  JSON.stringify({ id, digest, nonce, reference: `ref-${id}`, time, ...said });
const now = () => Math.floor(Date.now() / 1000);
const signed = (text: string, by = secret): SignedAnswer => ({
  answer: text,
  signature: answerSignature(by, text),
});

beforeAll(async () => {
  provider = await listen(0, async (request, response) => {
    const body = (await readBody(request)).toString('utf8');
    const { 'x-timestamp': at, 'x-signature': given } = request.headers;
    const expected = createHmac('sha256', secret).update(`${at}${body}`).digest('hex');
    if (given !== expected) wrong.push(body);
    const question = JSON.parse(body) as Question;
    questions.set(question.id, question);
    const said = question.to_addresses.map((one) => policy.get(one)).find((one) => one);
    if (said) sendJson(response, 200, JSON.stringify(signed(textOf(question, said))));
    else sendJson(response, 202, '');
  });
  project = await ownProject({ usdt: 20_000 });
  early = await withdraw(1_000, { verdict: 'allow' });
  await screenBy('hold');
});
afterAll(async () => {
  await project?.leave();
  await provider?.close();
});

async function screenBy(on_silence: 'hold' | 'pass') {
  const path = `/projects/${project.slug}/settings`;
  const { rev } = await project.alice.request<{ rev: number }>('GET', path);
  const screening = {
    url: `${provider.url}/ask`,
    secret,
    deposits_above_usd: 10,
    withdrawals: true,
    operations: true,
    on_silence,
  };
  const done = await project.alice.request<Record<string, unknown>>('PATCH', path, {
    screening,
    rev,
  });
  const { secret: _, ...shown } = screening;
  const server = { provider: 'own', hold_from: null, refuse_from: null };
  expect(done.screening).toEqual({ ...server, ...shown });
}

const questionOf = (id: string) =>
  until(`the question about ${id}`, async () => questions.get(id), { everyMs: 200 });

/** Lets an hour pass for a question that nobody answers. */
const anHourLater = (id: string) =>
  root.send(
    new UpdateCommand({
      TableName: table,
      Key: caseKey(id),
      UpdateExpression: 'SET askedAt = askedAt - :hour',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':hour': 3_600 },
    }),
  );

const handOver = (id: string, answer: SignedAnswer) =>
  project.merchant.api.call('POST', `/v1/screening/${id}`, answer);

interface Deposit {
  deposit_no: string;
  status: number;
  hold: { reason: string | null; reference: string | null; paid_out_tx: string | null } | null;
}

/** A deposit of this many USDT to a new user, of whose address the provider says this. */
async function pay(usdt: number, said: Verdict | null) {
  const user_id = `user-${randomBytes(6).toString('hex')}`;
  const { addresses } = await project.merchant.api.post<{ addresses: { EVM: string } }>(
    '/v1/subaccount/create',
    { user_id },
  );
  if (said) policy.set(addresses.EVM, said);
  await project.stack.pay(project.chain, addresses.EVM, 'USDT', BigInt(usdt) * 1_000_000n);
  const found = await until('the deposit', async () => {
    const { list } = await project.merchant.api.get<{ list: Deposit[] }>('/v1/deposit/list', {
      user_id,
    });
    return list[0];
  });
  return { no: found.deposit_no, address: addresses.EVM };
}

const deposit = (no: string) =>
  project.merchant.api.get<Deposit>('/v1/deposit/detail', { deposit_no: no });

const becomes = (no: string, what: string, is: (deposit: Deposit) => boolean) =>
  until(`${no} is ${what}`, async () => {
    await project.rpc('anvil_mine', '0x2');
    const shown = await deposit(no);
    return is(shown) ? shown : undefined;
  });

const credited = (no: string) => becomes(no, 'credited', ({ status }) => status === 2);
const held = (no: string) => becomes(no, 'held', ({ hold }) => hold !== null);

/** A withdrawal to an address of which the provider says this. */
async function withdraw(usdt: number, said: Verdict | null) {
  const to = fresh();
  if (said) policy.set(to, said);
  const made = await project.merchant.api.post<{ withdraw_no: string; status: number }>(
    '/v1/withdraw/apply',
    {
      biz_order_id: `order-${randomBytes(6).toString('hex')}`,
      chain: project.chain,
      token: 'USDT',
      to_address: to,
      amount: String(usdt),
    },
  );
  return { no: made.withdraw_no, to, status: made.status };
}

const stuckAsHeld = (no: string) =>
  until(`${no} is held`, async () => {
    const { stuck, status } = await project.detail(no);
    expect(status).toBe(1);
    return (stuck as { cause: string } | null)?.cause === 'held' ? true : undefined;
  });

interface Hold {
  deposit: { deposit_no: string };
  screening: { verdict: string | null; reference: string | null };
  terms_digest: string;
  approvals_needed: number;
  approvals: { admin: string }[];
  final: boolean;
  payout: { to_address: string; terms_digest: string; approvals: { admin: string }[] } | null;
}

const holdOf = (no: string) =>
  until(`${no} is listed`, async () => {
    const path = `/projects/${project.slug}/screening?page=1&size=50`;
    const { list } = await project.alice.request<{ list: Hold[] }>('GET', path);
    return list.find((one) => one.deposit.deposit_no === no);
  });

const release = (no: string, terms_digest: string, admin = project.alice) =>
  admin.call('POST', `/projects/${project.slug}/screening/${no}/release`, { terms_digest });

test('an order from before the setting is asked about when it is to be signed', async () => {
  expect(early.status).toBe(0);
  expect(questions.has(early.no)).toBe(false);
  expect(await project.decide(early.no)).toMatchObject({ code: 0 });
  expect(await questionOf(early.no)).toMatchObject({ amount: '1000', to_addresses: [early.to] });
  expect(await project.reached(early.no, 4)).toMatchObject({ status: 4 });
});

test('a deposit that is allowed, or small, is credited; questions have the facts and are signed', async () => {
  const [allowed, small] = [await pay(100, { verdict: 'allow' }), await pay(9, null)];
  await Promise.all([credited(allowed.no), credited(small.no)]);
  expect(await questionOf(allowed.no)).toMatchObject({
    kind: 'deposit',
    amount: '100',
    amount_usd: '100',
    to_addresses: [allowed.address],
    tx_hash: expect.stringMatching(/^0x/),
    first_time: null,
  });
  expect(questions.has(small.no)).toBe(false);
  expect(wrong).toEqual([]);
});

test('a tainted deposit is held and reserved, and two people release it', async () => {
  const { no, address } = await pay(250, { verdict: 'refuse', reason: 'sanctioned sender' });
  expect(await held(no)).toMatchObject({
    status: 0,
    hold: { reason: 'sanctioned sender', reference: `ref-${no}` },
  });
  const hold = await holdOf(no);
  expect(hold).toMatchObject({
    screening: { verdict: 'refuse', reference: `ref-${no}` },
    approvals_needed: 2,
    approvals: [],
  });
  const other = hold.terms_digest.replace(/^./, (c) => (c === '0' ? '1' : '0'));
  expect(await release(no, other)).toMatchObject({ http: 409, code: 40903 });
  expect(await release(no, hold.terms_digest)).toMatchObject({ code: 0 });
  expect(await release(no, hold.terms_digest)).toMatchObject({ http: 409, code: 40903 });
  expect((await holdOf(no)).approvals).toHaveLength(1);
  expect(await deposit(no)).toMatchObject({ status: 0 });
  const sum = async () => {
    const { Item } = await root
      .send(
        new UpdateCommand({
          TableName: 'coffer-local-money',
          Key: { pk: `RES#${project.slug}#${project.chain}#${address}#USDT`, sk: '-' },
          UpdateExpression: 'SET looked = :one',
          ExpressionAttributeValues: { ':one': 1 },
          ReturnValues: 'ALL_NEW',
        }),
      )
      .then(({ Attributes }) => ({ Item: Attributes }));
    return Number(Item?.reserved);
  };
  expect(await sum()).toBe(250_000_000);
  expect(await release(no, hold.terms_digest, project.bob)).toMatchObject({ code: 0 });
  expect(await credited(no)).toMatchObject({ hold: null });
  expect(await sum()).toBe(0);
  await project.merchant.receiver.waitFor(
    'deposit.credited',
    ({ event, data }) => event === 'deposit.credited' && data.deposit_no === no,
    60_000,
  );
});

test('a tainted deposit is paid out to an address that two people confirm, and never credited', async () => {
  const { no, address } = await pay(260, { verdict: 'hold', reason: 'mixer' });
  await held(no);
  const to = fresh();
  const path = `/projects/${project.slug}/screening/${no}`;
  const shownFor = (to_address: string) =>
    project.alice.request<Hold>('GET', `${path}/hold?to_address=${to_address}`);
  const { payout, final, terms_digest } = await shownFor(to);
  expect(payout).toMatchObject({ to_address: to, approvals: [] });
  // A release is no payout, and what was shown for one address confirms no other.
  const confirm = (admin: typeof project.alice, to_address: string, digest: string) =>
    admin.call('POST', `${path}/payout`, { to_address, terms_digest: digest });
  expect(await confirm(project.alice, to, terms_digest)).toMatchObject({ code: 40903 });
  expect(await confirm(project.alice, fresh(), payout!.terms_digest)).toMatchObject({
    code: 40903,
  });
  expect(await confirm(project.alice, address, payout!.terms_digest)).toMatchObject({
    code: 40001,
  });
  expect(await confirm(project.alice, to, payout!.terms_digest)).toMatchObject({ code: 0 });
  expect(await confirm(project.alice, to, payout!.terms_digest)).toMatchObject({ code: 40903 });
  expect((await holdOf(no)).payout).toMatchObject({ to_address: to, approvals: [{}] });
  expect(await confirm(project.bob, to, payout!.terms_digest)).toMatchObject({ code: 0 });
  expect([final, (await deposit(no)).status]).toEqual([expect.any(Boolean), 0]);
  // Coin for the fee, by a deposit that is too small to be asked about: the books see it.
  await project.stack.pay(project.chain, address, null, 3n * 10n ** 15n);
  const paidOut = await until(
    `${no} is paid out`,
    async () => {
      await project.rpc('anvil_mine', '0x20');
      const shown = await deposit(no);
      return shown.hold?.paid_out_tx ? shown : undefined;
    },
    { timeoutMs: 300_000 },
  );
  expect(paidOut).toMatchObject({ status: 0, hold: { reason: 'mixer' } });
  expect(await project.paid({ to })).toBe(260_000_000n);
  // What the provider says now is too late, and nobody can decide again.
  const question = await questionOf(no);
  await handOver(no, signed(textOf(question, { verdict: 'allow' }, now() + 1)));
  await project.rpc('anvil_mine', '0x5');
  expect(await confirm(project.bob, to, payout!.terms_digest)).toMatchObject({ code: 40903 });
  expect(await release(no, terms_digest)).toMatchObject({ code: 40903 });
  expect(await deposit(no)).toMatchObject({ status: 0 });
});

test('a refused withdrawal: 0 to 6 while it waits for an approval, 1 to 5 after it', async () => {
  const said: Verdict = { verdict: 'refuse', reason: 'sanctioned' };
  const [pending, approved] = [await withdraw(1_000, said), await withdraw(20, said)];
  expect([pending.status, approved.status]).toEqual([0, 1]);
  const [rejected, failed] = await Promise.all([
    project.reached(pending.no, 6),
    project.reached(approved.no, 5),
  ]);
  expect(rejected).toMatchObject({ status: 6, fail_reason: 'screening: sanctioned' });
  expect(failed).toMatchObject({ status: 5, fail_reason: 'screening: sanctioned' });
  const { receiver } = project.merchant;
  for (const [event, no] of [
    ['withdraw.rejected', pending.no],
    ['withdraw.failed', approved.no],
  ] as const) {
    await receiver.waitFor(
      event,
      (one) => one.event === event && one.data.withdraw_no === no,
      60_000,
    );
  }
  expect(await project.paid(pending)).toBe(0n);
  expect(await project.paid(approved)).toBe(0n);
});

test('a withdrawal that is allowed is paid', async () => {
  const order = await withdraw(21, { verdict: 'allow' });
  expect(await project.reached(order.no, 4)).toMatchObject({ status: 4 });
  expect(await project.paid(order)).toBe(21_000_000n);
});

test('while the provider is silent an order is held; a late answer through the route lets it go', async () => {
  const order = await withdraw(22, null);
  const question = await questionOf(order.no);
  await stuckAsHeld(order.no);
  await anHourLater(order.no);
  // Who has a key of the project, and not the screening secret.
  const text = textOf(question, { verdict: 'allow' });
  const { api_secret, webhook_secret } = project.merchant.key;
  for (const key of [api_secret!, webhook_secret, 'x']) {
    expect(await handOver(order.no, signed(text, key))).toMatchObject({ code: 0 });
  }
  // What the provider answers for another order, or to another question.
  const other = await withdraw(23, null);
  const asked = await questionOf(other.no);
  await handOver(order.no, signed(textOf(asked, { verdict: 'allow' })));
  await handOver(
    order.no,
    signed(textOf({ ...question, digest: asked.digest }, { verdict: 'allow' })),
  );
  await handOver(
    order.no,
    signed(textOf({ ...question, nonce: asked.nonce }, { verdict: 'allow' })),
  );
  await new Promise((done) => setTimeout(done, 10_000));
  expect(await project.detail(order.no)).toMatchObject({ status: 1, stuck: { cause: 'held' } });
  expect(await project.paid(order)).toBe(0n);
  await handOver(order.no, signed(text));
  await handOver(other.no, signed(textOf(asked, { verdict: 'allow' })));
  await Promise.all([project.reached(order.no, 4), project.reached(other.no, 4)]);
  expect(await project.paid(order)).toBe(22_000_000n);
});

test('a deposit about which the provider is silent is held, and one person releases it', async () => {
  const { no } = await pay(30, null);
  await questionOf(no);
  await anHourLater(no);
  expect(await held(no)).toMatchObject({ status: 0, hold: { reason: 'no answer' } });
  const hold = await holdOf(no);
  expect(hold).toMatchObject({ screening: { verdict: null }, approvals_needed: 1 });
  expect(await release(no, hold.terms_digest, project.bob)).toMatchObject({ code: 0 });
  await credited(no);
});

test('where silence passes, it does so only after its time', async () => {
  await screenBy('pass');
  const [{ no }, order] = [await pay(31, null), await withdraw(24, null)];
  await Promise.all([questionOf(no), questionOf(order.no)]);
  await stuckAsHeld(order.no);
  await project.rpc('anvil_mine', '0x5');
  expect(await deposit(no)).toMatchObject({ status: 0, hold: null });
  await Promise.all([anHourLater(no), anHourLater(order.no)]);
  await Promise.all([credited(no), project.reached(order.no, 4)]);
  expect(await project.paid(order)).toBe(24_000_000n);
});

test('only the asking function may write a verdict', async () => {
  const stage = 'coffer-local-';
  const writers: string[] = [];
  for await (const { Roles = [] } of paginateListRoles({ client: new IAMClient({}) }, {})) {
    for (const { RoleName = '' } of Roles) {
      if (!RoleName.startsWith(stage)) continue;
      const { tables } = await asRole(RoleName);
      const never = 'attribute_exists(pk) AND attribute_not_exists(pk)';
      const writes = [
        new PutCommand({
          TableName: table,
          Item: { ...caseKey('WD1'), answer: { verdict: 'allow' } },
          ConditionExpression: never,
        }),
        new UpdateCommand({
          TableName: table,
          Key: caseKey('WD1'),
          UpdateExpression: 'SET answer = :allow',
          ConditionExpression: never,
          ExpressionAttributeValues: { ':allow': 1 },
        }),
      ];
      for (const write of writes) {
        const error = await tables.send(write as PutCommand).then(
          () => null,
          (one: Error) => one.name,
        );
        if (error !== 'AccessDeniedException')
          writers.push(`${RoleName.slice(stage.length)} ${error}`);
      }
    }
  }
  expect(writers).toEqual(['queue-screen ConditionalCheckFailedException']);
}, 600_000);
