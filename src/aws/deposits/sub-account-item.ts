/** Sub-accounts, their addresses and the address journal as items of table `deposits`. */
import type { Family } from '#contract/chains.ts';
import { families } from '#contract/chains.ts';
import type { AddressOwner, SubAccount } from '#model/sub-account.ts';
import { type Item, makeCodec } from '../dynamodb/codec.ts';
import { depositKeys } from '../dynamodb/table-keys.ts';

const codec = makeCodec<SubAccount>({ bigints: {} });

/** EVM addresses are looked up in lower case, others exactly (keys.ts). */
export const addressText = (family: Family, address: string): string =>
  family === 'EVM' ? address.toLowerCase() : address;

/** Never changes, so that it is kept whole under its number and under its user. */
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

export const addressOwnerFromItem = (item: Item): AddressOwner => {
  const { family, address, projectId, subIndex, userId } = item as unknown as AddressOwner;
  return { family, address, projectId, subIndex, userId };
};

/** The journal's entry: all three addresses at the sub-account's global number. */
export const journalItem = (subAccount: SubAccount): Item => ({
  ...depositKeys.journal(subAccount.subAccountId),
  position: subAccount.subAccountId,
  createdAt: subAccount.createdAt,
  addresses: Object.fromEntries(
    families.map((family) => [family, addressText(family, subAccount.addresses[family])]),
  ),
});
