import { expect, test } from 'vitest';
import { signingKeyPolicy } from '#aws/keys/key-policy.ts';

const signer = 'arn:aws:iam::123456789012:role/coffer/sign-evm';
const breakGlass = 'arn:aws:iam::123456789012:role/break-glass';

interface Statement {
  Sid: string;
  Effect: string;
  Principal: { AWS: string | string[] };
  Action: string[];
  Condition?: { ArnNotLike: { 'aws:PrincipalArn': string[] } };
}

const policy = JSON.parse(
  signingKeyPolicy({
    account: '123456789012',
    signerRoleArns: [signer],
    breakGlassRoleArn: breakGlass,
  }),
) as { Statement: Statement[] };

const statement = (sid: string) => policy.Statement.find(({ Sid }) => Sid === sid)!;

test('only signers are allowed to sign, and all others are denied it', () => {
  const allows = policy.Statement.filter(
    ({ Effect, Action }) =>
      Effect === 'Allow' &&
      Action.some((a) => ['kms:Sign', 'kms:*', 'kms:CreateGrant'].includes(a)),
  );
  expect(allows.map(({ Principal }) => Principal.AWS)).toEqual([[signer]]);
  const deny = statement('NobodyElseSigns');
  expect(deny).toMatchObject({ Effect: 'Deny', Principal: { AWS: '*' } });
  expect(deny.Action).toEqual(['kms:Sign', 'kms:CreateGrant']);
  expect(deny.Condition?.ArnNotLike['aws:PrincipalArn']).toEqual([
    signer,
    'arn:aws:sts::123456789012:assumed-role/sign-evm/*',
  ]);
});

test('deletion and disabling are denied to all but the break-glass role', () => {
  const deny = statement('OnlyBreakGlassDestroys');
  expect(deny.Action).toEqual(
    expect.arrayContaining(['kms:ScheduleKeyDeletion', 'kms:DisableKey']),
  );
  expect(deny).toMatchObject({ Effect: 'Deny', Principal: { AWS: '*' } });
  expect(deny.Condition?.ArnNotLike['aws:PrincipalArn'][0]).toBe(breakGlass);
});

test('a policy needs the ARN of a role', () => {
  const input = { account: '1', signerRoleArns: ['*'], breakGlassRoleArn: breakGlass };
  expect(() => signingKeyPolicy(input)).toThrow('not the ARN of a role');
});
