/**
 * Processes of deployed functions are killed with SIGKILL, before and after each write and send of
 * a payment, a deposit and a webhook. Every order is paid once, and every nonce is used once.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { leaseSeconds } from '#domain/webhook/deliver.ts';
import { type ChainName, chainNames } from '#shared/chains.ts';
import { byForm } from '#test/forms.ts';
import { type ChainFaults, faultsOn } from '#test/scenarios/chain-faults.ts';
import { redispatchAhead } from '#test/support/deployed.ts';
import { type FastForward, fastForward } from '#test/support/fast-forward.ts';
import { type AwsCall, type Killer, type Moment, startKiller } from '#test/support/killer.ts';
import { type Ledger, type Order, openLedger } from '#test/support/ledger.ts';
import { openStack, type Stack, until } from '#test/support/stack.ts';

// On a busy machine a function takes long to restart.
vi.setConfig({ testTimeout: 240_000, maxConcurrency: 5 });

const chain = 'ARBITRUM';
/** The EVM chains of the cloud under test, which may be a small one. */
let evmChains: ChainName[];
const functions = [
  'api-withdraw-apply',
  'workflow-await-approval',
  'workflow-await-payment',
  'workflow-await-confirmation',
  'queue-sign-evm',
  'keys-vault-evm',
  'queue-watch-evm',
  'queue-dispatch-outbox',
  'queue-deliver-webhook',
];

let stack: Stack;
let ledger: Ledger;
let faults: ChainFaults;
let faster: FastForward;
let killer: Killer;
let running = true;
let housekeeping: Promise<void>;
const orders: Order[] = [];

beforeAll(async () => {
  stack = await openStack();
  evmChains = chainNames.filter(
    (name) => name in stack.file.chains && name !== 'TRX' && name !== 'SOL',
  );
  // A key may send 200 requests a minute.
  ledger = await openLedger(stack, chain, { keys: 4 });
  faults = await faultsOn(stack, chain);
  faster = await fastForward({ 'sign-evm.fifo': 4, 'watch-evm': 4, deliveries: 15 });
  killer = await startKiller(stack.file.aws.endpoint_url, functions);
  await faster.watchAgain(evmChains);
  housekeeping = keepHouse();
});
afterAll(async () => {
  running = false;
  await housekeeping;
  await killer?.leave();
  await faster?.watchAgain(evmChains);
  await faster?.leave();
  await faults?.leave();
  await ledger?.leave();
});

/**
 * Runs the minute's schedules every three seconds, restarts watchers that were killed, and redispatches past
 * the leases that killed deliveries left behind.
 */
async function keepHouse(): Promise<void> {
  for (let seen = 0; running; ) {
    await sleep(3_000);
    const killed = new Set(killer.kills.slice(seen).map(({ fn }) => fn));
    seen = killer.kills.length;
    await Promise.all([
      killed.has('queue-deliver-webhook')
        ? redispatchAhead(leaseSeconds + 10)
        : faster.redispatch(),
      killed.has('queue-watch-evm') ? faster.watchAgain(evmChains) : undefined,
    ]);
  }
}

/** An order of level 2, which waits until an admin approves it. */
async function waitingOrder(): Promise<Order> {
  const order = await ledger.order(1_000);
  orders.push(order);
  return order;
}
const approve = ({ withdraw_no }: Order) =>
  stack.admins[0]?.approve(`/projects/${ledger.merchant.slug}/withdrawals/${withdraw_no}`);

/** Fails with the name of the point if no function reaches it in time. */
const inTime = <T>(promise: Promise<T>, what: string): Promise<T> =>
  Promise.race([
    promise,
    sleep(100_000, undefined, { ref: false }).then(() => {
      throw new Error(`${what}: never reached`);
    }),
  ]);

/** Checks the order's end: it is paid once, and each webhook has arrived. */
async function endsPaidOnce(order: Order, tokens = 1_000): Promise<void> {
  expect(await ledger.ended(order)).toMatchObject({ status: 4 });
  expect(await ledger.paid(order)).toEqual({ times: 1, amount: ledger.units(tokens) });
  for (const event of ['withdraw.approved', 'withdraw.broadcast', 'withdraw.confirmed']) {
    await ledger.webhook(event, order.withdraw_no);
  }
}

/** Matches a call with this action whose body contains all of these texts. */
const calls =
  (action: RegExp, ...texts: string[]) =>
  (call: AwsCall) =>
    action.test(call.action) && texts.every((text) => call.body.includes(text));
