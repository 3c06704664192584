/** The raw bytes of a payment by its terms, by our own encoder, within what the order reserved. */
import type { Chain } from '#model/chain.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { ExpiringPayment } from '#ports/chains.ts';
import { bandwidthNeeded, type Envelope, encodePayment } from './payload.ts';
import { validityMs } from './validity.ts';

const decimal = /^(0|[1-9]\d{0,18})$/;
const maxDiscriminator = 2 ** 40;

/**
 * The reference block, expiration and timestamp of a payment. The timestamp holds the
 * `discriminator`: the network does not check it, so payments with the same terms and moment become
 * different transactions.
 */
function makeEnvelope({ plan, recentBlock, discriminator }: ExpiringPayment): Envelope {
  if (!Number.isSafeInteger(discriminator) || discriminator < 0 || discriminator > maxDiscriminator)
    throw new Error(`discriminator out of range: ${discriminator}`);
  const feeLimit = plan.build.feeLimit ?? '';
  if (!decimal.test(feeLimit)) throw new Error('the plan has no fee limit');
  if (!/^[0-9a-f]{20}$/.test(recentBlock.reference))
    throw new Error('the recent block has no reference');
  return {
    reference: recentBlock.reference,
    expiration: recentBlock.expiresAt,
    timestamp: recentBlock.expiresAt - validityMs + BigInt(discriminator),
    feeLimit: BigInt(feeLimit),
  };
}

/**
 * Encodes a payment. Throws an Error for terms of another chain or terms that cannot be paid, and for a cost
 * above the limits.
 */
export function encodeWithin(
  chain: Chain,
  input: ExpiringPayment,
): { raw: Buffer; envelope: Envelope; terms: PaymentTerms } {
  const { terms, limits, plan } = input;
  if (terms.chain !== chain.name)
    throw new Error(`the terms are for ${terms.chain}, the chain is ${chain.name}`);
  const envelope = makeEnvelope(input);
  const { feeLimit } = envelope;
  // The fee limit bounds burnt and staked energy together.
  if (plan.resource !== undefined && plan.resource > (limits.resource ?? -1n))
    throw new Error(
      `the payment needs ${plan.resource} energy, the address has ${limits.resource}`,
    );
  if (plan.fee > limits.fee || (plan.resource === undefined && feeLimit > plan.fee))
    throw new Error(`the payment may cost ${plan.fee} sun, the order reserved ${limits.fee}`);
  if (limits.unitPrice > chain.maxFeePerGasCap)
    throw new Error(`${limits.unitPrice} sun a unit is above the cap of ${chain.name}`);
  if (terms.tokenAddress === null ? feeLimit !== 0n : feeLimit <= 0n)
    throw new Error(`a fee limit of ${feeLimit} sun does not fit these terms`);
  if (feeLimit > limits.units * limits.unitPrice)
    throw new Error(`a fee limit of ${feeLimit} sun is above ${limits.units} units`);
  const raw = encodePayment(terms, envelope);
  if (terms.tokenAddress === null && bandwidthNeeded(raw) > limits.units)
    throw new Error(`the payment takes more than ${limits.units} bytes of bandwidth`);
  return { raw, envelope, terms };
}
