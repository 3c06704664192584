import { isFinal, isInFlight } from '#model/order-status.ts';
import type { EnergyOrder, EnergyReceiver } from '../model/energy-order.ts';
import type { EnergyDeps } from './deps.ts';
import { energyNoOf } from './energy-no.ts';

const isOpen = new Set<EnergyOrder['status']>(['ordered', 'partial']);

/**
 * The receiver without the promises of orders that need them no longer: those that have ended, and
 * those whose transaction is in a block. Both have used what they will. What is awaited ends with
 * its energy order.
 */
export async function withoutKeptPromises(
  { orders, payments, energy }: Pick<EnergyDeps, 'orders' | 'payments' | 'energy'>,
  receiver: EnergyReceiver,
): Promise<EnergyReceiver> {
  const orderNos = Object.keys(receiver.promised);
  const awaited = Object.keys(receiver.awaited);
  const [found, rentals] = await Promise.all([
    orderNos.length === 0 ? [] : orders.getMany(orderNos),
    awaited.length === 0 ? [] : energy.orders(awaited.map((no) => energyNoOf(no) ?? no)),
  ]);
  const byNo = new Map(found.map((one) => [one.orderNo, one]));
  const needed = await Promise.all(
    orderNos.map(async (orderNo) => {
      const order = byNo.get(orderNo);
      if (!order || isFinal(order.status)) return false;
      if (!isInFlight(order.status) || order.nonce === null) return true;
      const slot = await payments.slot(order.chain, order.fromAddress, order.nonce);
      return slot?.state === 'open';
    }),
  );
  // A rental that is not stored yet may be so in a moment.
  const ended = new Set(
    rentals.filter(({ status }) => !isOpen.has(status)).map(({ businessRef }) => businessRef),
  );
  return {
    ...receiver,
    promised: only(receiver.promised, new Set(orderNos.filter((_, i) => needed[i]))),
    awaited: only(receiver.awaited, new Set(awaited.filter((no) => !ended.has(no)))),
  };
}

const only = (energy: Record<string, number>, kept: Set<string>): Record<string, number> =>
  Object.fromEntries(Object.entries(energy).filter(([orderNo]) => kept.has(orderNo)));

const sumOf = (energy: Record<string, number>, orderNo: string): bigint =>
  Object.entries(energy).reduce(
    (sum, [of, units]) => (of === orderNo ? sum : sum + BigInt(units)),
    0n,
  );

/** What is promised to others than this order. */
export const promisedToOthers = ({ promised }: EnergyReceiver, orderNo: string): bigint =>
  sumOf(promised, orderNo);

/** What others than this order wait for. Once it is there, it is theirs. */
export const awaitedByOthers = ({ awaited }: EnergyReceiver, orderNo: string): bigint =>
  sumOf(awaited, orderNo);