const write = /^(TransactWriteItems|PutItem|UpdateItem)$/;
const transaction = /^TransactWriteItems$/;

type Point = [fn: string, what: string, of: (order: Order) => (call: AwsCall) => boolean];

/** Points of the short form: each function dies at least once, each kind of write is cut off. */
const mainPoints: Point[] = [
  ['queue-dispatch-outbox', 'the wait is completed', () => calls(/^SendTaskSuccess$/)],
  [
    'queue-dispatch-outbox',
    'the delivery is stored',
    ({ withdraw_no }) => calls(write, 'withdraw.broadcast', withdraw_no),
  ],
  ['workflow-await-payment', 'its token is stored', ({ withdraw_no }) => calls(write, withdraw_no)],
  ['queue-deliver-webhook', 'the attempt is noted', () => calls(write)],
  [
    'keys-vault-evm',
    'the signed bytes are stored',
    ({ withdraw_no }) => calls(transaction, withdraw_no, 'oldestOpen'),
  ],
  [
    'queue-watch-evm',
    'the payment is seen in a block',
    ({ withdraw_no }) => calls(transaction, withdraw_no, '"mined"'),
  ],
];
const otherPoints: Point[] = [
  [
    'queue-sign-evm',
    'the send is noted',
    ({ withdraw_no }) =>
      (call) =>
        calls(transaction, withdraw_no)(call) && /"(accepted|known)"/.test(call.body),
  ],
  ['queue-dispatch-outbox', 'the delivery is queued', () => calls(/^SendMessage(Batch)?$/)],
  [
    'workflow-await-confirmation',
    'its token is stored',
    ({ withdraw_no }) => calls(write, withdraw_no),
  ],
  // The digest does not identify the order, so the process that last read the order is taken.
  [
    'keys-vault-evm',
    'the payment is signed',
    ({ withdraw_no }) =>
      ({ action, fn, pid }) =>
        action === 'Sign' && killer.lastOf(fn, withdraw_no) === pid,
  ],
  [
    'queue-sign-evm',
    'status 3 is stored',
    ({ withdraw_no }) => calls(transaction, withdraw_no, 'withdraw.broadcast'),
  ],
  [
    'queue-watch-evm',
    'the payment is confirmed',
    ({ withdraw_no }) => calls(transaction, withdraw_no, 'withdraw.confirmed'),
  ],
];
const points = byForm({ short: mainPoints, long: [...mainPoints, ...otherPoints] });
/** Number of orders of the random run. FAULT_SEED repeats a run. */
const many = byForm({ short: 6, long: 100 });
const moments: Moment[] = ['before', 'after'];
type DepositPoint = [string, (address: string) => (call: AwsCall) => boolean];
const mainDepositPoints: DepositPoint[] = [
  ['the cursor moves', () => calls(transaction, `C#${chain}`, 'CURSOR')],
  ['it is credited', (address) => calls(transaction, address, 'deposit.credited')],
];
const otherDepositPoints: DepositPoint[] = [
  ['it is stored', (address) => calls(transaction, address)],
  ['the next tick is asked for', () => calls(/^SendMessage$/, 'tick', chain)],
];
const depositPoints = byForm({
  short: mainDepositPoints,
  long: [...mainDepositPoints, ...otherDepositPoints],
});
const merchantApply = (body: object) =>
  ledger.merchant.api.call<{ withdraw_no: string }>('POST', '/v1/withdraw/apply', body);

/**
 * The crash matrix covers both sides of every step. The short form of this test covers the side
 * that leaves a trace.
 */
const sides: Moment[] = byForm({ short: ['after'], long: moments });

