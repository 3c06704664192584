import { approveOrder, type DecideDeps, rejectOrder } from '#domain/approval/decide.ts';
import type { Order } from '#model/orders/order.ts';
import type { Logger } from '#ports/runtime.ts';
import type { LogEvent } from '#shared/log-events.ts';

/** Approves and rejects orders of one kind: decides, logs it, and answers with the order. */
export function decisions<Kind extends Order, Shown>(
  deps: DecideDeps<Kind> & { log: Logger },
  kind: {
    event: Extract<LogEvent, `${string}.decided`>;
    present(order: Kind): Shown;
  },
) {
  const answer = (decision: 'approve' | 'reject', order: Kind): { data: Shown } => {
    // The access line has the admin's own request id; this line has that of the order.
    deps.log.info(kind.event, {
      order_no: order.orderNo,
      decision,
      status: order.status,
      request_id: order.requestId,
    });
    return { data: kind.present(order) };
  };
  return {
    approve: async (input: Parameters<typeof approveOrder>[1]) =>
      answer('approve', await approveOrder(deps, input)),
    reject: async (input: Parameters<typeof rejectOrder>[1]) =>
      answer('reject', await rejectOrder(deps, input)),
  };
}
