/** A receiver that was down gets its event by a retry. The test advances the clock. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifies } from '#local/cloud/webhook-receiver.ts';
import { type Delivery, redispatchAt } from '#test/scenarios/stack/webhooks.ts';
import { runCommandLine } from '#test/support/sdk/run-command-line.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

let stack: Stack;
let merchant: Merchant;
let slug: string;

beforeAll(async () => {
  stack = await openStack();
  slug = await stack.project();
  merchant = await stack.merchant({ slug });
});
afterAll(() => merchant?.leave());

test('after five failures the sixth attempt arrives and verifies', async () => {
  merchant.receiver.answerWith(503);
  const depositNo = await credited();
  let delivery = await deliveryOf(depositNo, 1);
  const delays: number[] = [];
  for (let tries = 2; tries <= 6; tries++) {
    const last = delivery.attempts.at(-1)?.at ?? 0;
    delays.push((delivery.next_at ?? 0) - last);
    if (tries === 6) merchant.receiver.answerWith(200);
    await redispatchAt((delivery.next_at ?? 0) + 1);
    delivery = await deliveryOf(depositNo, tries);
  }
  for (const [i, seconds] of [30, 120, 600, 3_600, 21_600].entries()) {
    expect(delays[i]).toBeGreaterThanOrEqual(seconds);
    // The tolerance is a tenth for jitter, plus the time of the attempt itself.
    expect(delays[i]).toBeLessThanOrEqual(seconds * 1.1 + 10);
  }
  expect(delivery).toMatchObject({ state: 'delivered', next_at: null });
  expect(delivery.attempts.map((attempt) => attempt.status)).toEqual([
    503, 503, 503, 503, 503, 200,
  ]);
  const arrived = merchant.receiver.received.filter((item) => item.data.deposit_no === depositNo);
  expect(arrived).toHaveLength(6);
  expect(new Set(arrived.map((item) => item.headers['webhook-id'])).size).toBe(1);
  for (const item of arrived) expect(verifies(item, merchant.key.webhook_secret)).toBe(true);
});

test('a receiver down for 31 hours gets seven attempts, then an admin retries by hand', async () => {
  merchant.receiver.answerWith(500);
  const depositNo = await credited();
  let delivery = await deliveryOf(depositNo, 1);
  const steps = [30, 120, 600, 3_600, 21_600, 86_400];
  for (const [i, step] of steps.entries()) {
    const delay = (delivery.next_at ?? 0) - (delivery.attempts.at(-1)?.at ?? 0);
    expect(delay).toBeGreaterThanOrEqual(step);
    // The tolerance is a tenth for jitter, plus the time of the attempt itself.
    expect(delay).toBeLessThanOrEqual(step * 1.1 + 10);
    await redispatchAt((delivery.next_at ?? 0) + 1);
    delivery = await deliveryOf(depositNo, i + 2);
  }
  expect(delivery).toMatchObject({ state: 'abandoned', next_at: null, tries: 7 });
  const hours = ((delivery.attempts[6]?.at ?? 0) - (delivery.attempts[0]?.at ?? 0)) / 3_600;
  expect(hours).toBeGreaterThan(31);
  expect(hours).toBeLessThan(31.3 * 1.1);
  // Two days later no attempt follows.
  await redispatchAt((delivery.attempts[6]?.at ?? 0) + 2 * 86_400);
  expect(await deliveryOf(depositNo, 7)).toMatchObject({ state: 'abandoned', tries: 7 });
  merchant.receiver.answerWith(200);
  await stack.admins[0]?.request('POST', `/projects/${slug}/webhooks/${delivery.id}/retry`);
  const done = await deliveryOf(depositNo, 7, 'delivered');
  expect(done.attempts.at(-1)?.status).toBe(200);
});

/** With the merchant's key; the lines that it prints. */
const coffer = async (...argv: string[]) => {
  const env = {
    COFFER_BASE_URL: merchant.baseUrl,
    COFFER_APP_ID: merchant.key.app_id,
    COFFER_API_SECRET: merchant.key.api_secret,
    COFFER_WEBHOOK_SECRET: merchant.key.webhook_secret,
  };
  return (await runCommandLine(argv, { env })).lines;
};

test('the command line lists the same events once, and brings them signed to a local program', async () => {
  const delivered = await deliveries();
  // The feed may be a moment behind the deliveries.
  const events = await until('every event in the feed', async () => {
    const listed = await coffer('listen', '--from-start', '--once');
    return listed.length === delivered.length ? listed : undefined;
  });
  const sent = new Map(
    merchant.receiver.received.map(({ headers, body }) => [headers['webhook-id'], String(body)]),
  );
  expect(new Set(events.map(({ id }) => id))).toEqual(new Set(sent.keys()));
  for (const { id, ...message } of events) expect(JSON.stringify(message)).toBe(sent.get(id));
  const before = merchant.receiver.received.length;
  await coffer('listen', '--after', events[0].id, '--once', '--forward', merchant.receiver.url);
  const forwarded = merchant.receiver.received.slice(before);
  expect(forwarded.map(({ headers }) => headers['webhook-id'])).toEqual(
    events.slice(1).map(({ id }) => id),
  );
  for (const item of forwarded) expect(verifies(item, merchant.key.webhook_secret)).toBe(true);
  const [why] = await coffer('why', events[0].id);
  expect(why).toMatchObject({ kind: 'deposits', reasons: ['It is credited.'] });
  await expect(coffer('deposits', 'get', 'DP00000000000000000000')).rejects.toMatchObject({
    code: 3,
    stderr: expect.stringContaining('40401'),
  });
});

const deliveries = async () =>
  (
    await (stack.admins[0] as NonNullable<(typeof stack.admins)[0]>).request<{ list: Delivery[] }>(
      'GET',
      `/projects/${slug}/webhooks`,
    )
  ).list;

/** Creates a credited deposit of this project: one event, one delivery. */
async function credited(): Promise<string> {
  const user_id = `hook-${randomBytes(6).toString('hex')}`;
  const { addresses } = await merchant.api.post<{ addresses: { EVM: string } }>(
    '/v1/subaccount/create',
    { user_id },
  );
  await stack.pay('ARBITRUM', addresses.EVM, 'USDT', 1_000_000n);
  const found = await until('credit', async () => {
    const { list } = await merchant.api.get<{ list: { deposit_no: string }[] }>(
      '/v1/deposit/list',
      { user_id, status: 2 },
    );
    return list[0];
  });
  return found.deposit_no;
}

const deliveryOf = (depositNo: string, tries: number, state?: string) =>
  until(`try ${tries} of ${depositNo}`, async () => {
    const found = (await deliveries()).find((delivery) => delivery.ref === depositNo);
    return found && found.tries >= tries && (!state || found.state === state) ? found : undefined;
  });