describe.each(sides)('killed %s the call', (moment) => {
  test.concurrent.each(points)('%s: %s', async (fn, what, of) => {
    const order = await waitingOrder();
    const matches = of(order);
    const { killed, disarm } = killer.arm({
      moment,
      matches: (call) => call.fn === fn && matches(call),
    });
    await approve(order);
    await inTime(killed, what).finally(disarm);
    await endsPaidOnce(order);
  });

  test.concurrent('queue-sign-evm: the node takes the bytes', async () => {
    const order = await waitingOrder();
    const died = new Promise<void>((done) => {
      faults.first.intercept = async ({ method, params }) => {
        const raw = String(params?.[0]);
        if (method !== 'eth_sendRawTransaction' || !raw.includes(order.to.slice(2))) return;
        const pid = killer.lastOf('queue-sign-evm', order.withdraw_no);
        if (pid === undefined) return;
        faults.first.intercept = null;
        const answer = moment === 'after' ? await ledger.rpc(method, raw) : undefined;
        if (killer.kill(pid)) done();
        // Killed before the send: the process ends, and the bytes never reach the node.
        return answer ?? null;
      };
    });
    await approve(order);
    await inTime(died, 'the send');
    await endsPaidOnce(order);
  });

  test.concurrent('api-withdraw-apply: the order is stored', async () => {
    const to = `0x${randomBytes(20).toString('hex')}`;
    const biz_order_id = `killed-${moment}-${Date.now()}`;
    const body = { biz_order_id, to_address: to, amount: '3', chain, token: 'USDT' };
    const { killed, disarm } = killer.arm({
      moment,
      matches: (call) => call.fn === 'api-withdraw-apply' && calls(transaction, biz_order_id)(call),
    });
    const apply = () => merchantApply(body);
    expect((await apply()).http).toBeGreaterThanOrEqual(500);
    await inTime(killed, 'the order').finally(disarm);
    // The merchant got no answer and asks again. The result is one order and one payment.
    const again = await apply();
    expect(again).toMatchObject({ code: 0 });
    const order = { ...body, to, level: 1, withdraw_no: again.data?.withdraw_no ?? '' };
    orders.push(order);
    await endsPaidOnce(order, 3);
  });

  test.concurrent('queue-dispatch-outbox: the execution starts', async () => {
    const { killed, disarm } = killer.arm({
      moment,
      matches: (call) => call.fn === 'queue-dispatch-outbox' && calls(/^StartExecution$/)(call),
    });
    const order = await waitingOrder();
    await inTime(killed, 'the start').finally(disarm);
    await approve(order);
    await endsPaidOnce(order);
  });

  test.concurrent.each(depositPoints)('queue-watch-evm: %s', async (what, of) => {
    const { user_id, address } = await ledger.user();
    const matches = of(address);
    const { killed, disarm } = killer.arm({
      moment,
      matches: (call) => call.fn === 'queue-watch-evm' && matches(call),
    });
    await ledger.give(address, 5);
    await inTime(killed, what).finally(disarm);
    const { deposit_no } = await ledger.deposit(user_id, 'credit', ({ status }) => status === 2);
    await ledger.webhook('deposit.credited', deposit_no);
    expect(ledger.announced('deposit.credited', deposit_no)).toBe(1);
    expect(await ledger.deposits(user_id)).toMatchObject([{ amount: '5' }]);
    expect(await ledger.holds(address)).toBe(ledger.units(5));
  });
});

test(`${many} orders and deposits stay correct while processes are killed at random`, async () => {
  const seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);
  console.log(`FAULT_SEED=${seed}`);
  const dice = fc.sample(fc.nat(59), { numRuns: 4_000, seed });
  let turn = 0;
  const before = killer.kills.length;
  killer.atRandom(({ fn }) => {
    if (fn === 'api-withdraw-apply') return null;
    const thrown = dice[turn++ % dice.length] ?? 59;
    return thrown > 1 ? null : (moments[thrown] ?? null);
  });
  const users: Awaited<ReturnType<typeof ledger.user>>[] = [];
  for (let i = 0; i < many / 2; i++) users.push(await ledger.user());
  for (const [i, { address }] of users.entries()) await ledger.give(address, i + 1);
  const made: Order[] = [];
  for (let i = 0; i < many; i++) made.push(await ledger.order(2));
  orders.push(...made);
  await until('three kills', async () => (killer.kills.length - before >= 3 ? true : undefined));
  killer.atRandom(null);
  for (const order of made) await endsPaidOnce(order, 2);
  for (const [i, { user_id, address }] of users.entries()) {
    const seen = await ledger.deposit(user_id, 'credit', ({ status }) => status === 2);
    expect(seen.amount).toBe(String(i + 1));
    expect(await ledger.deposits(user_id)).toHaveLength(1);
    expect(await ledger.holds(address)).toBe(ledger.units(i + 1));
    await ledger.webhook('deposit.credited', seen.deposit_no);
  }
});

test('the wallet sends one transaction per order and leaves no nonce open', async () => {
  for (const order of orders) expect(await ledger.paid(order)).toMatchObject({ times: 1 });
  expect(await ledger.sentOnChain()).toBe(orders.length);
  const pending = await ledger.rpc<string>('eth_getTransactionCount', ledger.wallet, 'pending');
  expect(Number(pending)).toBe(orders.length);
});
