/**
 * The table `money` is restored around groups: one transaction has paid many withdrawals, which the table has
 * forgotten. Each is settled by it, and none is paid twice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchWallet } from '#domain/payment/recovery/match-wallet.ts';
import type { OrderStatus } from '#model/order-status.ts';
import { isGroupNo, lostMember, readMembers } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { backUpTable } from '#test/scenarios/restored-table.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { withGroups } from '#test/scenarios/spine-groups.ts';
import type { NonceDepsWithVault } from '#test/support/in-process-vault.ts';
import { nextOrder } from './helpers.ts';
import { one, restoreWords } from './restored.ts';

let spine: Spine;
let words: Awaited<ReturnType<typeof restoreWords>>;

beforeAll(async () => {
  spine = await withGroups(await startSpine('restore-groups'));
  // A low cap leaves few nonces to use up after each restore.
  spine.chain.inFlightCap = 3;
  words = await restoreWords(spine);
  // The nonce record is written while the project is younger than the table, as at a first payment.
  spine.project.createdAt += 1_000_000;
  await spine.tick();
  await confirmed(await apply(1));
  spine.project.createdAt -= 1_000_000;
});
afterAll(() => spine?.stop());

const automine = (on: boolean) => spine.rpc.request('evm_setAutomine', [on]);
const coins = 10n ** 16n;

const apply = async (count: number): Promise<Withdrawal[]> => {
  const made: Withdrawal[] = [];
  for (let i = 0; i < count; i++)
    made.push(await spine.apply({ ...nextOrder(), token: 'ETH', amount: '0.01' }));
  return made;
};

/** Runs the worker and the watcher until all of them have ended, in one group or alone. */
const settled = async (orders: Withdrawal[]): Promise<OrderStatus[]> => {
  for (let i = 0; i < 6; i++) {
    await spine.work();
    await spine.mine(20);
    await spine.tick();
  }
  return Promise.all(orders.map(async (order) => (await words.get(order)).status));
};

const confirmed = async (orders: Withdrawal[]) =>
  expect(await settled(orders)).toEqual(orders.map(() => 'confirmed'));

const groupsOf = async (orders: Withdrawal[]): Promise<string[]> => {
  const found = await Promise.all(orders.map(async (order) => (await words.get(order)).groupNo));
  return [...new Set(found.flatMap((no) => no ?? []))];
};

const paidOnce = async (orders: Withdrawal[]) => {
  for (const { toAddress } of orders)
    expect(await words.coinBalance(toAddress), toAddress).toBe(coins);
};

const lost: Partial<NonceDepsWithVault> = {};
beforeAll(() => {
  lost.gateway = {
    ...spine.paymentDeps.gateway,
    broadcast: async () => ({ kind: 'unclear', reason: 'lost' }),
  };
});

/** The step of the group at which the backup is taken. Everything after it is lost. */
test.each<[string, () => Promise<unknown>, OrderStatus]>([
  ['before the group was made', async () => {}, 'approved'],
  [
    'after its members joined, before it was signed',
    () =>
      spine.work({
        payments: {
          ...spine.paymentDeps.payments,
          storeSigned: async () => false,
          storeAllSigned: async () => false,
        },
      }),
    'signing',
  ],
  ['after it was signed', () => spine.work(lost), 'signing'],
  ['after it was sent', () => automine(false).then(() => spine.work()), 'signing'],
  [
    'after it was mined',
    async () => {
      await spine.work();
      await spine.mine(1);
      await spine.tick();
    },
    'broadcast',
  ],
])('a group restored to a moment %s pays each once', async (_name, reach, status) => {
  const orders = await apply(3);
  await reach();
  for (const order of orders) expect((await words.get(order)).status).toBe(status);
  const restore = await words.backUp();
  await automine(true);
  await spine.mine(1);
  spine.flags.now = Date.now() + 60_000;
  await confirmed(orders);
  const groups = await groupsOf(orders);
  expect(groups).toHaveLength(1);
  const nonces = await words.sentOnChain();
  await restore();

  const [waiting] = (await apply(1)) as [Withdrawal];
  await spine.work();
  await spine.work();
  expect(await words.sentOnChain()).toBe(nonces);

  await words.recover();
  const all = [...orders, waiting];
  expect(await words.finish(all)).toEqual(all.map(() => 'confirmed'));
  await paidOnce(all);
  const now = await groupsOf(orders);
  expect(now).toHaveLength(1);
  // A lost record is made again under another number.
  if (status !== 'approved') expect(now).toEqual(groups);
});

