import { paymentTerms } from '#domain/payment/broadcast/payment-terms.ts';
import type { Order } from '#model/orders/order.ts';
import { lacksResource, waitsForResource } from '#model/orders/stuck.ts';
import type { Logger } from '#ports/runtime.ts';
import type { EnergyChain, EnergyGate, EnergyStore } from '../../ports.ts';
import { energyNoOf } from '../energy-no.ts';

const sunOfTrx = 1_000_000;
const energyCauses: readonly string[] = [waitsForResource, lacksResource];

/** The same gate; reports when a transfer of a subscribed project burns coin, and how much. */
export function tellBurns(
  gate: EnergyGate,
  deps: {
    energy: Pick<EnergyStore, 'subscription' | 'order'>;
    tron: Pick<EnergyChain, 'needOf'>;
    log: Pick<Logger, 'info'>;
  },
): EnergyGate {
  const tell = async (order: Order): Promise<void> => {
    const [subscription, found] = await Promise.all([
      deps.energy.subscription(order.projectId),
      deps.energy.order(energyNoOf(order.orderNo) ?? order.orderNo),
    ]);
    if (!subscription) return;
    const { burnSun } = found ?? (await deps.tron.needOf(paymentTerms(order)));
    deps.log.info('energy.burns', {
      order_no: order.orderNo,
      project: order.projectId,
      trx: Number(burnSun) / sunOfTrx,
      energy_status: found?.status ?? null,
      request_id: order.requestId,
    });
  };
  return {
    async decide(order) {
      const said = await gate.decide(order);
      // It burns nothing before it has reserved the coin, reported then (reserve-burn-coin.ts).
      if (said !== 'burn' || order.reservation.resource) return said;
      // Reported once: an order that could not be signed afterwards waits for another cause.
      const isNew = !order.stuck || energyCauses.includes(order.stuck.cause);
      if (!isNew) return said;
      // A payment never waits for what is reported of it.
      await tell(order).catch((error) => {
        deps.log.info('energy.burns', { order_no: order.orderNo, trx: null, error });
      });
      return said;
    },
  };
}
