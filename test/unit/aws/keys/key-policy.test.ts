import { expect, test } from 'vitest';
import { signingKeyPolicy } from '#aws/keys/key-policy.ts';
import { breakGlass, decide, maker, signer } from '#test/builders/aws/keys/key-policy.ts';
import { account } from '#test/support/policy/decide.ts';

const session = `arn:aws:sts::${account}:assumed-role/sign-evm/run`;

test('only signers sign, also where the ARN of their session is compared', () => {
  expect(decide(signer, 'kms:Sign')).toBe('Allow');
  expect(decide(session, 'kms:Sign')).toBe('Allow');
  expect(decide(breakGlass, 'kms:Sign')).toBe('Deny');
  expect(decide(`arn:aws:iam::${account}:role/sign-evm`, 'kms:Sign')).toBe('Deny');
});

test('only the break-glass role ends, replicates and renames, and nobody grants', () => {
  const actions = ['ScheduleKeyDeletion', 'ReplicateKey', 'PutKeyPolicy', 'DeleteAlias'];
  for (const action of actions) {
    expect(decide(breakGlass, `kms:${action}`), action).toBe('Allow');
    expect(decide(signer, `kms:${action}`), action).toBe('Deny');
  }
  expect(decide(breakGlass, 'kms:CreateGrant')).toBe('Deny');
});

test('only the maker of keys and the break-glass role name a key, whatever IAM allows', () => {
  const admin = `arn:aws:iam::${account}:role/Administrator`;
  for (const [who, decision] of [
    [maker, 'Allow'],
    [breakGlass, 'Allow'],
    [signer, 'Deny'],
    [admin, 'Deny'],
    [`arn:aws:iam::${account}:root`, 'Deny'],
  ] as const) {
    expect(decide(who, 'kms:CreateAlias'), who).toBe(decision);
    // An alias that exists is moved by one of them only.
    expect(decide(who, 'kms:UpdateAlias'), who).toBe(who === breakGlass ? 'Allow' : 'Deny');
  }
});

test('a policy needs the ARN of a role', () => {
  const roles = { breakGlassRoleArn: breakGlass, makerRoleArn: maker };
  const input = { account: '1', signerRoleArns: ['*'], ...roles };
  expect(() => signingKeyPolicy(input)).toThrow('not the ARN of a role');
});
