import { expect, test } from 'vitest';
import {
  waitingCreation,
  waitingFromItem,
  waitingItem,
} from '#aws/orders/creation/waiting-creation.ts';
import { input } from '#test/builders/aws/orders/creation/waiting-creation.ts';

const waiting = waitingCreation(input, 3_000);
const item = waitingItem(waiting, 3_000);

test('a creation that waits is read as it was written', () => {
  expect(waitingFromItem(item)).toEqual(waiting);
  expect(item.ttl).toBe(3_603);
});

const order = item.order as Record<string, unknown>;
test.each([
  { name: 'another project', set: { order: { ...order, projectId: 'other' } } },
  { name: 'another address', set: { order: { ...order, fromAddress: '0xother' } } },
  { name: 'another number', set: { order: { ...order, pk: 'W#WD2' } } },
  { name: 'an operation', set: { order: { ...order, pk: 'W#OP1' } } },
  { name: "another order's event", set: { outbox: { ...(item.outbox as object), ref: 'WD2' } } },
  { name: 'no limits', set: { limits: {} } },
  { name: 'nothing', set: { order: undefined } },
])('an item with $name is left alone', ({ set }) => {
  expect(waitingFromItem({ ...item, ...set })).toBeNull();
});
