import { orderCall } from '#domain/payment/broadcast/payment-terms.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { SwapCalls } from '../../ports.ts';

/** What sets the allowance of the swap's router for its token to an amount (base units). */
export const allowanceTerms = (
  calls: Pick<SwapCalls, 'allowance'>,
  swap: Swap,
  amount: bigint,
): PaymentTerms => orderCall(swap, calls.allowance(swap, amount));
