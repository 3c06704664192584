import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import type { SecretBox } from '#ports/runtime.ts';
import { openWith, sealWith } from '#shared/crypto/seal.ts';
import type { Sealed, SecretContext, SecretPurpose } from '#shared/crypto/sealed.ts';
import { need } from '../runtime/config.ts';

/** How long an opened data key stays in memory: a warm function asks KMS once in this time (ms). */
const keepMs = 5 * 60_000;
/** Most data keys in memory: one for each API key that was used in five minutes. */
const keepKeys = 2_000;

/** The variable that names the KMS key of each purpose. */
const keyVariables = {
  api: 'KMS_SECRETS_KEY',
  webhook: 'KMS_WEBHOOK_SECRETS_KEY',
  screening: 'KMS_WEBHOOK_SECRETS_KEY',
} as const satisfies Record<SecretPurpose, string>;

interface Kept {
  key: Promise<Uint8Array>;
  until: number;
}

/**
 * Seals and opens the secrets of one purpose with AES-256-GCM, each under a KMS data key of its
 * own. Project, app_id and purpose are the encryption context, so a secret cannot be opened as that
 * of another project, another key or another purpose. Throws what KMS throws, and an error if the
 * text was tampered with.
 */
export function makeSecrets(
  purpose: SecretPurpose,
  options: { client?: KMSClient; keyId?: string; nowMs?: () => number } = {},
): SecretBox {
  const client = options.client ?? new KMSClient({});
  const keyId = options.keyId ?? need(keyVariables[purpose]);
  const nowMs = options.nowMs ?? Date.now;
  const opened = new Map<string, Kept>();
  const boundTo = ({ project, appId }: SecretContext): string => `${purpose}\n${project}\n${appId}`;
  const contextOf = ({ project, appId }: SecretContext) => ({ project, app_id: appId, purpose });

  return {
    async seal(text: string, context: SecretContext): Promise<Sealed> {
      const { plain, wrapped } = await generate(context);
      return { dataKey: wrapped, ...sealWith(plain, text, boundTo(context)) };
    },
    async open(sealed: Sealed, context: SecretContext): Promise<string> {
      const plain = await keep(`${boundTo(context)}\n${sealed.dataKey}`, () =>
        unwrap(sealed.dataKey, context),
      );
      return openWith(plain, sealed, boundTo(context));
    },
  };

  /** The key kept under this name; opened once if there is none, however many ask at once. */
  function keep(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const found = opened.get(name);
    if (found && found.until > nowMs()) return found.key;
    opened.delete(name);
    if (opened.size >= keepKeys) opened.delete(opened.keys().next().value as string);
    const key = make();
    const entry = { key, until: nowMs() + keepMs };
    opened.set(name, entry);
    key.catch(() => {
      if (opened.get(name) === entry) opened.delete(name);
    });
    return key;
  }

  async function generate(context: SecretContext) {
    const answer = await client.send(
      new GenerateDataKeyCommand({
        KeyId: keyId,
        KeySpec: 'AES_256',
        EncryptionContext: contextOf(context),
      }),
    );
    if (!answer.Plaintext || !answer.CiphertextBlob) throw new Error('KMS gave no data key');
    return {
      plain: answer.Plaintext,
      wrapped: Buffer.from(answer.CiphertextBlob).toString('base64'),
    };
  }

  async function unwrap(wrapped: string, context: SecretContext): Promise<Uint8Array> {
    const answer = await client.send(
      new DecryptCommand({
        KeyId: keyId,
        CiphertextBlob: Buffer.from(wrapped, 'base64'),
        EncryptionContext: contextOf(context),
      }),
    );
    if (!answer.Plaintext) throw new Error('KMS gave no plaintext');
    return answer.Plaintext;
  }
}
