/** Sub-accounts, their addresses and the address journal as items of table `deposits`. */

import { addressEnds } from '#model/address-ends.ts';
import type { AddressOwner, SubAccount } from '#model/sub-account.ts';
import { type Family, families } from '#shared/chains.ts';
import { type Item, makeCodec } from '../dynamodb/codec.ts';
import { depositKeys } from '../dynamodb/deposit-keys.ts';

const codec = makeCodec<SubAccount>({ bigints: {} });

/** An address as its key has it: EVM addresses in lower case, others as they are written. */
export const addressText = (family: Family, address: string): string =>
  family === 'EVM' ? address.toLowerCase() : address;

/** A sub-account is stored twice, by its number and by its user. Only its label changes. */
export const subAccountItems = (subAccount: SubAccount): { user: Item; subAccount: Item } => ({
  user: { ...depositKeys.user(subAccount.projectId, subAccount.userId), ...subAccount },
  subAccount: {
    ...depositKeys.subAccount(subAccount.projectId, subAccount.subAccountId),
    ...subAccount,
  },
});

export const subAccountFromItem = codec.decode;

export const addressItems = (subAccount: SubAccount): Item[] =>
  families.map((family) => {
    const { projectId, subIndex, userId, addresses } = subAccount;
    const address = addresses[family];
    const owner: AddressOwner = { family, address, projectId, subIndex, userId };
    return { ...depositKeys.address(family, addressText(family, address)), ...owner };
  });

/** The addresses under their ends, so that one that looks alike is found by one query. */
export const endsItems = ({ projectId, userId, addresses }: SubAccount): Item[] =>
  families.flatMap((family) => {
    const address = addresses[family];
    const ends = addressEnds(family, address);
    return ends === null ? [] : [{ ...depositKeys.ends(projectId, family, ends, address), userId }];
  });

export const addressOwnerFromItem = (item: Item): AddressOwner => {
  const { family, address, projectId, subIndex, userId } = item as unknown as AddressOwner;
  return { family, address, projectId, subIndex, userId };
};

/** The journal entry at the sub-account's global number, with all three addresses. */
export const journalItem = (subAccount: SubAccount): Item => ({
  ...depositKeys.journal(subAccount.subAccountId),
  position: subAccount.subAccountId,
  createdAt: subAccount.createdAt,
  addresses: Object.fromEntries(
    families.map((family) => [family, addressText(family, subAccount.addresses[family])]),
  ),
});
