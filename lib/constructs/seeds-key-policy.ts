import type { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { breakGlassKeyActions, keyGuard } from '#contract/key-guard.ts';
import type { Stage } from '../stages/stage.ts';
import { functionRoleArns } from './function-role-arns.ts';

/** Entries whose roles may open or make a wrapped seed. */
const seedReaders = [
  'keys/derive-address',
  'keys/make-project-keys',
  'queue/sign-evm',
  'queue/sign-tron',
  'queue/sign-solana',
];

/**
 * Policy of the key that wraps the seeds (docs/decisions/0030-keys.md). The account manages the key
 * but cannot decrypt with it. Only the break-glass role may end the key, replicate it, or change its
 * policy or tags. Only functions that derive addresses or keys of sub-accounts may open a seed, and
 * only under an encryption context that names the project. A condition names the roles, since
 * functions are made after the key, and a role may be made again.
 */
export function seedsKeyPolicy(stack: Stack, stage: Stage) {
  const account = new iam.AccountRootPrincipal();
  const readers = seedReaders.flatMap((entry) => functionRoleArns(stack, stage, entry));
  const breakGlass = functionRoleArns(stack, stage, 'break-glass');
  return new iam.PolicyDocument({
    statements: [
      ...keyGuard(breakGlass).map((statement) => iam.PolicyStatement.fromJson(statement)),
      new iam.PolicyStatement({
        sid: 'NobodyElseOpens',
        effect: iam.Effect.DENY,
        principals: [new iam.AnyPrincipal()],
        actions: ['kms:Decrypt', 'kms:Encrypt', 'kms:GenerateDataKey*', 'kms:ReEncrypt*'],
        resources: ['*'],
        conditions: { ArnNotLike: { 'aws:PrincipalArn': readers } },
      }),
      new iam.PolicyStatement({
        sid: 'Manage',
        principals: [account],
        actions: [
          'kms:CancelKeyDeletion',
          'kms:CreateAlias',
          'kms:DeleteAlias',
          'kms:DescribeKey',
          'kms:EnableKey',
          'kms:EnableKeyRotation',
          'kms:Get*',
          'kms:List*',
          'kms:UpdateAlias',
          'kms:UpdateKeyDescription',
        ],
        resources: ['*'],
      }),
      new iam.PolicyStatement({
        sid: 'BreakGlass',
        principals: [account],
        actions: [...breakGlassKeyActions],
        resources: ['*'],
        conditions: { ArnLike: { 'aws:PrincipalArn': breakGlass } },
      }),
      new iam.PolicyStatement({
        sid: 'Seeds',
        principals: [account],
        actions: ['kms:Decrypt', 'kms:GenerateDataKeyWithoutPlaintext'],
        resources: ['*'],
        conditions: {
          ArnLike: { 'aws:PrincipalArn': readers },
          // ForAllValues holds for a request without context too, so that must be denied by Null;
          // the emulator does not pass the context to policies, hence not in a local stage.
          'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['project'] },
          ...(stage.local ? {} : { Null: { 'kms:EncryptionContext:project': 'false' } }),
        },
      }),
    ],
  });
}
