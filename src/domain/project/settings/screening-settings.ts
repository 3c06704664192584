import type { ScreeningSettings } from '#model/settings/screening-settings.ts';
import type { ScreeningBody } from '#model/settings/setting-values.ts';
import type { SecretBox } from '#ports/runtime.ts';
import type { Sealed } from '#shared/crypto/sealed.ts';
import { ApiError } from '#wire/api-error.ts';
import { checkWebhookUrl } from '../../webhook/check-webhook-url.ts';

/** The secret is sealed for the project, under this name in the place of a key's. */
export const screeningSecretName = 'screening';

/**
 * The setting that a body names, with its secret sealed; undefined if it names none. Without a secret the one
 * that is there stays. Errors: invalidRequest for a URL that no webhook may have either, and for a first
 * setting without a secret.
 */
export async function screeningSettings(
  deps: { stage: string; screeningSecrets: Pick<SecretBox, 'seal'> },
  input: {
    projectId: string;
    body: ScreeningBody | null | undefined;
    before: ScreeningSettings | null;
  },
): Promise<ScreeningSettings | null | undefined> {
  const { projectId, body, before } = input;
  if (!body) return body;
  const url = checkWebhookUrl(body.url, deps.stage, 'screening.url');
  const context = { project: projectId, appId: screeningSecretName };
  const secret =
    body.secret === undefined
      ? before?.secret
      : await deps.screeningSecrets.seal(body.secret, context);
  if (!secret) throw new ApiError('invalidRequest', 'screening.secret must be given at first');
  return {
    url,
    secret,
    depositsAboveUsd: body.deposits_above_usd,
    withdrawals: body.withdrawals,
    operations: body.operations,
    onSilence: body.on_silence,
  };
}

/** In the place of KMS where nothing is stored: any secret that is given is another one. */
export const sealsNothing: Pick<SecretBox, 'seal'> = {
  seal: async (): Promise<Sealed> => ({ dataKey: '', iv: '', ciphertext: '', tag: '' }),
};

/** A setting as the audit log shows it: without a secret, also a sealed one. */
export function withoutSecret(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('secret' in value)) return value;
  const { secret: _, ...shown } = value;
  return shown;
}
