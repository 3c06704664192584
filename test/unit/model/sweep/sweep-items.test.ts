import { expect, test } from 'vitest';
import { collectedBy, encodeSweepItem, readSweepItems } from '#model/sweep/sweep-items.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';

const item = { subIndex: 12, address: '0xAb', amount: 10n ** 30n };

test('an item is read as it was written', () => {
  const serves = [encodeSweepItem(item), encodeSweepItem({ ...item, subIndex: 1 })];
  expect(readSweepItems({ serves })).toEqual([item, { ...item, subIndex: 1 }]);
});

test.each([
  '',
  '0:a:1',
  '01:a:1',
  '1:a:0',
  '1:a:01',
  '1:a:-1',
  '1::1',
  '1:a:b:1',
  '1:a',
  'x:a:1',
  '99999999999:a:1',
])('%s is no item, and one such item makes the order unreadable', (text) => {
  expect(readSweepItems({ serves: [encodeSweepItem(item), text] })).toBeNull();
});

test('each owner signs with the key of its place in the project', () => {
  const order = buildInternalOrder({ projectId: 'shop', serves: [encodeSweepItem(item)] });
  expect(collectedBy(order)).toEqual([
    { owner: '0xAb', keyId: 'seed:shop:12', amount: 10n ** 30n },
  ]);
});
