import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { openWith, sealWith } from '#crypto/seal.ts';
import type { SecretBox } from '#domain/ports/runtime/secret-box.ts';
import type { Sealed } from '#model/sealed.ts';
import { need } from '../runtime/config.ts';

/** How long a data key stays in memory: a warm function asks KMS once in this time (ms). */
const keepMs = 5 * 60_000;
/** Most data keys in memory: sealing makes one per project in five minutes. */
const keepKeys = 500;

interface DataKey {
  plain: Uint8Array;
  /** The key as KMS wrapped it, base64. */
  wrapped: string;
}

interface Kept {
  key: Promise<DataKey>;
  until: number;
}

/**
 * Seals and opens secrets (API secrets, webhook secrets) with AES-256-GCM under a KMS data key of
 * the project. The project is the encryption context, so the secret of one project cannot be opened
 * as that of another. Throws what KMS throws, and an error if the text was tampered with.
 */
export function makeSecrets(
  options: { client?: KMSClient; keyId?: string; nowMs?: () => number } = {},
): SecretBox {
  const client = options.client ?? new KMSClient({});
  const keyId = options.keyId ?? need('KMS_SECRETS_KEY');
  const nowMs = options.nowMs ?? Date.now;
  const sealing = new Map<string, Kept>();
  const opened = new Map<string, Kept>();

  return {
    async seal(text: string, context: { project: string }): Promise<Sealed> {
      const { plain, wrapped } = await keep(sealing, context.project, () =>
        generate(context.project),
      );
      return { dataKey: wrapped, ...sealWith(plain, text, context.project) };
    },
    async open(sealed: Sealed, context: { project: string }): Promise<string> {
      const { plain } = await keep(opened, `${context.project}\n${sealed.dataKey}`, () =>
        unwrap(sealed.dataKey, context.project),
      );
      return openWith(plain, sealed, context.project);
    },
  };

  /** The key kept under this name; made once if there is none, however many callers ask at once. */
  function keep(kept: Map<string, Kept>, name: string, make: () => Promise<DataKey>) {
    const found = kept.get(name);
    if (found && found.until > nowMs()) return found.key;
    kept.delete(name);
    if (kept.size >= keepKeys) kept.delete(kept.keys().next().value as string);
    const key = make();
    const entry = { key, until: nowMs() + keepMs };
    kept.set(name, entry);
    key.catch(() => {
      if (kept.get(name) === entry) kept.delete(name);
    });
    return key;
  }

  async function generate(project: string): Promise<DataKey> {
    const answer = await client.send(
      new GenerateDataKeyCommand({
        KeyId: keyId,
        KeySpec: 'AES_256',
        EncryptionContext: { project },
      }),
    );
    if (!answer.Plaintext || !answer.CiphertextBlob) throw new Error('KMS gave no data key');
    return {
      plain: answer.Plaintext,
      wrapped: Buffer.from(answer.CiphertextBlob).toString('base64'),
    };
  }

  async function unwrap(wrapped: string, project: string): Promise<DataKey> {
    const answer = await client.send(
      new DecryptCommand({
        KeyId: keyId,
        CiphertextBlob: Buffer.from(wrapped, 'base64'),
        EncryptionContext: { project },
      }),
    );
    if (!answer.Plaintext) throw new Error('KMS gave no plaintext');
    return { plain: answer.Plaintext, wrapped };
  }
}
