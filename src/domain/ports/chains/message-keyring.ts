/** Signs with Ed25519 keys, which sign the message itself instead of a digest. */
export interface MessageKeyring {
  /** A signature of 64 bytes that verifies against `publicKey` (32 bytes). */
  signMessage(input: {
    keyId: string;
    publicKey: Uint8Array;
    message: Uint8Array;
  }): Promise<Uint8Array>;
}
