import { chains } from '#chains/catalog/catalog.ts';
import { newInternalOrder } from '#domain/order/new-internal-order.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';

export const depositAddress = 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY';
export const energyAccount = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** A forward of 25 TRX from a deposit address of the energy service to the energy account. */
export const buildInternalOrder = (set: Partial<InternalOrder> = {}): InternalOrder => ({
  ...newInternalOrder({
    orderNo: 'IN1',
    does: 'forward',
    serves: ['TU1'],
    projectId: 'demo',
    chain: chains.TRX,
    token: { symbol: 'TRX', address: null, decimals: 6 },
    from: depositAddress,
    to: energyAccount,
    amount: 25_000_000n,
    fee: { gasLimit: 270n, maxFeePerGas: 1_000n, maxFee: 270_000n },
    nowMs: 1_767_225_600_000,
    requestId: 'req-1',
  }),
  ...set,
});
