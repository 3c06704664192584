/** What an owner's match of a nonce writes, and what the watcher writes of that nonce later. */
import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyKeys, workKeys } from '#aws/dynamodb/table-keys.ts';
import { orderAttributes } from '#aws/orders/order-item.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import { requeue } from '#domain/order/transitions.ts';
import { buildSlot, buildWithdrawal } from '#test/builders/builders.ts';
import { audit, outbox } from '#test/builders/stored-items.ts';
import { client, orders } from '#test/scenarios/stores/payments/work-index.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `adopt-${randomUUID().slice(0, 8)}`;
const store = makePaymentStore(client);

beforeAll(() => createTables(client, prefix));
afterAll(() => deleteTables(client, prefix));

test('an order whose nonce a stranger took stays in the list of work when that nonce is final', async () => {
  const TableName = tableEnvironment(prefix).TABLE_MONEY!;
  const { attempts, ...signed } = buildSlot();
  const { chain, address, nonce, ref } = signed;
  const order = buildWithdrawal({
    orderNo: ref,
    fromAddress: address,
    status: 'signing',
    nonce,
    workStage: 'S',
  });
  const work = {
    workPk: workKeys.pk(chain, 'S'),
    workSk: workKeys.sk('S', address, order.createdAtMs, ref),
  };
  const puts = [
    { ...orderAttributes(order), ...moneyKeys.order(ref), waits: {}, ...work },
    { ...moneyKeys.nonceState(chain, address), next: 0, oldestOpen: 0, frozen: 'a stranger' },
  ];
  for (const Item of puts) await client.send(new PutCommand({ TableName, Item }));
  const mined = { txHash: '0xf0', blockNumber: 5n, blockHash: '0xb', success: true };
  const fill = { ...attempts[0]!, txHash: '0xf0', raw: '', kind: 'fill' as const };
  const adopted = { ...signed, attempts: [fill], state: 'mined' as const, mined };
  const write = requeue(order, { at: 9 });
  expect(await store.adopt({ slot: adopted, previous: null, write, audit, outbox })).toBe(true);
  const slot = await store.slot(chain, address, nonce);
  // The nonce is nobody's from then on: the order gets another one.
  expect(slot).toMatchObject({ ref: '-', refKind: 'fill', mined });
  const settled = { slot: slot!, state: 'final' as const, mined, confirmed: false };
  expect(await store.settle(settled)).toBe(true);
  await indexesSettled();
  expect(await orders.get(ref)).toMatchObject({ status: 'approved', workStage: 'A' });
  expect(await orders.approved(chain, address, 9)).toEqual([ref]);
});
