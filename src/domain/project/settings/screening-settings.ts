import {
  type RiskThreshold,
  riskRank,
  riskWords,
  type ScreeningSettings,
  type ScreeningVendor,
  type ScreeningVendorRules,
  screeningVendors,
} from '#model/settings/screening-settings.ts';
import type { ScreeningBody } from '#model/settings/setting-values.ts';
import type { SecretBox } from '#ports/runtime.ts';
import type { Sealed } from '#shared/crypto/sealed.ts';
import { ApiError } from '#wire/api-error.ts';
import { checkWebhookUrl } from '../../webhook/check-webhook-url.ts';

/** The secret is sealed for the project, under this name in the place of a key's. */
export const screeningSecretName = 'screening';

/**
 * The setting that a body names, with its secret sealed; undefined if it names none. Without a secret the one
 * that is there stays, if it is for the same provider: a vendor's key is never another one's secret.
 * Errors: invalidRequest for a URL that no webhook may have either, for one beside a vendor, for thresholds that
 * are not on the vendor's scale, and for a first setting, or another provider, without a secret.
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
  const vendor = vendorRules(body);
  const url = vendor ? screeningVendors[vendor.name].url : ownUrl(body, deps.stage);
  const isSame = before?.vendor?.name === vendor?.name;
  const context = { project: projectId, appId: screeningSecretName };
  if (body.secret !== undefined) checkSecret(body.secret, vendor?.name);
  const secret =
    body.secret === undefined
      ? isSame
        ? before?.secret
        : undefined
      : await deps.screeningSecrets.seal(body.secret, context);
  if (!secret)
    throw invalid(
      'secret',
      before ? 'must be given for another provider' : 'must be given at first',
    );
  return {
    url,
    secret,
    ...(vendor && { vendor }),
    depositsAboveUsd: body.deposits_above_usd,
    withdrawals: body.withdrawals,
    operations: body.operations,
    onSilence: body.on_silence,
  };
}

const invalid = (field: string, what: string) =>
  new ApiError('invalidRequest', `screening.${field} ${what}`);

function ownUrl({ url, hold_from, refuse_from }: ScreeningBody, stage: string): string {
  if (url === undefined) throw invalid('url', 'must be given');
  if (hold_from != null) throw invalid('hold_from', 'is only of a vendor');
  if (refuse_from != null) throw invalid('refuse_from', 'is only of a vendor');
  return checkWebhookUrl(url, stage, 'screening.url');
}

/** null: a server of the project's own is asked. */
function vendorRules(body: ScreeningBody): ScreeningVendorRules | null {
  const { provider: name = 'own' } = body;
  if (name === 'own') return null;
  const vendor = screeningVendors[name];
  // What a GET answers can be sent back.
  if (body.url !== undefined && body.url !== vendor.url)
    throw invalid('url', `must be absent: that of ${name} is fixed`);
  const holdFrom = body.hold_from ?? vendor.holdFrom;
  const refuseFrom = body.refuse_from ?? vendor.refuseFrom;
  checkScale('hold_from', holdFrom, vendor.scale);
  checkScale('refuse_from', refuseFrom, vendor.scale);
  if (riskRank(refuseFrom) < riskRank(holdFrom))
    throw invalid('refuse_from', 'must not be below hold_from');
  return { name, holdFrom, refuseFrom };
}

function checkScale(field: string, threshold: RiskThreshold, scale: 'word' | 'number'): void {
  if ((typeof threshold === 'number') === (scale === 'number')) return;
  throw invalid(
    field,
    scale === 'number' ? 'must be a number from 0 to 10' : `must be one of ${riskWords.join(', ')}`,
  );
}

/** Elliptic gives a key and a secret, which is base64. */
function checkSecret(secret: string, name: ScreeningVendor | undefined): void {
  if (name === 'elliptic' && !/^[^:]+:[A-Za-z0-9+/]+={0,2}$/.test(secret))
    throw invalid('secret', 'must be <API key>:<API secret in base64>');
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
