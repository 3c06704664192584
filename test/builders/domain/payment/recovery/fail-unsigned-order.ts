import { sign } from '#domain/order/transitions.ts';
import { failUnsignedOrder } from '#domain/payment/recovery/fail-unsigned-order.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import { hotAddress } from '#test/builders/builders.ts';
import { buildAdmin } from '#test/fakes/fake-admin-store.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';

export const at = 1_767_300_000;

/** One order. `between` runs once, after the order was read and before the first write. */
export function world(start: Order, between?: (state: World) => void) {
  const state: World = { order: start, signature: null, writes: [] };
  let interfere = between;
  const isStored = (write: TransitionWrite) =>
    write.rev === state.order.rev &&
    write.from.includes(state.order.status) &&
    !(write.neverSigned && state.signature);
  const run = (projectId = 'demo', orderNo = start.orderNo) =>
    failUnsignedOrder(
      {
        orders: {
          get: async (no) => (no === state.order.orderNo ? state.order : null),
          transition: async (write) => {
            interfere?.(state);
            interfere = undefined;
            if (!isStored(write)) return null;
            state.writes.push(write);
            state.order = { ...state.order, ...write.set } as Order;
            return state.order;
          },
        },
        payments: { signature: async () => state.signature },
        clock: stoppedClock(at),
        ids: { next: (prefix) => `${prefix}1` },
      },
      { projectId, orderNo, admin: buildAdmin(), reason: 'The coin is gone' },
    );
  return { state, run };
}

interface World {
  order: Order;
  signature: SignatureRecord | null;
  writes: TransitionWrite[];
}

/** What the signer's own transaction does, if its conditions hold. */
export const signed = (state: World) => {
  state.order = { ...state.order, ...sign(state.order, { at, nonce: 4 }).set } as Order;
  state.signature = { chain: 'ETH', address: hotAddress, nonce: 4 };
};
