import { sendTx, signMessage, signTypedData, transfer } from '#wire/merchant/client/routes.ts';
import type { Route } from '#wire/merchant/route.ts';
import { execute } from '#wire/merchant/swap/routes.ts';
import { apply } from '#wire/merchant/withdraw/routes.ts';
import type { OrderRouteId } from './asked-order.ts';

/** The routes that make orders. */
export const orderRoutes = [
  apply,
  execute,
  transfer,
  sendTx,
  signMessage,
  signTypedData,
] as const satisfies (Route & { id: OrderRouteId })[];
export type OrderRoute = (typeof orderRoutes)[number];
