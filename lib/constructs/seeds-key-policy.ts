import type { Stack } from 'aws-cdk-lib';
import type * as iam from 'aws-cdk-lib/aws-iam';
import type { Stage } from '../stages/stage.ts';
import { envelopeKeyPolicy } from './envelope-key-policy.ts';

/**
 * Policy of the key that wraps the seeds. Only functions that derive addresses or keys of
 * sub-accounts may open a seed, and only under an encryption context that names the project.
 */
export const seedsKeyPolicy = (stack: Stack, stage: Stage, breakGlass: iam.IRole) =>
  envelopeKeyPolicy(stack, {
    stage,
    breakGlass,
    context: { names: ['project'] },
    uses: [
      {
        sid: 'Seeds',
        entries: [
          'keys/derive-address',
          'keys/make-project-keys',
          'queue/sign-evm',
          'queue/sign-tron',
          'queue/sign-solana',
        ],
        actions: ['kms:Decrypt', 'kms:GenerateDataKeyWithoutPlaintext'],
      },
    ],
  });
