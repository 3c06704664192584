import { paymentLimits, paymentTerms } from '#domain/payment/broadcast/payment-terms.ts';
import type { ExpiryDeps, PaymentFees } from '#domain/payment/deps.ts';

/** Every payment pays the coin that its order reserved, and waits for nothing. */
export const coinFees = ({ gateway }: Pick<ExpiryDeps, 'gateway'>): PaymentFees => ({
  ready: async (order) => order,
  async plan(order, { of, plan = (...by) => gateway.plan(...by) }) {
    const limits = paymentLimits(order);
    return { order, limits, plan: await plan(paymentTerms(order), limits, of) };
  },
  fitting: async (candidates) => candidates,
  covers: async () => true,
});
