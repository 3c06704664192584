import type { ExpiryDeps, PaymentFees, PlannedOrder } from '#domain/payment/deps.ts';
import type { Order } from '#model/orders/order.ts';
import type { PlannedFor } from '#ports/chains.ts';
import { type SecondOpinion, secondOpinion } from '../second-opinion.ts';

/** Plans a payment by the first provider that can, where the first answer was a refusal. */
export const planElsewhere = (
  { gateway }: Pick<ExpiryDeps, 'gateway'>,
  order: Order,
  { of, fees }: { of: PlannedFor; fees: PaymentFees },
): Promise<SecondOpinion<PlannedOrder>> =>
  secondOpinion(gateway.each(), async ({ plan }) => {
    const planned = await fees.plan(order, { of, plan });
    if (!planned) throw new Error('the payment waits for coin or energy to pay its fee');
    return planned;
  });
