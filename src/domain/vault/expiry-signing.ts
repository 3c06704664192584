import { coinPaid, paymentLimits } from '#domain/payment/broadcast/payment-terms.ts';
import type { Order } from '#model/orders/order.ts';
import type { PaymentLimits } from '#model/payment.ts';
import { WrongPayment } from '#model/wrong-payment.ts';
import type { ExpiringSigner } from '#ports/chains.ts';
import type { Unsigned } from '#ports/vault.ts';
import type { ChainSigning } from './deps.ts';

/** How payments of TRON and Solana are signed, whose bytes expire. */
export function expirySigning(signer: ExpiringSigner): ChainSigning {
  return {
    costOf: (order, asked) => partsOf(asked).plan.fee + coinPaid(order),
    async sign({ wallet, order, nonce, asked, terms }) {
      const { plan, recentBlock, unsigned } = partsOf(asked);
      const limits = limitsOf(order, plan.resource);
      const bytes = await signer.signPayment({
        keyId: wallet.keyId,
        terms,
        limits,
        plan,
        recentBlock,
        discriminator: nonce,
        unsigned,
      });
      return {
        ...bytes,
        maxFeePerGas: limits.unitPrice,
        maxPriorityFeePerGas: 0n,
        expiresAt: recentBlock.expiresAt,
        ...(plan.resource !== undefined && { resource: plan.resource }),
      };
    },
    signFill: null,
    signMessage: null,
    needsProof: true,
    raises: () => false,
  };
}

/** What the order reserved. Only one that counts on a resource may be paid by it. */
function limitsOf(order: Order, resource: bigint | undefined): PaymentLimits {
  if (resource === undefined) return paymentLimits(order);
  if (order.reservation.resource === undefined)
    throw new WrongPayment('the order reserved coin and counts on no resource');
  return { ...paymentLimits(order), resource };
}

function partsOf({ plan, recentBlock, bytes }: Unsigned) {
  if (!plan || !recentBlock || bytes === null)
    throw new WrongPayment('the transaction names no plan, no block or no bytes');
  return { plan, recentBlock, unsigned: bytes };
}
