import type { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { type Family, families } from '#contract/chains.ts';
import { breakGlassKeyActions, keyGuard } from '#contract/key-guard.ts';
import type { Stage } from '../stages/stage.ts';
import { functionRoleArns } from './function-role-arns.ts';

/** The function that makes every seed, and opens it to derive extended public keys. */
const maker = 'keys/make-project-keys';
/** Entries whose roles may open the seeds of a family. */
const readersOf: Record<Family, string[]> = {
  EVM: [maker, 'queue/sign-evm'],
  TRX: [maker, 'queue/sign-tron'],
  SOL: [maker, 'queue/sign-solana', 'keys/derive-address'],
};

/**
 * Policy of the key that wraps the seeds (docs/decisions/0030-keys.md). The account manages the key
 * but cannot decrypt with it. Only the break-glass role may end the key, replicate it, or change its
 * policy or tags. A function that derives addresses or keys of sub-accounts may open the seeds of its
 * own family, and only under an encryption context that names the project and the family. A
 * condition names the roles, since functions are made after the key, and a role may be made again.
 */
export function seedsKeyPolicy(stack: Stack, stage: Stage) {
  const account = new iam.AccountRootPrincipal();
  const arnsOf = (entries: string[]) =>
    entries.flatMap((entry) => functionRoleArns(stack, stage, entry));
  const readers = arnsOf([...new Set(families.flatMap((family) => readersOf[family]))]);
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
        sid: 'MakeSeeds',
        principals: [account],
        actions: ['kms:GenerateDataKeyWithoutPlaintext'],
        resources: ['*'],
        conditions: { ArnLike: { 'aws:PrincipalArn': arnsOf([maker]) }, ...inContext(stage) },
      }),
      ...families.map(
        (family) =>
          new iam.PolicyStatement({
            sid: `Open${family}`,
            principals: [account],
            actions: ['kms:Decrypt'],
            resources: ['*'],
            conditions: {
              ArnLike: { 'aws:PrincipalArn': arnsOf(readersOf[family]) },
              ...inContext(stage, family),
            },
          }),
      ),
    ],
  });
}

/** The context of a seed as conditions: of the project and the family, of any or of this one. */
function inContext(stage: Stage, family?: Family): Record<string, Record<string, unknown>> {
  const names = {
    'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['project', 'family'] },
  };
  // ForAllValues holds for a request without context too, so that must be denied by Null; the
  // emulator does not pass the context to policies, hence not in a local stage.
  if (stage.local) return names;
  return {
    ...names,
    Null: { 'kms:EncryptionContext:project': 'false', 'kms:EncryptionContext:family': 'false' },
    ...(family ? { StringEquals: { 'kms:EncryptionContext:family': family } } : {}),
  };
}
