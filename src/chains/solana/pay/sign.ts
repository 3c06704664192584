import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { WrongSigner } from '#chains/shared/payment-errors.ts';
import type { MessageKeyring } from '#ports/chains.ts';
import type { PaymentParts } from './instructions.ts';
import { verifyPayment } from './verify-payment.ts';

/**
 * Signs a built payment through the keyring and trusts neither the builder nor the keyring. Returns
 * the signed transaction (base64) and its first signature, which names it (base58). Throws
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
  verifyPayment(message, parts);
  return signAsPayer({ message, payer: parts.payer, keyring, keyId });
}

/**
 * Signs a message that only its payer must sign, and checks the signature. The caller has read what it
 * says. Throws WrongSigner unless the signature is the payer's.
 */
export async function signAsPayer(input: {
  message: Uint8Array;
  payer: string;
  keyring: MessageKeyring;
  keyId: string;
}): Promise<{ raw: string; txHash: string }> {
  const { message, payer, keyring, keyId } = input;
  const publicKey = base58.decode(payer);
  const signature = await keyring.signMessage({ keyId, publicKey, message });
  if (
    signature.length !== 64 ||
    !ed25519.verify(signature, message, publicKey, { zip215: false })
  ) {
    throw new WrongSigner(`the signature is not by ${payer}`);
  }
  const raw = concatBytes(Uint8Array.of(1), signature, message);
  return { raw: Buffer.from(raw).toString('base64'), txHash: base58.encode(signature) };
}
