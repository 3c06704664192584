import type { Stack } from 'aws-cdk-lib';
import type * as iam from 'aws-cdk-lib/aws-iam';
import type { Stage } from '../stages/stage.ts';
import { envelopeKeyPolicy } from './envelope-key-policy.ts';

/** The functions that make API keys: they seal secrets, and cannot open them again. */
const keyMakers = ['admin/keys', 'admin/changes'];

/**
 * Policy of the key of API secrets: one function opens them, and only under an encryption context
 * that names the project, the key and the purpose.
 */
export const apiSecretsKeyPolicy = (stack: Stack, stage: Stage, breakGlass: iam.IRole) =>
  secretsKeyPolicy(stack, { stage, breakGlass, purpose: 'api', opener: 'keys/verify-request' });

/** The same of webhook secrets, which the sender of webhooks opens. */
export const webhookSecretsKeyPolicy = (stack: Stack, stage: Stage, breakGlass: iam.IRole) =>
  secretsKeyPolicy(stack, {
    stage,
    breakGlass,
    purpose: 'webhook',
    opener: 'queue/deliver-webhook',
  });

function secretsKeyPolicy(
  stack: Stack,
  of: { stage: Stage; breakGlass: iam.IRole; purpose: 'api' | 'webhook'; opener: string },
) {
  const { stage, breakGlass, purpose, opener } = of;
  return envelopeKeyPolicy(stack, {
    stage,
    breakGlass,
    context: { names: ['project', 'app_id', 'purpose'], fixed: { purpose } },
    uses: [
      { sid: 'Open', entries: [opener], actions: ['kms:Decrypt'] },
      { sid: 'Seal', entries: keyMakers, actions: ['kms:GenerateDataKey'] },
    ],
  });
}
