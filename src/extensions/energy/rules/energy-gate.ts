/**
 * The signer's question before it signs a TRC-20 transfer (docs/energy.md "Before a transfer is
 * signed"). The energy worker answers; the signer reads the answer and looks at the chain itself.
 */

import type { Order } from '#model/orders/order.ts';
import { lacksResource, waitsForResource } from '#model/orders/stuck.ts';
import type { EnergyChain, EnergyGate, EnergyStore } from '../ports.ts';
import { energyNoOf } from './energy-no.ts';
import { promisedToOthers } from './promised-energy.ts';

/** What a rental must last after the signature: the bytes are valid for 60 s. Seconds. */
const leftAfterSigning = 120;
/** So long a transfer waits for its energy before it burns coin; seconds. */
const maxWait = 900;

/** See EnergyGate. */
export function makeEnergyGate(deps: {
  energy: Pick<EnergyStore, 'subscription' | 'order' | 'receiver'>;
  tron: Pick<EnergyChain, 'freeEnergy' | 'seenEnergy'>;
  /** Asks the energy worker; may be repeated. */
  ask(order: Pick<Order, 'orderNo' | 'fromAddress'>): Promise<void>;
  now(): number;
}): EnergyGate {
  return {
    async decide(order) {
      const energyNo = energyNoOf(order.orderNo);
      if (energyNo === null || order.tokenAddress === null) return 'sign';
      const [subscription, found] = await Promise.all([
        deps.energy.subscription(order.projectId),
        deps.energy.order(energyNo),
      ]);
      // Nothing is rented: it burns the coin that it reserved, or takes the address's own energy.
      if (!subscription) return 'sign';
      if (!found || found.status === 'ordered') {
        await deps.ask(order);
        return hasWaited(order, deps.now()) ? 'burn' : 'wait';
      }
      const lasts = found.endsAt === null || found.endsAt - deps.now() >= leftAfterSigning;
      const isThere = found.status === 'delegated' && lasts;
      if (!isThere && order.reservation.resource === undefined) return 'burn';
      const need = BigInt(found.need);
      if (isThere) {
        const { least, most } = await deps.tron.seenEnergy(order.fromAddress);
        if (least >= need) return 'sign';
        // One provider shows the rental. The other one is behind, or on a fork, and not for long.
        return most >= need && !hasWaited(order, deps.now()) ? 'wait' : 'burn';
      }
      const free = await deps.tron.freeEnergy(order.fromAddress);
      // It has no coin to burn: energy promised to no other payment is as good.
      const receiver = await deps.energy.receiver(order.fromAddress);
      return free - promisedToOthers(receiver, order.orderNo) >= need ? 'sign' : 'burn';
    },
  };
}

/** Whether an order has waited long enough. One that lacks the coin to burn looks for both. */
const hasWaited = ({ stuck }: Pick<Order, 'stuck'>, now: number): boolean =>
  stuck?.cause === lacksResource ||
  (stuck?.cause === waitsForResource && now - stuck.since >= maxWait);
