/** What a worker reads of an address whose payments wait for finality by the thousand. */

import { randomUUID } from 'node:crypto';
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchPut } from '#aws/dynamodb/batch-put.ts';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { unfreezeNonceState } from '#aws/payments/nonce-state-item.ts';
import { slotItem } from '#aws/payments/slot-item.ts';
import { narrowView } from '#domain/payment/worker/narrow-view.ts';
import { readView } from '#domain/payment/worker/read-view.ts';
import type { NonceSlot } from '#model/payment.ts';
import { byForm } from '#test/forms.ts';
import {
  client,
  deps,
  minedAt,
  payments,
  slotOf,
} from '#test/scenarios/stores/payments/slots-in-view.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `view-${randomUUID().slice(0, 8)}`;
/** Records that DynamoDB has read and charges for, whether it gives them or not. */
let read = 0;
let money: string;

beforeAll(async () => {
  money = tableEnvironment(prefix).TABLE_MONEY!;
  await createTables(client, prefix);
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const output = result.output as {
        ScannedCount?: number;
        Responses?: Record<string, object[]>;
      };
      read += output.ScannedCount ?? Object.values(output.Responses ?? {}).flat().length;
      return result;
    },
    { step: 'initialize' },
  );
});
afterAll(() => deleteTables(client, prefix));

test('mined slots are given in pages, each of them once, unconfirmed and confirmed ones', async () => {
  const slots = Array.from({ length: 1_500 }, (_, nonce) =>
    slotOf('0xpage', nonce, {
      ...minedAt(1_000_000n + BigInt(nonce % 7)),
      confirmed: nonce % 3 > 0,
    }),
  );
  await seed('0xpage', slots);
  const depth = { deep: 1_000_005n, closing: 1_000_003n };
  const found: number[] = [];
  let position: readonly string[] | null = null;
  let pages = 0;
  do {
    const page = await payments.minedUpTo('ETH', depth, position);
    found.push(...page.slots.filter((slot) => slot.address === '0xpage').map(({ nonce }) => nonce));
    position = page.next;
    pages += 1;
  } while (position);
  const due = slots.filter(
    ({ confirmed, mined }) => mined!.blockNumber <= (confirmed ? depth.closing : depth.deep),
  );
  expect(pages).toBe(2);
  expect(found.sort((a, b) => a - b)).toEqual(due.map(({ nonce }) => nonce));
  const above = await payments.minedAbove('ETH', 999_999n);
  expect(above.filter(({ address }) => address === '0xpage')).toHaveLength(1_500);
});

const mined = byForm({ short: 1_500, long: 10_000 });

test(`with ${mined} mined payments that are not final a round reads what is open, a tick one page`, async () => {
  const address = '0xmany';
  const slots = Array.from({ length: mined + 20 }, (_, nonce) =>
    slotOf(address, nonce, nonce < mined ? minedAt(BigInt(nonce)) : {}),
  );
  await seed(address, slots);
  const open = Array.from({ length: 20 }, (_, i) => mined + i);
  const first = await measured(() => round(address));
  expect(first.result).toEqual(open);
  expect(first.records).toBe(mined + 20);
  const later = await measured(() => round(address));
  expect(later.result).toEqual(open);
  expect(later.records).toBe(20);
  const { state } = await readView(deps, address);
  const tick = await measured(() => payments.oldestUnfinal(state!));
  expect(tick.result).toBe(0);
  expect(tick.records).toBe(25);
  // A rewind of the newest thousand, as after a quarter of an hour at one a second.
  for (let start = mined - 1_000; start < mined; start += 24) {
    const taken = slots.slice(start, Math.min(start + 24, mined));
    const settle = (slot: NonceSlot) =>
      payments.settle({ slot, state: 'open', mined: null, confirmed: true });
    expect(await Promise.all(taken.map(settle))).not.toContain(false);
  }
  expect(await round(address)).toEqual(Array.from({ length: 1_020 }, (_, i) => mined - 1_000 + i));
  // Those that stay mined are out of view again.
  expect((await readView(deps, address)).slots).toHaveLength(1_020);
});

