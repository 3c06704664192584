import type { Admin } from '#domain/admin/admin.ts';
import { compareAddress } from '#domain/reservation/compare-address.ts';
import { fixReservation } from '#domain/reservation/fix-reservation.ts';
import { type LookDeps, lookAgain } from '#domain/reservation/look-again.ts';
import type { ReservationLook } from '#model/orders/reservation-check.ts';
import type { Ids } from '#ports/runtime.ts';
import type { ChainName } from '#shared/chains.ts';

export interface ReservationsInput {
  chains: ChainName[];
  /** Only this address; null for every one that has unfinished orders or a reservation. */
  address: string | null;
  /** Who corrects what differs; null to only show it. */
  operator: Admin | null;
  print: (line: string) => void;
}

const describe = ({ stored, min, max }: ReservationLook): string => {
  const { projectId, chain, address, token, reserved } = stored;
  const held = min === max ? `${min}` : `between ${min} and ${max}`;
  return `${chain} ${address} ${token} (${projectId}): ${reserved} is reserved, orders hold ${held}`;
};

/**
 * Shows every reservation that is not what unfinished orders hold, in smallest units, and
 * corrects it if an operator is named. Gives the number of differences that remain.
 */
export async function reservations(
  deps: LookDeps & { ids: Ids },
  { chains, address: only, operator, print }: ReservationsInput,
): Promise<number> {
  let remaining = 0;
  let addresses = 0;
  const check = async (chain: ChainName, address: string): Promise<void> => {
    addresses += 1;
    const compared = await compareAddress(deps.reservations, { chain, address });
    const ids = compared?.differing;
    if (ids?.length === 0) return;
    const looked = ids && (await lookAgain(deps, { chain, address, ids }));
    for (const look of looked?.differing ?? []) {
      print(describe(look));
      const result = operator ? await fixReservation(deps, look, operator) : 'shown';
      if (result !== 'fixed') remaining += 1;
      print(`  ${results[result]}`);
    }
    if (!looked || looked.uncertain) {
      remaining += 1;
      print(`${chain} ${address}: ${looked ? 'its orders change too fast' : 'unreadable orders'}`);
    }
  };
  for (const chain of chains) {
    const seen = new Set<string>();
    let cursor: string | null = null;
    do {
      const page: { addresses: string[]; cursor: string | null } =
        only === null
          ? await deps.reservations.addresses(chain, cursor)
          : { addresses: [only], cursor: null };
      for (const address of page.addresses) {
        if (!seen.has(address)) await check(chain, address);
        seen.add(address);
      }
      cursor = page.cursor;
    } while (cursor);
  }
  print(`${addresses} address${addresses === 1 ? '' : 'es'} compared, ${remaining} left to fix`);
  return remaining;
}

const results = {
  shown: 'not changed; --fix sets it to what orders hold',
  fixed: 'fixed, with an entry in the audit log of the project',
  uncertain: 'not changed: its orders change too fast',
  changed: 'not changed: an order reserved or released in the meantime; run this again',
};
