import type { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slotItem } from '#aws/payments/slot-item.ts';
import { raiseFee, requeue } from '#domain/order/transitions.ts';
import type { Attempt, NonceSlot } from '#model/payment.ts';
import { at, mined } from '#test/builders/aws/payments/payment-store.ts';
import { buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { memoryTable } from '#test/builders/memory-table.ts';
import { loadStores, type Stores, unloadStores } from '#test/builders/stored-items.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await loadStores();
});
afterAll(unloadStores);

function storeOnMemory() {
  const { client, writes } = memoryTable();
  return { store: stores.makePaymentStore(client), text: () => JSON.stringify(writes) };
}

test('a final fill that frees its nonce gives the order back to the queue, and keeps no tie to it', async () => {
  const { store, text } = storeOnMemory();
  const order = buildWithdrawal({ status: 'broadcast', nonce: 0, txHash: '0xaa', workStage: 'S' });
  const slot = buildSlot({ state: 'mined', mined });
  const write = requeue(order, { at });
  await store.settle({ slot, state: 'final', mined, confirmed: false, write });
  expect(text()).toContain('"ref":{"S":"-"},"refKind":{"S":"fill"}');
  expect(text()).toContain(`"S":"A#${hotAddress}#`);
  expect(text()).toContain('":status_":{"S":"approved"}');
});

test('a raised fee is stored with its bytes, its order and its reservation in one transaction', async () => {
  const { store, text } = storeOnMemory();
  const order = buildWithdrawal({ status: 'broadcast', nonce: 0 });
  const slot = buildSlot();
  const attempt = { ...slot.attempts[0]!, txHash: '0xbb', raw: '0x03' };
  const write = raiseFee(order, { at, maxFeePerGas: 77n, difference: 9n });
  const raise = { write, difference: 9n, maxReserved: 1_000n, epoch: 4 };
  await store.addAttempt({ slot, attempt, raise });
  for (const part of [
    '"pk":{"S":"TX#ETH#0xbb"}',
    '":maxFeePerGas_":{"S":"77"}',
    `"pk":{"S":"RES#demo#ETH#${hotAddress}#_native"}`,
    '"ConditionExpression":"reserved <= :max AND epoch = :epoch"',
    '":sum":{"N":"9"}',
    '":max":{"N":"1000"}',
  ]) {
    expect(text()).toContain(part);
  }
});

test('large bytes are kept with the claim of their hash, from the transaction that stores them', async () => {
  const { store, text } = storeOnMemory();
  const raw = `0x${'ab'.repeat(60_000)}`;
  const slot = buildSlot();
  const attempt: Attempt = { ...slot.attempts[0]!, txHash: '0xbb', raw, rawIn: 'claim' };
  await store.addAttempt({ slot, attempt });
  expect(text().split(raw)).toHaveLength(2);
  expect(await store.claimedBytes('ETH', '0xbb')).toBe(raw);
  expect(await store.slot('ETH', hotAddress, 0)).toMatchObject({
    attempts: [{ raw: '0x02' }, { txHash: '0xbb', raw: '', rawIn: 'claim' }],
  });
  expect(await store.claim('ETH', '0xbb')).toMatchObject({ address: hotAddress, nonce: 0 });

  const first = buildSlot({ nonce: 1, attempts: [{ ...attempt, txHash: '0xcc' }] });
  await store.storeNonceFill({ slot: first, table: 't' });
  expect(await store.claimedBytes('ETH', '0xcc')).toBe(raw);
  await store.storeNonceFill({ slot: buildSlot({ nonce: 2 }), table: 't' });
  expect(await store.claimedBytes('ETH', '0xaa')).toBeNull();
});

test('opening a final slot also moves the oldest open nonce down, in one transaction', async () => {
  const { store, text } = storeOnMemory();
  const slot = buildSlot({ nonce: 7, state: 'final', confirmed: true, mined, rev: 3 });
  await store.reopenFinal({ slot, oldestOpen: 9 });
  expect(text()).toContain('"ConditionExpression":"rev = :rev"');
  expect(text()).toContain('":from":{"N":"9"},":to":{"N":"7"}');
  expect(text()).toContain('"state":{"S":"open"}');
  expect(text()).toContain(`"S":"S#${hotAddress}#`);
});

/** Slots of the table, all of which the index shows for any question. */
function storeBehindIndex(...slots: NonceSlot[]) {
  const items = slots.map(slotItem);
  const client = awsClient<DynamoDBDocumentClient>(
    async (command: QueryCommand | BatchGetCommand) => {
      const { input } = command;
      if (!('RequestItems' in input)) return { Items: items };
      return { Responses: { [Object.keys(input.RequestItems ?? {})[0]!]: items } };
    },
  );
  return stores.makePaymentStore(client);
}

test('a slot that was mined again is judged by its block of now, whatever the index shows', async () => {
  const at = (nonce: number, blockNumber: bigint, confirmed = false) =>
    buildSlot({ nonce, confirmed, state: 'mined', mined: { ...mined, blockNumber } });
  const noncesOf = (slots: NonceSlot[]) => slots.map(({ nonce }) => nonce);
  const store = storeBehindIndex(at(0, 100n), at(1, 105n), at(2, 90n, true), at(3, 95n, true));
  const due = await store.minedUpTo('ETH', { deep: 100n, closing: 90n }, null);
  expect(noncesOf(due.slots)).toEqual([0, 2]);
  expect(noncesOf(await store.minedAbove('ETH', 95n))).toEqual([0, 1]);
});

test('a slot that the index still shows as mined, and that is open again, is not listed', async () => {
  const store = storeBehindIndex(buildSlot());
  expect(await store.minedAbove('ETH', 0n)).toEqual([]);
});
