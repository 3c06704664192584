import type { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { makeSecrets } from '#aws/keys/secrets.ts';
import type { SecretPurpose } from '#shared/crypto/sealed.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

/** KMS that wraps a data key as `<context>:<number>` and opens it only under that context. */
export function fakeKms() {
  const calls: string[] = [];
  const keyIds: (string | undefined)[] = [];
  const keys: Buffer[] = [];
  let refuse = false;
  const client = awsClient<KMSClient>(
    async ({ input }: DecryptCommand | GenerateDataKeyCommand) => {
      const { project, app_id, purpose } = input.EncryptionContext ?? {};
      const context = `${purpose} ${project} ${app_id}`;
      keyIds.push(input.KeyId);
      if (refuse) throw new Error('KMS is away');
      if (!('CiphertextBlob' in input) || !input.CiphertextBlob) {
        calls.push(`generate ${context}`);
        const key = Buffer.alloc(32, keys.length + 1);
        keys.push(key);
        return { Plaintext: key, CiphertextBlob: Buffer.from(`${context}:${keys.length - 1}`) };
      }
      calls.push(`decrypt ${context}`);
      const [owner, index] = Buffer.from(input.CiphertextBlob).toString().split(':');
      if (owner !== context) throw new Error('InvalidCiphertextException');
      return { Plaintext: keys[Number(index)] };
    },
  );
  const time = { now: 0 };
  const make = (purpose: SecretPurpose = 'api', keyId: string | undefined = 'secrets') =>
    makeSecrets(purpose, { client, keyId, nowMs: () => time.now });
  const away = (on: boolean) => {
    refuse = on;
  };
  return { client, calls, keyIds, make, time, away };
}
