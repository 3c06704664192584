import { ArnFormat, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { breakGlassKeyActions } from '#shared/break-glass-policy.ts';
import type { Stage } from '../stages/stage.ts';
import { acknowledge, acknowledgePattern } from './acknowledge.ts';

/**
 * Limits `kms:TagResource` to keys without an alias. To tag a key as it is made needs the right on
 * every key of the account
 * (https://docs.aws.amazon.com/kms/latest/developerguide/tag-permissions.html, November 2026), and a
 * new key cannot be told from an old one by tags. But it has no alias yet, while keys of other
 * products that are in use have one.
 */
export const unnamed = { Null: { 'kms:ResourceAliases': 'true' } };

/**
 * The one role that may end, replicate and rename keys, and change their policies and tags. A person
 * with a second factor assumes it. It also moves the alias of a function that signs or scans to the version
 * before. The policies of the keys name it by its ARN. Its own policy
 * reaches the stage's keys and their replicas in other Regions, by the stage's tag, and no other key
 * of the account.
 */
export function breakGlassRole(scope: Construct, stage: Stage): iam.Role {
  const stack = Stack.of(scope);
  const role = new iam.Role(scope, 'Break-glass', {
    roleName: `coffer-${stage.stage}-break-glass`,
    description: 'May disable and delete keys of Coffer; docs/runbook.md explains when',
    assumedBy: new iam.AccountRootPrincipal().withConditions(secondFactor(stack, stage)),
  });
  const key = { service: 'kms', region: '*', resource: 'key', resourceName: '*' };
  const alias = { ...key, resource: 'alias', resourceName: `coffer/${stage.stage}/*` };
  const [anyKey, aliases] = [stack.formatArn(key), stack.formatArn(alias)];
  const rename = ['kms:CreateAlias', 'kms:DeleteAlias', 'kms:UpdateAlias'];
  const look = ['kms:CancelKeyDeletion', 'kms:DescribeKey', 'kms:EnableKey', 'kms:GetKeyPolicy'];
  role.addToPolicy(
    new iam.PolicyStatement({
      actions: [...breakGlassKeyActions, ...look, ...rename],
      resources: [anyKey],
      conditions: { StringEquals: { 'aws:ResourceTag/coffer:stage': stage.stage } },
    }),
  );
  role.addToPolicy(new iam.PolicyStatement({ actions: rename, resources: [aliases] }));
  // A replica is a new key in its Region, which has no tag before the request gives it one.
  role.addToPolicy(new iam.PolicyStatement({ actions: ['kms:CreateKey'], resources: ['*'] }));
  role.addToPolicy(
    new iam.PolicyStatement({
      actions: ['kms:TagResource'],
      resources: [anyKey],
      conditions: { StringEquals: { 'aws:RequestTag/coffer:stage': stage.stage }, ...unnamed },
    }),
  );
  // Which nodes and prices are trusted: nobody else may change it under the service control policy.
  const parameters = stack.formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: `coffer/${stage.stage}/*`,
  });
  const change = ['ssm:PutParameter', 'ssm:DeleteParameter', 'ssm:GetParameterHistory'];
  role.addToPolicy(new iam.PolicyStatement({ actions: change, resources: [parameters] }));
  // The way back of signers, vaults and watchers (docs/deploy.md "Rollback").
  const functions = stack.formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: `coffer-${stage.stage}-*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  const move = ['lambda:GetAlias', 'lambda:ListVersionsByFunction', 'lambda:UpdateAlias'];
  role.addToPolicy(new iam.PolicyStatement({ actions: move, resources: [functions] }));
  acknowledgePattern(role, functions, 'the functions with an alias are made in another stack');
  acknowledgePattern(role, parameters, 'each chain and provider has a parameter below the stage');
  acknowledgePattern(
    role,
    anyKey,
    'hot wallets’ keys are made at run time, replicas in any Region',
  );
  acknowledgePattern(role, aliases, 'one alias per project and family, below the stage');
  acknowledge(role, 'IAM5[Resource::*]', 'a replica has no name in its Region before its creation');
  return role;
}

/**
 * How the caller shows a second factor (docs/decisions/0030-keys.md). Users of IAM do so to STS. A
 * session of IAM Identity Center does not carry it; there the permission set does, whose roles only
 * Identity Center makes, each with 16 characters of its own at the end.
 */
function secondFactor(stack: Stack, stage: Stage): Record<string, Record<string, unknown>> {
  const set = stage.breakGlassPermissionSet;
  if (!set) return { Bool: { 'aws:MultiFactorAuthPresent': 'true' } };
  const arns = ['', '*/'].map((region) =>
    stack.formatArn({
      service: 'iam',
      region: '',
      resource: 'role',
      resourceName: `aws-reserved/sso.amazonaws.com/${region}AWSReservedSSO_${set}_${'?'.repeat(16)}`,
    }),
  );
  return { ArnLike: { 'aws:PrincipalArn': arns } };
}
