import type { Order } from '#model/orders/order.ts';

export interface EnergyGate {
  /**
   * What becomes of an order: it is signed as it is, it burns coin and must have reserved it, or it
   * waits. Asks for the energy that it waits for; may be repeated.
   */
  decide(order: Order): Promise<'sign' | 'burn' | 'wait'>;
}
