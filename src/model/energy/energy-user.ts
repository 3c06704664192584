import type { AddressOwner } from '../sub-account.ts';

/**
 * The user that a project's energy deposit address belongs to. No merchant can name it: a `user_id`
 * has no control characters (src/wire/fields/request-fields.ts).
 */
export const energyUser = '\u0001energy';

/**
 * Whether an address is the project's to spend from. The energy deposit address is not: what lies there
 * is credited already.
 */
export const maySpendFrom = (
  owner: AddressOwner | undefined,
  projectId: string,
): owner is AddressOwner => owner?.projectId === projectId && owner.userId !== energyUser;
