import { FeeAboveLimit } from '#chains/shared/payment-errors.ts';
import type { Chain } from '#model/chain.ts';
import type { ExpiringSigner, MessageKeyring } from '#ports/chains.ts';
import { buildMessage } from './build.ts';
import { sequenceRange } from './compute-budget.ts';
import { priorityFee, signatureFee } from './cost.ts';
import { decodePlan, toPaymentParts } from './instructions.ts';
import { signMessage } from './sign.ts';

/**
 * The ExpiringSigner of Solana: builds the payment from its terms, reads the bytes again, signs,
 * and checks the signature. The limit of compute units carries the discriminator, so equal payments
 * of one blockhash are different transactions. Throws FeeAboveLimit when the payment may cost more
 * than `limits`, an Error when terms and plan do not match.
 */
export function makeSolanaSigner({
  chain,
  keyring,
}: {
  chain: Chain;
  keyring: MessageKeyring;
}): ExpiringSigner {
  return {
    async signPayment({ keyId, terms, limits, plan, recentBlock, discriminator }) {
      if (terms.chain !== chain.name)
        throw new Error(`the terms are for ${terms.chain}, the chain is ${chain.name}`);
      if (!Number.isSafeInteger(discriminator) || discriminator < 0)
        throw new Error(`discriminator out of range: ${discriminator}`);
      const notes = decodePlan(plan);
      const units =
        notes.units - (notes.units % sequenceRange) + (BigInt(discriminator) % sequenceRange);
      const parts = toPaymentParts(terms, notes, { reference: recentBlock.reference, units });
      const fee = signatureFee + priorityFee(units, parts.price) + notes.rent;
      const above =
        units > limits.units ||
        parts.price > limits.unitPrice ||
        parts.price > chain.maxFeePerGasCap ||
        fee > limits.fee;
      if (above) throw new FeeAboveLimit(`the payment costs up to ${fee} lamports`);
      return signMessage({ message: buildMessage(parts), parts, keyring, keyId });
    },
  };
}
