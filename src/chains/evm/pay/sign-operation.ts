import type { Chain } from '#model/chain.ts';
import type { Keyring, PaymentSigner } from '#ports/chains.ts';
import { readTypedData } from '../typed-data/read-typed-data.ts';
import { personalMessageDigest } from './personal-message.ts';
import { signDigest } from './sign-digest.ts';

/**
 * Signs a message by EIP-191 or typed data by EIP-712. The stored input is read and checked again.
 * Throws for an operation of another kind.
 */
export async function signOperation(
  { chain, keyring }: { chain: Chain; keyring: Keyring },
  { keyId, address, operation }: Parameters<PaymentSigner['signOperation']>[0],
): Promise<string> {
  return signDigest({ keyring, keyId, address, digest: digestOf(chain, operation) });
}

function digestOf(
  { chainId, name }: Chain,
  { opType, message, typedData }: Parameters<PaymentSigner['signOperation']>[0]['operation'],
): Uint8Array {
  if (opType === 'sign-message' && message !== null) return personalMessageDigest(message);
  if (opType === 'sign-typed-data' && typedData !== null && chainId !== null) {
    return readTypedData(JSON.parse(typedData), chainId).digest;
  }
  throw new Error(`a ${opType} has nothing to sign on ${name}`);
}