test('a transaction that paid a group cannot be called foreign, nor another order’s', async () => {
  const orders = await apply(2);
  const restore = await words.backUp();
  await confirmed(orders);
  await restore();
  const [other] = (await apply(1)) as [Withdrawal];
  await spine.mine(4);
  const [match] = await words.advised();
  const [groupNo] = [match?.orderNo ?? ''];
  expect(isGroupNo(groupNo)).toBe(true);
  for (const named of [null, other.orderNo]) {
    const matches = [{ txHash: match?.txHash ?? '', orderNo: named }];
    await expect(matchWallet(words.deps, one, { matches, address: null })).rejects.toMatchObject({
      code: 40903,
      message: expect.stringContaining(groupNo),
    });
  }
  // Any of its members names it too.
  const matches = [{ txHash: match?.txHash ?? '', orderNo: orders[1]?.orderNo ?? '' }];
  await matchWallet(words.deps, one, { matches, address: null });
  for (const order of orders) expect((await words.get(order)).status).toBe('signing');
  await words.recover();
  expect(await words.finish([...orders, other])).toEqual(['confirmed', 'confirmed', 'confirmed']);
  await paidOnce([...orders, other]);
});

test('what the table has lost of a group stands in its list, and the others end', async () => {
  const kept = await apply(2);
  const restore = await words.backUp();
  const gone = await apply(2);
  await confirmed([...kept, ...gone]);
  await restore();
  await words.recover();
  expect(await words.finish(kept)).toEqual(['confirmed', 'confirmed']);
  const [groupNo] = (await groupsOf(kept)) as [string];
  await paidOnce([...kept, ...gone]);
  const group = (await spine.paymentDeps.orders.get(groupNo)) as InternalOrder;
  expect(group.status).toBe('confirmed');
  expect(readMembers(group)?.map(({ orderNo }) => orderNo)).toEqual([
    ...kept.map(({ orderNo }) => orderNo),
    lostMember(2),
    lostMember(3),
  ]);
});

test.each<[string, () => Promise<unknown>]>([
  ['before it was made', async () => {}],
  ['after it was made, before anything joined it', () => expect(begun()).rejects.toThrow('killed')],
])(
  'a group restored to a moment %s, signed since and never mined: its members are paid in another',
  async (_name, reach) => {
    // What an earlier restore left to fill is filled.
    await confirmed(await apply(1));
    const orders = await apply(2);
    await reach();
    const restore = await words.backUp();
    await spine.work(lost);
    for (const order of orders) expect((await words.get(order)).status).toBe('signing');
    const [old] = await groupsOf(orders);
    await restore();
    spine.logged.length = 0;
    await words.recover();
    expect(await words.finish(orders)).toEqual(['confirmed', 'confirmed']);
    await paidOnce(orders);
    expect(old).toBeDefined();
    expect(await groupsOf(orders)).not.toContain(old);
    // Nobody is called for what the service settles by itself.
    expect(spine.logged.filter(({ event }) => event === 'vault.refused')).toEqual([]);
  },
);

/** The worker stores a group, and dies before anything joins it. */
const begun = () =>
  spine.work({
    throughFunction: (vault) => ({ ...vault, join: () => Promise.reject(new Error('killed')) }),
  });

test('where the signers’ table is restored too, a group is known by what it paid', async () => {
  const orders = await apply(2);
  const restore = await words.backUp();
  const restoreSignatures = await backUpTable(process.env.TABLE_SIGNATURES ?? '');
  await confirmed(orders);
  await restore();
  await restoreSignatures();
  await spine.mine(4);
  const [match] = await words.advised();
  expect(match?.orderNo).toBe(orders[0]?.orderNo);
  await words.recover();
  expect(await words.finish(orders)).toEqual(['confirmed', 'confirmed']);
  await paidOnce(orders);
});
