import { expect, test } from 'vitest';
import type { WaitingCreation } from '#aws/orders/creation/waiting-creation.ts';
import { wallet } from '#test/builders/aws/orders/creation/write-together.ts';

test('one transaction creates all that wait, and ends their waits', async () => {
  const w = wallet();
  const all = w.waits(w.creation(1), w.creation(2), w.creation(3));
  const [own, ...others] = all as [WaitingCreation, ...WaitingCreation[]];
  expect(await w.write(own, others)).toEqual({ is: 'result', result: 'created' });
  expect([w.has(1), w.has(2), w.has(3), w.reserved()]).toEqual([true, true, true, 30n]);
  expect(all.some(w.isWaiting)).toBe(false);
});

test('as many are created as the balance bears, the own one among them', async () => {
  const w = wallet();
  const all = w.waits(...Array.from({ length: 12 }, (_, no) => w.creation(no)));
  const own = all[11] as WaitingCreation;
  expect(await w.write(own, all.slice(0, 11))).toEqual({ is: 'result', result: 'created' });
  expect([w.has(11), w.has(8), w.has(9), w.reserved()]).toEqual([true, true, false, 100n]);
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

test('where the others are what the balance does not cover, the own one is to be tried by itself', async () => {
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
