/** Signs with a hot wallet's KMS key (only signer functions hold one). */
export interface Keyring {
  /**
   * A secp256k1 signature over a 32-byte digest, with s in the low half. It recovers to `address`
   * (0x, 20 bytes).
   */
  signDigest(input: { keyId: string; address: string; digest: Uint8Array }): Promise<{
    r: bigint;
    s: bigint;
    yParity: 0 | 1;
  }>;
}
