/** An order is approved, rejected and cancelled at the same moment over HTTP. One decision wins. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Order, type OwnProject, ownProject } from '#test/scenarios/own-project.ts';

let project: OwnProject;
const rounds = 3;

beforeAll(async () => {
  project = await ownProject();
});
afterAll(() => project?.leave());

const approve = (order: Order, admin = project.alice) => project.decide(order.no, admin);

test('of two admins who approve a level 2 order at once, one succeeds', async () => {
  const done = await race(1_000, {
    alice: (order) => approve(order, project.alice),
    bob: (order) => approve(order, project.bob),
  });
  for (const { order } of done) await settles(order, true, null);
});

test('two admins who approve a level 3 order at once both count, and it is paid once', async () => {
  const order = await project.apply(50_000);
  const answers = await Promise.all([approve(order, project.alice), approve(order, project.bob)]);
  expect(answers.map(({ code }) => code)).toEqual([0, 0]);
  await settles(order, true, null);
});

test('five approvals by one admin count as one, and a level 3 order waits for another admin', async () => {
  const order = await project.apply(50_000);
  const answers = await Promise.all(Array.from({ length: 5 }, () => approve(order)));
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 40903, 40903, 40903, 40903]);
  expect(await project.detail(order.no)).toMatchObject({ status: 0 });
  expect(await project.paid(order)).toBe(0n);
  expect(await approve(order, project.bob)).toMatchObject({ code: 0 });
  await settles(order, true, null);
});

test('an approval and a cancel at once: one of them takes effect', async () => {
  for (const { order, winner } of await race(1_100, { approve, cancel })) {
    await settles(
      order,
      winner === 'approve',
      winner === 'approve' ? null : 'Cancelled by merchant',
    );
  }
});

test('an approval and a rejection at once: one of them takes effect', async () => {
  for (const { order, winner } of await race(1_200, { approve, reject })) {
    await settles(order, winner === 'approve', winner === 'approve' ? null : 'no');
  }
});

test('a rejection and a cancel at once: one of them takes effect, and nothing is paid', async () => {
  for (const { order, winner } of await race(1_300, { reject, cancel })) {
    await settles(order, false, winner === 'cancel' ? 'Cancelled by merchant' : 'no');
  }
});

test('each payment on the chain belongs to one approved order', async () => {
  expect(await project.sent()).toBe(await project.total({ status: 4 }));
});

const reject = (order: Order, admin = project.bob) =>
  admin.call('POST', `/projects/${project.slug}/withdrawals/${order.no}/reject`, { reason: 'no' });

const cancel = ({ bizOrderId: biz_order_id }: Order) =>
  project.merchant.api.call('POST', '/v1/withdraw/cancel', { biz_order_id });

/** Makes both calls at once on several orders, and returns the call that won for each order. */
async function race<K extends string>(
  usdt: number,
  calls: Record<K, (order: Order) => Promise<{ http: number; code: number }>>,
): Promise<{ order: Order; winner: K }[]> {
  const orders = await Promise.all(Array.from({ length: rounds }, () => project.apply(usdt)));
  const names = Object.keys(calls) as K[];
  return Promise.all(
    orders.map(async (order) => {
      const answers = await Promise.all(names.map((name) => calls[name](order)));
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 40903]);
      expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
      return { order, winner: names[answers.findIndex(({ code }) => code === 0)] as K };
    }),
  );
}

/** Checks that the order is paid once if it was approved, and never otherwise. */
async function settles(order: Order, approved: boolean, reason: string | null): Promise<void> {
  const status = approved ? 4 : 6;
  expect(await project.reached(order.no, status)).toMatchObject({ status, fail_reason: reason });
  expect(await project.paid(order)).toBe(approved ? order.amount : 0n);
}
