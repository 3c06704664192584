import { RemovalPolicy, type Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import { functionRoleArns } from '#lib/constructs/function-role-arns.ts';
import type { Stage } from '#lib/stages/stage.ts';
import { breakGlassKeyActions, breakGlassStatements } from '#shared/break-glass-policy.ts';

/**
 * The key that the energy account permits to lend its stake (docs/decisions/0045-own-stake.md). One
 * function signs with it; its role is named by a condition, since it is made after the key. It is
 * multi-Region from the start, which no key can become later.
 */
export function stakeKey(stack: Stack, stage: Stage): kms.Key | null {
  if (!stage.energy?.stake) return null;
  const key = new kms.Key(stack, 'Energy-key', {
    alias: `coffer/${stage.stage}/energy`,
    description: 'Key that lends the energy account’s stake',
    keySpec: kms.KeySpec.ECC_SECG_P256K1,
    keyUsage: kms.KeyUsage.SIGN_VERIFY,
    multiRegion: true,
    policy: policyOf(stack, stage),
    removalPolicy: stage.local ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
  });
  // The deployment's own role may not change this policy afterwards, which KMS refuses otherwise.
  (key.node.defaultChild as kms.CfnKey).bypassPolicyLockoutSafetyCheck = true;
  return key;
}

function policyOf(stack: Stack, stage: Stage): iam.PolicyDocument {
  const account = new iam.AccountRootPrincipal();
  const signer = functionRoleArns(stack, stage, 'keys/sign-stake');
  const breakGlass = functionRoleArns(stack, stage, 'break-glass');
  const allow = (sid: string, actions: readonly string[], arns?: string[]) =>
    new iam.PolicyStatement({
      sid,
      principals: [account],
      actions: [...actions],
      resources: ['*'],
      ...(arns && { conditions: { ArnLike: { 'aws:PrincipalArn': arns } } }),
    });
  return new iam.PolicyDocument({
    statements: [
      ...breakGlassStatements(breakGlass).map((statement) =>
        iam.PolicyStatement.fromJson(statement),
      ),
      new iam.PolicyStatement({
        sid: 'NobodyElseSigns',
        effect: iam.Effect.DENY,
        principals: [new iam.AnyPrincipal()],
        actions: ['kms:Sign'],
        resources: ['*'],
        conditions: { ArnNotLike: { 'aws:PrincipalArn': signer } },
      }),
      allow('SignerSigns', ['kms:Sign'], signer),
      allow('BreakGlass', breakGlassKeyActions, breakGlass),
      allow('Manage', [
        'kms:CancelKeyDeletion',
        'kms:CreateAlias',
        'kms:DeleteAlias',
        'kms:DescribeKey',
        'kms:EnableKey',
        'kms:Get*',
        'kms:List*',
        'kms:UpdateAlias',
        'kms:UpdateKeyDescription',
      ]),
    ],
  });
}