test('a payment that leaves the chain is in view again, whatever a run has planned before', async () => {
  const address = '0xback';
  const slots = Array.from({ length: 200 }, (_, nonce) => slotOf(address, nonce, minedAt(7n)));
  await seed(address, slots);
  const early = await readView(deps, address);
  const reopen = (slot: NonceSlot) =>
    payments.settle({ slot, state: 'open', mined: null, confirmed: true });
  expect(await reopen(slots[3]!)).toBe(true);
  // This run read before the payment was opened again: its plan would hide it.
  await narrowView(deps, early.state, early.slots);
  expect((await readView(deps, address)).slots).toHaveLength(200);
  expect(await round(address)).toEqual([3]);
  expect(await round(address)).toEqual([3]);
  expect((await payments.nonceState('ETH', address))!).toMatchObject({
    openFrom: 200,
    openBelow: [3],
    reopens: 1,
  });
  expect(await reopen(slots[150]!)).toBe(true);
  expect(await round(address)).toEqual([3, 150]);
  const again = await readView(deps, address);
  expect(again.slots.map(({ nonce }) => nonce)).toContain(3);
  const closed = { ...again.slots.find(({ nonce }) => nonce === 3)! };
  expect(
    await payments.settle({
      slot: closed,
      state: 'final',
      mined: minedAt(8n).mined,
      confirmed: true,
    }),
  ).toBe(true);
  expect(await round(address)).toEqual([150]);
});

test('a slot that was final and is opened again is in view', async () => {
  const address = '0xhole';
  const slots = Array.from({ length: 60 }, (_, nonce) =>
    slotOf(address, nonce, { ...minedAt(7n), state: 'final' }),
  );
  await seed(address, slots);
  await payments.advance('ETH', address, 0, 60);
  expect(await round(address)).toEqual([]);
  expect((await payments.nonceState('ETH', address))!.openFrom).toBeUndefined();
  expect(await payments.reopenFinal({ slot: slots[40]!, oldestOpen: 60 })).toBe(true);
  expect(await round(address)).toEqual([40]);
});

test('a new payment is in view, and a second run with the same plan changes nothing', async () => {
  const address = '0xnext';
  await seed(
    address,
    Array.from({ length: 64 }, (_, n) => slotOf(address, n, minedAt(7n))),
  );
  const { state, slots } = await readView(deps, address);
  expect(await payments.storeNonceFill({ slot: slotOf(address, 64), table: 't' })).toBe(true);
  await narrowView(deps, state, slots);
  await narrowView(deps, state, slots);
  expect(await round(address)).toEqual([64]);
  expect((await readView(deps, address)).slots.map(({ nonce }) => nonce)).toEqual([64]);
});

test('the end of a freeze brings every slot into view, and a run sees that it did', async () => {
  const address = '0xcold';
  await seed(
    address,
    Array.from({ length: 40 }, (_, n) => slotOf(address, n, minedAt(7n))),
  );
  expect(await round(address)).toEqual([]);
  await payments.freezeAddress('ETH', address, 'by hand');
  const frozen = (await payments.nonceState('ETH', address))!;
  expect(frozen).toMatchObject({ openFrom: 40, frozen: 'by hand' });
  const lift = unfreezeNonceState(money, { nonceState: frozen, tableId: 't', fillUntil: 0 });
  await client.send(new TransactWriteCommand({ TransactItems: [lift] }));
  const { state, slots } = await readView(deps, address);
  expect(slots).toHaveLength(40);
  expect(state).toMatchObject({ next: 40, frozen: null });
  expect(state?.reopens).toBe((frozen.reopens ?? 0) + 1);
});

/** How many records `work` reads, and what it gives. */
async function measured<T>(work: () => Promise<T>): Promise<{ records: number; result: T }> {
  read = 0;
  const result = await work();
  return { records: read, result };
}

/** An address with these slots, from nonce 0 on. */
async function seed(address: string, slots: NonceSlot[]) {
  await batchPut(client, money, slots.map(slotItem));
  const Item = { ...moneyKeys.nonceState('ETH', address), next: slots.length, oldestOpen: 0 };
  await client.send(new PutCommand({ TableName: money, Item: { ...Item, tableId: 't' } }));
  await indexesSettled();
}

/** One round of a worker: what it sees, and what it leaves out from then on. */
async function round(address: string): Promise<number[]> {
  const { state, slots } = await readView(deps, address);
  await narrowView(deps, state, slots);
  return slots.filter((slot) => slot.state === 'open').map(({ nonce }) => nonce);
}
