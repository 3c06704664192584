/** What an order reserves, and the keys of those sums. */

import type { Order } from '#model/orders/order.ts';
import type { ChainName } from '#shared/chains.ts';
import { storedNumber } from '#shared/money/stored-number.ts';
import { type Key, moneyKeys, workKeys } from '../dynamodb/table-keys.ts';

/** The native coin's name in the keys of reservations, for any symbol. */
const nativeReservation = '_native';

/** The name of what an address has by its own stake there; no token's symbol begins so. */
export const resourceReservation = '_energy';

/** The asset's name in the key of a reservation. */
export const reservationName = (token: string, isNative: boolean): string =>
  isNative ? nativeReservation : token;

/** The reservations of an order and their keys; a sum of 0 is left out. */
export function reservedBy(
  order: Order,
): { key: Key; sum: bigint; of: 'token' | 'native' | 'resource' }[] {
  const { token, amount, fee, resourceUnits = 0n } = order.reservation;
  const name = token ?? reservationName(order.token, order.tokenAddress === null);
  const key = (reserved: string) =>
    moneyKeys.reserved(order.projectId, order.chain, order.fromAddress, reserved);
  const sums =
    name === nativeReservation
      ? [{ key: key(name), sum: amount + fee, of: 'native' as const }]
      : [
          { key: key(name), sum: amount, of: 'token' as const },
          { key: key(nativeReservation), sum: fee, of: 'native' as const },
          { key: key(resourceReservation), sum: resourceUnits, of: 'resource' as const },
        ];
  return sums.filter(({ sum }) => sum > 0n).map((one) => ({ ...one, sum: storedNumber(one.sum) }));
}

/** The sum of what an order pays: of the token, or of the coin with its fee. */
export const paidKey = ({ projectId, chain, fromAddress, token, tokenAddress }: Order): Key =>
  moneyKeys.reserved(projectId, chain, fromAddress, reservationName(token, tokenAddress === null));

/** The parts of a sum's key; the inverse of moneyKeys.reserved. */
export function partsOfReservation(pk: string) {
  const [, projectId, chain, address, ...token] = pk.split('#') as [
    string,
    string,
    ChainName,
    string,
  ];
  return { projectId, chain, address, token: token.join('#') };
}

/**
 * The sum's keys in the index `work`. Writes that add to a sum set them; they are removed once the
 * sum is seen to be zero, so that the index does not grow with the addresses that ever paid.
 */
export function heldAttributes({ pk, sk }: Key): { ':heldPk': string; ':heldSk': string } {
  const { chain, address } = partsOfReservation(pk);
  return { ':heldPk': workKeys.heldPk(chain), ':heldSk': workKeys.heldSk(address, { pk, sk }) };
}

/** The key of what is reserved of the native coin on an address. */
export const coinReservationKey = (projectId: string, chain: ChainName, address: string): Key =>
  moneyKeys.reserved(projectId, chain, address, nativeReservation);
