import type { AddressOwner } from './sub-account.ts';

/**
 * Whether the user of an address is a service of ours, which gave the address out for itself. No merchant
 * can name such a user: a `user_id` has no control characters (src/wire/fields/request-fields.ts).
 */
export const isServiceUser = (userId: string | null): boolean =>
  userId?.startsWith('\u0001') === true;

/**
 * Whether an address is the project's to spend from. The address of a service is not: what lies there
 * is credited already.
 */
export const maySpendFrom = (
  owner: AddressOwner | undefined,
  projectId: string,
): owner is AddressOwner => owner?.projectId === projectId && !isServiceUser(owner.userId);
