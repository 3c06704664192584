import type { AddressOwner } from '#model/sub-account.ts';

/** The first user of the project `demo`, at an EVM address in lower case. */
export const buildAddressOwner = (set: Partial<AddressOwner> = {}): AddressOwner => ({
  family: 'EVM',
  address: '0x00000000000000000000000000000000000000c3',
  projectId: 'demo',
  subIndex: 1,
  userId: 'u1',
  ...set,
});
