import type { PaymentTerms } from '#model/payment.ts';
import type { PaymentGateway } from '#ports/chains.ts';

/** Whether a node says that the payment would revert now. Throws what else the gateway throws. */
export async function isReverting(
  { gateway }: { gateway: Pick<PaymentGateway, 'estimateGas'> },
  terms: PaymentTerms,
): Promise<boolean> {
  try {
    await gateway.estimateGas(terms);
    return false;
  } catch (error) {
    if ((error as Error).name === 'ExecutionReverted') return true;
    throw error;
  }
}
