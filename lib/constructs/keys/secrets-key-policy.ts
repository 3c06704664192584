import type { Stack } from 'aws-cdk-lib';
import type { Stage } from '../../stages/stage.ts';
import { envelopeKeyPolicy } from './envelope-key-policy.ts';

/** The functions that make API keys: they seal secrets, and cannot open them again. */
const keyMakers = ['admin/keys', 'admin/changes'];

/**
 * Policy of the key of API secrets: one function opens them, and only under an encryption context
 * that names the project, the key and the purpose.
 */
export const apiSecretsKeyPolicy = (stack: Stack, stage: Stage) =>
  secretsKeyPolicy(stack, stage, { purpose: 'api', opener: 'keys/verify-request' });

/** The same of webhook secrets, which the sender of webhooks opens. */
export const webhookSecretsKeyPolicy = (stack: Stack, stage: Stage) =>
  secretsKeyPolicy(stack, stage, { purpose: 'webhook', opener: 'queue/deliver-webhook' });

function secretsKeyPolicy(
  stack: Stack,
  stage: Stage,
  { purpose, opener }: { purpose: 'api' | 'webhook'; opener: string },
) {
  const context = { names: ['project', 'app_id', 'purpose'], fixed: { purpose } };
  return envelopeKeyPolicy(stack, stage, [
    { sid: 'Open', entries: [opener], actions: ['kms:Decrypt'], context },
    { sid: 'Seal', entries: keyMakers, actions: ['kms:GenerateDataKey'], context },
  ]);
}
