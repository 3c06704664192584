import { GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms';

/** The public key (SPKI, DER) of a KMS key, by its id or alias. */
export async function publicKey(
  keyId: string,
  client: Pick<KMSClient, 'send'> = new KMSClient({ maxAttempts: 3 }),
): Promise<Uint8Array> {
  const { PublicKey } = (await client.send(new GetPublicKeyCommand({ KeyId: keyId }))) as {
    PublicKey?: Uint8Array;
  };
  if (!PublicKey) throw new Error('KMS gave no public key');
  return PublicKey;
}
