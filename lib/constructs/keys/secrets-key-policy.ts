import type { Stack } from 'aws-cdk-lib';
import type { SecretPurpose } from '#shared/crypto/sealed.ts';
import type { Stage } from '../../stages/stage.ts';
import { envelopeKeyPolicy, type KeyUse } from './envelope-key-policy.ts';

/** The functions that make API keys: they seal secrets, and cannot open them again. */
const keyMakers = ['admin/keys', 'admin/changes'];

/**
 * Policy of the key of API secrets: one function opens them, and only under an encryption context
 * that names the project, the key and the purpose.
 */
export const apiSecretsKeyPolicy = (stack: Stack, stage: Stage) =>
  secretsKeyPolicy(stack, stage, { purpose: 'api', opener: 'keys/verify-request' });

/**
 * The same of webhook secrets, which the sender of webhooks opens. The secrets of screening are sealed under
 * this key too: other functions seal and open them, under another purpose
 * (docs/decisions/0107-screening.md).
 */
export const webhookSecretsKeyPolicy = (stack: Stack, stage: Stage) =>
  secretsKeyPolicy(stack, stage, {
    purpose: 'webhook',
    opener: 'queue/deliver-webhook',
    more: [
      {
        sid: 'OpenScreening',
        entries: ['queue/screen'],
        actions: ['kms:Decrypt'],
        context: contextOf('screening'),
      },
      {
        sid: 'SealScreening',
        entries: ['admin/settings'],
        actions: ['kms:GenerateDataKey'],
        context: contextOf('screening'),
      },
    ],
  });

const contextOf = (purpose: SecretPurpose) => ({
  names: ['project', 'app_id', 'purpose'],
  fixed: { purpose },
});

function secretsKeyPolicy(
  stack: Stack,
  stage: Stage,
  { purpose, opener, more = [] }: { purpose: 'api' | 'webhook'; opener: string; more?: KeyUse[] },
) {
  const context = contextOf(purpose);
  return envelopeKeyPolicy(stack, stage, [
    { sid: 'Open', entries: [opener], actions: ['kms:Decrypt'], context },
    { sid: 'Seal', entries: keyMakers, actions: ['kms:GenerateDataKey'], context },
    ...more,
  ]);
}
