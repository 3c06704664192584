import { expect, test } from 'vitest';
import { collectedBy, encodeCollectedItem, readCollectedItems } from '#model/orders/collected.ts';
import { buildInternalOrder } from '../../../builders/build-internal-order.ts';

const item = { subIndex: 12, address: '0xAb', amount: 10n ** 30n };

test('an item is read as it was written', () => {
  const serves = [encodeCollectedItem(item), encodeCollectedItem({ ...item, subIndex: 1 })];
  expect(readCollectedItems({ serves })).toEqual([item, { ...item, subIndex: 1 }]);
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
])('%s is not an item, and one such item makes the order unreadable', (text) => {
  expect(readCollectedItems({ serves: [encodeCollectedItem(item), text] })).toBeNull();
});

test('each owner signs with the key of its place in the project', () => {
  const order = buildInternalOrder({ projectId: 'shop', serves: [encodeCollectedItem(item)] });
  expect(collectedBy(order)).toEqual([
    { owner: '0xAb', keyId: 'seed:shop:12', amount: 10n ** 30n },
  ]);
});
