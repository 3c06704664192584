import type { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { makeSeedVaults } from '#aws/keys/seed.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

/** Vaults whose KMS answers with a seed that says which ciphertext it was asked for. */
export function vaults(length = 64) {
  const asked: DecryptCommand['input'][] = [];
  const given: Uint8Array[] = [];
  const client = awsClient<KMSClient>(async (command: { input: DecryptCommand['input'] }) => {
    asked.push(command.input);
    const Plaintext = new Uint8Array(length).fill(asked.length);
    given.push(Plaintext);
    return { Plaintext };
  });
  return { asked, given, of: makeSeedVaults({ client, keyId: 'seeds' }) };
}
