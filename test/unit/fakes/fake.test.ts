import { expect, test } from 'vitest';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

test('a fake answers the methods it was given, and names any other that is called', async () => {
  const orders = fakeOrderStore({ get: async () => null });
  expect(await orders.get('WD1')).toBeNull();
  expect(() => orders.getMany(['WD1'])).toThrow('not expected: getMany');
});

test('a fake can be the result of a promise', async () => {
  const orders = fakeOrderStore({});
  expect(await Promise.resolve(orders)).toBe(orders);
});
