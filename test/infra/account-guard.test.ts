/** Who may take the break-glass role, and the service control policy that guards the account. */
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { makeStacks } from '#lib/app.ts';
import { readStage, type Stage } from '#lib/stages/stage.ts';
import {
  account,
  decideIdentity,
  type Request,
  resolved,
  type Statement,
} from '../support/policy/decide.ts';
import { read } from '../unit/architecture/files.ts';
import { destructive, functionArn, roleArn } from './policies.ts';
import { resourcesOf, standIn, testApp } from './stacks.ts';

describe('who may take the break-glass role', () => {
  const trustOf = (stage: Stage): Statement[] => {
    const { data } = makeStacks(testApp(), stage, standIn());
    const [, role] = resourcesOf(Template.fromStack(data), 'AWS::IAM::Role').find(
      ([, { Properties }]) => String(Properties.RoleName).endsWith('break-glass'),
    )!;
    const document = resolved(role.Properties.AssumeRolePolicyDocument);
    return (document as { Statement: Statement[] }).Statement;
  };
  const takes = (trust: Statement[], principal: string, context: Request['context'] = {}) =>
    decideIdentity(trust, { principal, action: 'sts:AssumeRole', context });
  const user = `arn:aws:iam::${account}:user/ann`;
  const mfa = (present: string) => ({ 'aws:MultiFactorAuthPresent': present });
  const reserved = `arn:aws:iam::${account}:role/aws-reserved/sso.amazonaws.com`;

  test('without Identity Center: a caller that showed a second factor to STS', () => {
    const trust = trustOf(readStage('prod'));
    expect(takes(trust, user, mfa('true'))).toBe('Allow');
    expect(takes(trust, user, mfa('false'))).toBe('Nothing');
    // Long-term keys, and sessions of Identity Center, have no such key.
    expect(takes(trust, user)).toBe('Nothing');
  });

  test('with it: only the permission set, in any Region, by the role that was made for it', () => {
    const trust = trustOf({ ...readStage('prod'), breakGlassPermissionSet: 'CofferBreakGlass' });
    const own = 'AWSReservedSSO_CofferBreakGlass_0123456789abcdef';
    expect(takes(trust, `${reserved}/${own}`)).toBe('Allow');
    expect(takes(trust, `${reserved}/eu-west-1/${own}`)).toBe('Allow');
    expect(takes(trust, `${reserved}/AWSReservedSSO_Administrator_0123456789abcdef`)).toBe(
      'Nothing',
    );
    expect(takes(trust, `${reserved}/AWSReservedSSO_CofferBreakGlass_2_0123456789abcdef`)).toBe(
      'Nothing',
    );
    expect(takes(trust, `arn:aws:iam::${account}:role/${own}`)).toBe('Nothing');
    expect(takes(trust, user, mfa('true'))).toBe('Nothing');
  });
});

describe('the service control policy of docs/deploy.md', () => {
  const [, text] = /^```json\n((?:(?!```)[\s\S])*CofferKeys[\s\S]*?)```/m.exec(
    read('docs/deploy.md'),
  )!;
  const { Statement: statements } = JSON.parse(text!) as { Statement: Statement[] };
  const stage = { 'aws:ResourceTag/coffer:stage': 'prod' };
  const decide = (principal: string, action: string, context: Request['context'] = stage) =>
    decideIdentity(statements, { principal, action, context });
  const admin = `arn:aws:iam::${account}:role/Administrator`;
  const deployment = `arn:aws:iam::${account}:role/cdk-hnb659fds-cfn-exec-role-1-eu-central-1`;

  test.each([
    ...destructive.filter((action) => action !== 'kms:TagResource'),
    'iam:UpdateAssumeRolePolicy',
    'iam:PassRole',
    'lambda:UpdateFunctionCode',
    'lambda:PublishVersion',
    'lambda:UpdateAlias',
    'events:DisableRule',
    'lambda:DeleteFunctionCodeSigningConfig',
    'lambda:UpdateCodeSigningConfig',
    'cloudtrail:StopLogging',
    'ssm:PutParameter',
    'ssm:DeleteParameters',
    'kms:CreateAlias',
    'kms:UpdateAlias',
    'kms:DeleteAlias',
  ])('an administrator is denied %s', (action) => {
    expect(decide(admin, action)).toBe('Deny');
  });

  test('a signer signs with its own code, and with no other', () => {
    const source = (name: string) => ({ ...stage, 'lambda:SourceFunctionArn': functionArn(name) });
    const sign = (context: Request['context']) =>
      decide(roleArn('keys-vault-evm'), 'kms:Sign', context);
    expect(sign(source('keys-vault-evm'))).toBe('Nothing');
    expect(
      sign({ ...stage, 'lambda:SourceFunctionArn': functionArn('x').replace('coffer', 'my') }),
    ).toBe('Deny');
    expect(sign(stage)).toBe('Deny');
  });

  test('deployments, the break-glass role and other keys are left alone', () => {
    for (const action of [
      'iam:PutRolePolicy',
      'lambda:UpdateFunctionCode',
      'lambda:UpdateAlias',
      'events:PutRule',
    ]) {
      expect(decide(deployment, action), action).toBe('Nothing');
    }
    expect(decide(roleArn('break-glass'), 'kms:PutKeyPolicy')).toBe('Nothing');
    expect(decide(roleArn('break-glass'), 'lambda:UpdateAlias')).toBe('Nothing');
    expect(decide(roleArn('break-glass'), 'lambda:PublishVersion')).toBe('Deny');
    expect(decide(roleArn('break-glass'), 'ssm:PutParameter')).toBe('Nothing');
    expect(decide(roleArn('break-glass'), 'kms:UpdateAlias')).toBe('Nothing');
    expect(decide(roleArn('keys-make-project-keys'), 'kms:CreateAlias')).toBe('Nothing');
    expect(decide(roleArn('keys-vault-evm'), 'kms:UpdateAlias')).toBe('Deny');
    expect(decide(admin, 'kms:PutKeyPolicy', {})).toBe('Nothing');
  });
});
