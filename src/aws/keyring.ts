import { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Keyring } from '../domain/ports/payments.ts';

const order = secp256k1.Point.Fn.ORDER;
const throttled = new Set([
  'ThrottlingException',
  'LimitExceededException',
  'TooManyRequestsException',
]);
const attempts = 5;

/** The key is not the one of the address, so its signature must not be used. */
export class WrongKey extends Error {
  constructor(address: string) {
    super(`the signature does not recover to ${address}`);
    this.name = 'WrongKey';
  }
}

/**
 * Signs 32-byte digests with KMS secp256k1 keys: s in the low half (EIP-2), the recovery id found
 * by recovering against the EVM address. Only throttling is retried. Throws WrongKey when the key
 * does not belong to the address.
 */
export function makeKeyring(
  options: { client?: KMSClient; sleep?: (ms: number) => Promise<void> } = {},
): Keyring {
  const client =
    options.client ??
    new KMSClient({
      maxAttempts: 1,
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 },
    });
  const sleep = options.sleep ?? ((ms) => new Promise((done) => setTimeout(done, ms)));

  return {
    async signDigest({ keyId, address, digest }) {
      if (digest.length !== 32) throw new Error('a digest has 32 bytes');
      return recoverable(await sign(keyId, digest), digest, address);
    },
  };

  async function sign(keyId: string, digest: Uint8Array): Promise<Uint8Array> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await client.send(
          new SignCommand({
            KeyId: keyId,
            Message: digest,
            MessageType: 'DIGEST',
            SigningAlgorithm: 'ECDSA_SHA_256',
          }),
        );
        if (!answer.Signature) throw new Error('KMS gave no signature');
        return answer.Signature;
      } catch (error) {
        const name = error instanceof Error ? error.name : '';
        if (attempt >= attempts || !throttled.has(name)) throw error;
        await sleep(Math.random() * 100 * 2 ** attempt);
      }
    }
  }
}

/** A DER signature as (r, low s, parity) that recovers to `address`. */
function recoverable(
  der: Uint8Array,
  digest: Uint8Array,
  address: string,
): { r: bigint; s: bigint; yParity: 0 | 1 } {
  const { r, s: anyS } = secp256k1.Signature.fromBytes(der, 'der');
  const s = anyS > order / 2n ? order - anyS : anyS;
  const low = new secp256k1.Signature(r, s);
  for (const yParity of [0, 1] as const) {
    const point = low.addRecoveryBit(yParity).recoverPublicKey(digest);
    if (evmAddress(point.toBytes(false)) === address.toLowerCase()) return { r, s, yParity };
  }
  throw new WrongKey(address);
}

const evmAddress = (uncompressed: Uint8Array): string =>
  `0x${bytesToHex(keccak_256(uncompressed.subarray(1)).subarray(12))}`;
