import type { Order } from '#model/orders/order.ts';
import type { WorkerDeps } from './deps.ts';

/** Has it recorded that what was signed for an order is void; false: two providers do not say so. */
export const attestVoid = (
  { attester }: Pick<WorkerDeps, 'attester'>,
  { chain, orderNo }: Pick<Order, 'chain' | 'orderNo'>,
): Promise<boolean> => attester.attest({ kind: 'void', chain, orderNo });
