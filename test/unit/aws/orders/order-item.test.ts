import { expect, test } from 'vitest';
import { orderAttributes, orderFromItem } from '#aws/orders/order-item.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

const { reservation } = buildWithdrawal();
const order = buildWithdrawal({
  reservation: {
    ...reservation,
    resource: 'staked',
    resourceUnits: 64_285n,
    resourceDuration: '10010',
  },
});

test('what pays for an order in place of coin is stored as its energy', () => {
  const item = orderAttributes(order);
  expect(item.reservation).toMatchObject({
    energy: 'staked',
    energyUnits: '64285',
    energyDuration: '10010',
  });
  expect(Object.keys(item.reservation as object).filter((name) => /resource/.test(name))).toEqual(
    [],
  );
  expect(orderFromItem({ ...item, pk: 'W#WD1', sk: '-' })).toEqual(order);
});
