import { expect, test } from 'vitest';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import {
  type WaitingCreation,
  waitingCreation,
  waitingItem,
} from '#aws/orders/creation/waiting-creation.ts';
import { writeTogether } from '#aws/orders/creation/write-together.ts';
import { withdrawalOutbox } from '#domain/order/events/withdrawal-outbox.ts';
import { ModelledTables } from '#test/bench/support/modelled/modelled-tables.ts';
import { buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { tableEnvironment } from '#test/support/tables.ts';

const table = String(tableEnvironment('write').TABLE_MONEY);

/** A wallet of 100 USDT, and creations of 10 each. */
function wallet() {
  const tables = new ModelledTables(async () => {});
  const creation = (no: number, bizOrderId = `b${no}`): WaitingCreation => {
    const amount = 10n;
    const reservation = { amount, fee: 1n, day: 'd', dailyLimit: true, autoApproveMicroUsd: 0n };
    const withdrawal = buildWithdrawal({ orderNo: `WD${no}`, bizOrderId, amount, reservation });
    const limits = { maxTokenReserved: 90n, maxNativeReserved: 99n, tokenEpoch: 0, nativeEpoch: 0 };
    return waitingCreation(
      {
        withdrawal,
        outbox: withdrawalOutbox(withdrawal, { event: null, at: 1 }),
        ...limits,
        maxDailyUsed: null,
        maxAutoApproveUsed: null,
      },
      3_000,
    );
  };
  const waits = (...all: WaitingCreation[]) => {
    for (const one of all) tables.put(table, waitingItem(one, 3_000) as never);
    return all;
  };
  const write = (own: WaitingCreation, others: WaitingCreation[]) =>
    writeTogether(tables.client, table, { own, others });
  const has = (no: number) => tables.at(table, moneyKeys.order(`WD${no}`)) !== undefined;
  const isWaiting = ({ key }: WaitingCreation) => tables.at(table, key) !== undefined;
  const reserved = () =>
    tables.at(table, moneyKeys.reserved('demo', 'ETH', hotAddress, 'USDT'))?.reserved ?? 0;
  return { tables, creation, waits, write, has, isWaiting, reserved };
}

test('one transaction creates all that wait, and ends their waits', async () => {
  const w = wallet();
  const all = w.waits(w.creation(1), w.creation(2), w.creation(3));
  const [own, ...others] = all as [WaitingCreation, ...WaitingCreation[]];
  expect(await w.write(own, others)).toEqual({ is: 'result', result: 'created' });
  expect([w.has(1), w.has(2), w.has(3), w.reserved()]).toEqual([true, true, true, 30]);
  expect(all.some(w.isWaiting)).toBe(false);
});

test('as many are created as the balance bears, the own one among them', async () => {
  const w = wallet();
  const all = w.waits(...Array.from({ length: 12 }, (_, no) => w.creation(no)));
  const own = all[11] as WaitingCreation;
  expect(await w.write(own, all.slice(0, 11))).toEqual({ is: 'result', result: 'created' });
  expect([w.has(11), w.has(8), w.has(9), w.reserved()]).toEqual([true, true, false, 100]);
});

test('one that was taken back is not created, and named', async () => {
  const w = wallet();
  const [own] = w.waits(w.creation(1)) as [WaitingCreation];
  const takenBack = w.creation(2);
  expect(await w.write(own, [takenBack])).toEqual({ is: 'others', without: ['WD2'] });
  expect([w.has(1), w.has(2)]).toEqual([false, false]);
  expect(await w.write(own, [])).toEqual({ is: 'result', result: 'created' });
});

test('one whose biz_order_id is taken holds up none but itself', async () => {
  const w = wallet();
  const [first, own, again] = w.waits(w.creation(1), w.creation(2), w.creation(3, 'b1')) as [
    WaitingCreation,
    WaitingCreation,
    WaitingCreation,
  ];
  await w.write(first, []);
  expect(await w.write(own, [again])).toEqual({ is: 'others', without: ['WD3'] });
  expect(await w.write(again, [own])).toEqual({ is: 'result', result: 'duplicate' });
});

test('where the others are what the balance does not bear, the own one is to be tried alone', async () => {
  const w = wallet();
  const [first, own, other] = w.waits(w.creation(1), w.creation(2), w.creation(3)) as [
    WaitingCreation,
    WaitingCreation,
    WaitingCreation,
  ];
  const old = { ...other.input, maxTokenReserved: 10n };
  await w.write(first, []);
  expect(await w.write(own, [{ ...other, input: old }])).toEqual({ is: 'others', without: [] });
  expect(await w.write(own, [])).toEqual({ is: 'result', result: 'created' });
  const moved = await w.write({ ...other, input: { ...other.input, tokenEpoch: 3 } }, []);
  expect(moved).toEqual({ is: 'result', result: 'balance_moved' });
});

test('a transaction never has more than 100 items', async () => {
  const w = wallet();
  const all = w.waits(
    ...Array.from({ length: 30 }, (_, no) => {
      const one = w.creation(no);
      // A token of its own each: nothing can be added up but the coin.
      const withdrawal = { ...one.input.withdrawal, token: `T${no}` };
      return { ...one, input: { ...one.input, withdrawal } };
    }),
  );
  expect(await w.write(all[0] as WaitingCreation, all.slice(1))).toMatchObject({
    result: 'created',
  });
  expect([w.has(0), w.has(10), w.has(29)]).toEqual([true, true, false]);
});
