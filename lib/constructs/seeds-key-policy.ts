import type { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
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
 * Policy of the key that wraps the seeds. The account manages the key but cannot decrypt with it.
 * Only the break-glass role may disable or delete it. Only functions that derive addresses or keys
 * of sub-accounts may open a seed, and only under an encryption context that names the project. A
 * condition names the roles of functions, since they are made after the key.
 */
export function seedsKeyPolicy(stack: Stack, stage: Stage, breakGlass: iam.IRole) {
  const account = new iam.AccountRootPrincipal();
  const readers = seedReaders.flatMap((entry) => functionRoleArns(stack, stage, entry));
  return new iam.PolicyDocument({
    statements: [
      new iam.PolicyStatement({
        sid: 'Manage',
        principals: [account],
        actions: [
          'kms:CancelKeyDeletion',
          'kms:CreateAlias',
          'kms:CreateGrant',
          'kms:DeleteAlias',
          'kms:DescribeKey',
          'kms:EnableKey',
          'kms:EnableKeyRotation',
          'kms:Get*',
          'kms:List*',
          'kms:PutKeyPolicy',
          'kms:TagResource',
          'kms:UntagResource',
          'kms:UpdateAlias',
          'kms:UpdateKeyDescription',
        ],
        resources: ['*'],
      }),
      new iam.PolicyStatement({
        sid: 'BreakGlass',
        principals: [breakGlass],
        actions: ['kms:DisableKey', 'kms:ScheduleKeyDeletion'],
        resources: ['*'],
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
