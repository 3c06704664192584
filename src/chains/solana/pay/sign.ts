/** Signs a built payment through the keyring, and believes neither the builder nor the keyring. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import type { MessageKeyring } from '#domain/ports/chains/message-keyring.ts';
import type { PaymentParts } from './instructions.ts';
import { readPayment } from './read-payment.ts';

/** The signature is not the sending address's: nothing of it may leave the signer. */
export class WrongSigner extends Error {
  override readonly name = 'WrongSigner';
}

/** The bytes to sign are not the payment that was asked for. */
export class WrongPayment extends Error {
  override readonly name = 'WrongPayment';
}

const asText = (parts: PaymentParts) =>
  JSON.stringify(sorted(parts), (_, value) => (typeof value === 'bigint' ? `${value}n` : value));

/** The same value with the fields of every object in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/**
 * The signed transaction (base64) and its first signature, which names it (base58). Throws
 * WrongPayment unless the message, read again, says exactly `parts`; WrongSigner unless the
 * signature is the payer's.
 */
export async function signMessage(input: {
  message: Uint8Array;
  parts: PaymentParts;
  keyring: MessageKeyring;
  keyId: string;
}): Promise<{ raw: string; txHash: string }> {
  const { message, parts, keyring, keyId } = input;
  if (asText(readPayment(message)) !== asText(parts)) {
    throw new WrongPayment('the transaction is not the payment that was asked for');
  }
  const publicKey = base58.decode(parts.payer);
  const signature = await keyring.signMessage({ keyId, publicKey, message });
  if (
    signature.length !== 64 ||
    !ed25519.verify(signature, message, publicKey, { zip215: false })
  ) {
    throw new WrongSigner(`the signature is not of ${parts.payer}`);
  }
  const raw = concatBytes(Uint8Array.of(1), signature, message);
  return { raw: Buffer.from(raw).toString('base64'), txHash: base58.encode(signature) };
}
