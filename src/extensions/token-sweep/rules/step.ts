import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { ReservationLimits } from '#model/orders/order-base.ts';
import type { lacksResource } from '#model/orders/stuck.ts';

/** An order that may be created next, what it may cost, and what it may take from where. */
export interface NextStep {
  phase: 'funding' | 'sweeping';
  order: InternalOrder;
  limits: ReservationLimits;
  feeMicroUsd: bigint;
}

/**
 * Why an address is not swept now. `empty`: there is nothing; `small`: too little, or not worth it;
 * `lacksResource`, `no_bandwidth`: TRON, and burning coin instead is not allowed or not worth it.
 */
export type NoStep =
  | 'gone'
  | 'empty'
  | 'small'
  | 'unpriced'
  | 'too_expensive'
  | 'hot_wallet_short'
  | typeof lacksResource
  | 'no_bandwidth';
