/** The same for Ed25519 keys, which sign the message itself. */
export interface MessageKeyring {
  /** 64 bytes that verify against `publicKey` (32 bytes). */
  signMessage(input: {
    keyId: string;
    publicKey: Uint8Array;
    message: Uint8Array;
  }): Promise<Uint8Array>;
}
