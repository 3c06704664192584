import { foldCase } from '#model/fold-case.ts';
import { isServiceUser } from '#model/service-user.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { Place } from '../model/account.ts';

/**
 * The accounts of a project's addresses, by their owners' records; an address of another project is
 * not ours. `energyAccount` is where top-ups are forwarded, null in a stage without one.
 */
export function makePlaceOf(
  projectId: string,
  owners: readonly AddressOwner[],
  energyAccount: string | null,
): (address: string) => Place | null {
  const places = new Map<string | null, Place>();
  if (energyAccount !== null) {
    places.set(foldCase(energyAccount), { account: 'energy', address: energyAccount });
  }
  for (const owner of owners) {
    if (owner.projectId !== projectId) continue;
    const { address } = owner;
    places.set(foldCase(address), { account: accountOf(owner), address });
  }
  return (address) => places.get(foldCase(address)) ?? null;
}

function accountOf({ subIndex, userId }: AddressOwner): Place['account'] {
  if (subIndex === 0) return 'hot';
  return isServiceUser(userId) ? 'energy' : 'users';
}
