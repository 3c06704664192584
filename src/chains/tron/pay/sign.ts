import { signTransaction } from '#chains/evm/pay/sign.ts';
import type { Keyring } from '#domain/ports/chains/keyring.ts';
import { hexOfTronAddress } from '../account/address.ts';
import { sha256 } from '../node/hash.ts';
import { withSignature } from './payload.ts';

/**
 * The signed transaction (hex) and its id, which is the digest that is signed. Throws WrongSigner
 * unless the signature, with s in the low half, is the one of `address`.
 */
export function signRaw(input: {
  raw: Uint8Array;
  keyring: Keyring;
  keyId: string;
  address: string;
}): Promise<{ raw: string; txHash: string }> {
  const { raw, keyring, keyId } = input;
  const digest = sha256(raw);
  return signTransaction({
    keyring,
    keyId,
    address: `0x${hexOfTronAddress(input.address)}`,
    unsigned: {
      digest,
      serialize({ r, s, yParity }) {
        const word = (n: bigint) => n.toString(16).padStart(64, '0');
        const v = (27 + yParity).toString(16);
        const signature = Buffer.from(word(r) + word(s) + v, 'hex');
        const signed = withSignature(raw, signature).toString('hex');
        return { raw: signed, txHash: digest.toString('hex') };
      },
    },
  });
}
