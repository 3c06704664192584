/** Signs with a hot wallet's KMS key (only signer functions hold one). */
export interface Keyring {
  /** secp256k1 over a 32-byte digest, s in the low half; recovers to `address` (0x, 20 bytes). */
  signDigest(input: { keyId: string; address: string; digest: Uint8Array }): Promise<{
    r: bigint;
    s: bigint;
    yParity: 0 | 1;
  }>;
}
