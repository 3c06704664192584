import { DescribeKeyCommand, type KMSClient } from '@aws-sdk/client-kms';

/** The id of the key that an alias names; null if there is no such alias. */
export async function aliasedKey(kms: KMSClient, alias: string): Promise<string | null> {
  try {
    const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId: alias }));
    return KeyMetadata?.KeyId ?? null;
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundException') return null;
    throw error;
  }
}
