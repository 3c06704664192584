import { expect, test } from 'vitest';
import { makePlaceOf } from '#extensions/books/rules/make-place-of.ts';
import { buildAddressOwner } from '#test/builders/build-address-owner.ts';

const placeOf = makePlaceOf(
  'demo',
  [
    buildAddressOwner({ address: '0xAbC1', subIndex: 0, userId: null }),
    buildAddressOwner({ address: '0xAbC2', subIndex: 1, userId: 'ann' }),
    buildAddressOwner({ address: 'T-service', subIndex: 2, userId: '\u0001energy' }),
    buildAddressOwner({ address: '0xAbC3', projectId: 'other', subIndex: 1, userId: 'eve' }),
  ],
  'T-energy',
);

test.each([
  ['0xabc1', { account: 'hot', address: '0xAbC1' }],
  ['0xABC2', { account: 'users', address: '0xAbC2' }],
  ['T-service', { account: 'energy', address: 'T-service' }],
  ['T-energy', { account: 'energy', address: 'T-energy' }],
  ['t-energy', null],
  ['0xabc3', null],
  ['0xabc4', null],
])('%s', (address, place) => {
  expect(placeOf(address)).toEqual(place);
});
