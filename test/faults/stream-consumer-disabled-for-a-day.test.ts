/** Nobody reads the stream for a day. The redispatch delivers all, and late records double nothing. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnProject, ownProject } from '../scenarios/own-project.ts';
import {
  describeStreamMapping,
  handToDispatcher,
  redispatchAhead,
  streamRecords,
  withoutStream,
} from '../support/deployed.ts';
import { execution } from '../support/executions.ts';
import { until } from '../support/stack.ts';

let project: OwnProject;

beforeAll(async () => {
  project = await ownProject();
});
afterAll(() => project?.leave());

interface Deposit {
  deposit_no: string;
  status: number;
}

/** Waits and redispatches meanwhile, because the next scheduled run may be half a minute away. */
const byRedispatch = <T>(what: string, look: () => Promise<T | undefined>) =>
  until(what, async () => {
    await redispatchAhead(11);
    return look();
  });

const orderEvents = { 'withdraw.approved': 1, 'withdraw.broadcast': 1, 'withdraw.confirmed': 1 };

test('the redispatch delivers orders, an approval and a deposit; the late stream doubles nothing', async () => {
  const { api } = project.merchant;
  const user_id = `late-${randomBytes(6).toString('hex')}`;
  const { addresses } = await api.post<{ addresses: { EVM: string } }>('/v1/subaccount/create', {
    user_id,
  });
  const deposits = async () =>
    (await api.get<{ list: Deposit[] }>('/v1/deposit/list', { user_id })).list;

  const done = await withoutStream(async () => {
    await project.stack.pay(project.chain, addresses.EVM, 'USDT', 9_000_000n);
    const small = await project.apply(10);
    const large = await project.apply(2_000);
    await byRedispatch('the wait for approval', async () =>
      (await execution(large.no, 1))?.state === 'Approval' ? true : undefined,
    );
    expect(await project.decide(large.no)).toMatchObject({ code: 0 });
    for (const order of [small, large]) {
      await byRedispatch(`end of ${order.no}`, async () =>
        Number((await project.detail(order.no)).status) === 4 ? true : undefined,
      );
    }
    const credited = await byRedispatch('the credit', async () => {
      const [deposit] = await deposits();
      return deposit?.status === 2 ? deposit : undefined;
    });
    await byRedispatch('all webhooks', async () => {
      const heard = [small.no, large.no].map((no) => Object.keys(project.heard(no)).length);
      return heard.every((kinds) => kinds === 3) && project.heard(credited.deposit_no)
        ? true
        : undefined;
    });
    await byRedispatch('the webhook of the deposit', async () =>
      project.heard(credited.deposit_no)['deposit.credited'] ? true : undefined,
    );
    // The rest of the day passes.
    for (const hours of [1, 6, 24]) await redispatchAhead(hours * 3_600);
    return { orders: [small, large], credited };
  });

  const refs = [...done.orders.map(({ no }) => no), done.credited.deposit_no];
  // The stream delivers its copies now. The test delivers them again, to be sure.
  for (const ref of refs) expect(await handToDispatcher(await streamRecords(ref))).toEqual([]);
  const last = await project.apply(11);
  await project.reached(last.no, 4);
  await until('its webhooks', async () =>
    Object.keys(project.heard(last.no)).length === 3 ? true : undefined,
  );
  expect((await describeStreamMapping()).State).toBe('Enabled');

  for (const order of [...done.orders, last]) {
    expect(await project.paid(order)).toBe(order.amount);
    expect(project.heard(order.no)).toEqual(orderEvents);
    expect(await execution(order.no, 1)).toMatchObject({ status: 'SUCCEEDED', entered: 3 });
    expect(await execution(order.no, 2)).toBeNull();
  }
  expect(await project.sent()).toBe(3);
  expect(await project.total({ status: 4 })).toBe(3);
  expect(await project.total()).toBe(3);
  expect(project.heard(done.credited.deposit_no)).toEqual({ 'deposit.credited': 1 });
  expect(await deposits()).toHaveLength(1);
  expect(await project.stack.balance(project.chain, addresses.EVM, 'USDT')).toBe(9_000_000n);
});
