import { expect, test } from 'vitest';
import { reservedFee } from '#domain/reservation/reserved-fee.ts';
import { estimate, sourceOf } from '#test/builders/domain/reservation/reserved-fee.ts';

const payment = { projectId: 'demo', from: 'T', view: { resource: { reserved: 5n, epoch: 1 } } };

test('a payment whose energy is rented reserves only its bandwidth', async () => {
  expect(await reservedFee(sourceOf({ from: 'rented' }), payment, estimate)).toEqual({
    maxFee: 345_000n,
    resource: { resource: 'rented' },
  });
});

test('staked energy is reserved too, up to what the address has', async () => {
  const source = sourceOf({ from: 'staked', free: 100_000n });
  expect(await reservedFee(source, payment, estimate)).toEqual({
    maxFee: 345_000n,
    resource: { resource: 'staked', resourceUnits: 64_285n },
    maxResourceReserved: 35_715n,
  });
});

test('without energy, and for anything that takes none, the coin to burn is reserved', async () => {
  const burning = { maxFee: 9_345_000n, resource: {} };
  expect(await reservedFee(sourceOf(null), payment, estimate)).toEqual(burning);
  expect(await reservedFee(undefined, payment, estimate)).toEqual(burning);
  const { withoutBurning: _, ...coin } = estimate;
  expect(await reservedFee(sourceOf({ from: 'rented' }), payment, coin)).toEqual(burning);
});
