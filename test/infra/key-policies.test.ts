/** The policies of keys and of the roles that use them, walked as KMS walks them. */
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { signingKeyPolicy } from '#aws/keys/key-policy.ts';
import { makeStacks } from '#lib/app.ts';
import { readStage } from '#lib/stages/stage.ts';
import {
  account,
  type Decision,
  decideIdentity,
  decideKey,
  type Request,
  resolved,
  type Statement,
} from '../support/policy/decide.ts';
import { destructive, everything, functionArn, policyOf, roleArn } from './policies.ts';
import { resourcesOf, standIn, statementsOf, templatesOf, testApp, whoMay } from './stacks.ts';

const prod = templatesOf('prod');
const seedsKey = resourcesOf(prod.data, 'AWS::KMS::Key').find(([, { Properties }]) =>
  String(Properties.Description).includes('seeds'),
)![1].Properties as { KeyPolicy: { Statement: Statement[] } } & Record<string, unknown>;
const seeds = (resolved(seedsKey.KeyPolicy) as { Statement: Statement[] }).Statement;
const hot = (
  JSON.parse(
    signingKeyPolicy({
      account,
      signerRoleArns: [roleArn('keys-vault-evm')],
      breakGlassRoleArn: roleArn('break-glass'),
      makerRoleArn: roleArn('keys-make-project-keys'),
    }),
  ) as { Statement: Statement[] }
).Statement;
const kinds = [
  ['a hot wallet', hot],
  ['the seeds', seeds],
] as const;

const uses = [
  'kms:Sign',
  'kms:Decrypt',
  'kms:GenerateDataKeyWithoutPlaintext',
  'kms:ReEncryptFrom',
];

/** What each action comes to, for one caller. */
const table = (
  key: readonly Statement[],
  identity: Statement[],
  request: Omit<Request, 'action'>,
  actions: string[],
): Record<string, Decision> =>
  Object.fromEntries(
    actions.map((action) => [action, decideKey([...key], identity, { ...request, action })]),
  );
const all = (actions: string[], decision: Decision) =>
  Object.fromEntries(actions.map((action) => [action, decision]));

describe.each(kinds)('the key of %s', (_, key) => {
  test.each([
    ['an administrator', `arn:aws:iam::${account}:role/Administrator`],
    ['the root user', `arn:aws:iam::${account}:root`],
    ['the deployment', `arn:aws:iam::${account}:role/cdk-hnb659fds-cfn-exec-role`],
    ['a vault', roleArn('keys-vault-evm')],
    ['the maker of keys', roleArn('keys-make-project-keys')],
  ])('%s, allowed everything by IAM, cannot replicate, hand on or end it', (_, principal) => {
    const actions = [...destructive, 'kms:CreateGrant'];
    expect(table(key, everything, { principal }, actions)).toEqual(all(actions, 'Deny'));
  });

  test('an administrator neither signs nor opens with it, and can look after it', () => {
    const admin = { principal: `arn:aws:iam::${account}:role/Administrator` };
    for (const decision of Object.values(table(key, everything, admin, uses))) {
      expect(decision).not.toBe('Allow');
    }
    const care = ['kms:DescribeKey', 'kms:GetKeyPolicy', 'kms:EnableKey', 'kms:CancelKeyDeletion'];
    expect(table(key, everything, admin, care)).toEqual(all(care, 'Allow'));
  });

  test('the break-glass role may, by its own policy, but uses the key for nothing', () => {
    const caller = {
      principal: roleArn('break-glass'),
      context: { 'aws:ResourceTag/coffer:stage': 'prod' },
    };
    const own = policyOf('break-glass');
    expect(table(key, own, caller, destructive)).toEqual(all(destructive, 'Allow'));
    expect(decideKey([...key], own, { ...caller, action: 'kms:CreateGrant' })).toBe('Deny');
    for (const decision of Object.values(table(key, everything, caller, uses))) {
      expect(decision).not.toBe('Allow');
    }
    const foreign = { ...caller, context: { 'aws:ResourceTag/coffer:stage': 'dev' } };
    expect(table(key, own, foreign, destructive)).toEqual(all(destructive, 'Nothing'));
  });

  test.each([
    ['7', 'Deny'],
    ['29', 'Deny'],
    ['30', 'Allow'],
  ])('its deletion waits for 30 days: after %s days it is %s', (days, decision) => {
    const context = {
      'aws:ResourceTag/coffer:stage': 'prod',
      'kms:ScheduleKeyDeletionPendingWindowInDays': days,
    };
    const request = {
      principal: roleArn('break-glass'),
      action: 'kms:ScheduleKeyDeletion',
      context,
    };
    expect(decideKey([...key], policyOf('break-glass'), request)).toBe(decision);
  });

  test('no principal is a role, whose id would change when it is made again', () => {
    for (const { Principal } of key) {
      const who = [(Principal as { AWS: string }).AWS].flat();
      expect(['*', `arn:aws:iam::${account}:root`], who.join()).toEqual(
        expect.arrayContaining(who),
      );
    }
  });
});

describe('signing', () => {
  const context = {
    'aws:ResourceTag/coffer:project': 'demo',
    'aws:ResourceTag/coffer:family': 'EVM',
    'kms:RequestAlias': 'alias/coffer/prod/demo/evm',
    'lambda:SourceFunctionArn': functionArn('keys-vault-evm'),
  };
  const signs = (principal: string, identity: Statement[], set: object = {}) =>
    decideKey(hot, identity, { principal, action: 'kms:Sign', context: { ...context, ...set } });

  test('the vault of the family signs', () => {
    expect(signs(roleArn('keys-vault-evm'), policyOf('keys-vault-evm'))).toBe('Allow');
  });

  test('other code with the vault’s role, or its credentials elsewhere, does not', () => {
    const own = policyOf('keys-vault-evm');
    const others = { 'lambda:SourceFunctionArn': functionArn('other') };
    expect(signs(roleArn('keys-vault-evm'), own, others)).toBe('Nothing');
    const { 'lambda:SourceFunctionArn': _, ...nowhere } = context;
    const request = { principal: roleArn('keys-vault-evm'), action: 'kms:Sign', context: nowhere };
    expect(decideKey(hot, own, request)).toBe('Nothing');
  });

  test.each([
    ['by a key’s id, which a record may have exchanged', undefined],
    ['by an alias of another stage', 'alias/coffer/dev/demo/evm'],
    ['by an alias of another family', 'alias/coffer/prod/demo/trx'],
    ['by another product’s alias', 'alias/demo'],
  ])('the vault does not sign %s', (_, alias) => {
    const { 'kms:RequestAlias': __, ...unnamed } = context;
    const named = { ...unnamed, ...(alias && { 'kms:RequestAlias': alias }) };
    const request = { principal: roleArn('keys-vault-evm'), action: 'kms:Sign', context: named };
    expect(decideKey(hot, policyOf('keys-vault-evm'), request)).toBe('Nothing');
  });

  test('no other role does, whatever IAM allows it', () => {
    for (const name of [
      'queue-sign-evm',
      'queue-attest-evm',
      'keys-vault-tron',
      'keys-vault-solana',
      'keys-make-project-keys',
    ]) {
      expect(signs(roleArn(name), everything), name).toBe('Deny');
      expect(signs(roleArn(name), policyOf(name)), name).toBe('Deny');
    }
  });
});

describe('opening a seed', () => {
  const families = ['EVM', 'TRX', 'SOL'];
  const readers: [string, string[]][] = [
    ['keys-vault-evm', ['EVM']],
    ['keys-vault-tron', ['TRX']],
    ['keys-vault-solana', ['SOL']],
    ['keys-derive-address', ['SOL']],
    ['keys-make-project-keys', families],
  ];
  const open = (name: string, identity: Statement[], context: Request['context']) =>
    decideKey(seeds, identity, { principal: roleArn(name), action: 'kms:Decrypt', context });
  const under = (family: string, source: string) => ({
    'kms:EncryptionContextKeys': ['project', 'family'],
    'kms:EncryptionContext:project': 'demo',
    'kms:EncryptionContext:family': family,
    'lambda:SourceFunctionArn': functionArn(source),
  });

  test.each(readers)('%s opens only those of %j', (name, own) => {
    const opened = families.filter(
      (family) => open(name, policyOf(name), under(family, name)) === 'Allow',
    );
    expect(opened).toEqual(own);
    // The key's policy says so by itself, independent of the role's IAM rights.
    const anyway = families.filter(
      (family) => open(name, everything, under(family, name)) === 'Allow',
    );
    expect(anyway).toEqual(own);
  });

  test.each(readers)('%s opens none without its context, nor from other code', (name, own) => {
    const whole = under(own[0]!, name);
    for (const left of ['kms:EncryptionContext:project', 'kms:EncryptionContext:family']) {
      const context = Object.fromEntries(Object.entries(whole).filter(([key]) => key !== left));
      expect(open(name, everything, context), left).toBe('Nothing');
    }
    const more = { ...whole, 'kms:EncryptionContextKeys': ['project', 'family', 'purpose'] };
    expect(open(name, everything, more)).toBe('Nothing');
    expect(open(name, policyOf(name), under(own[0]!, 'other'))).toBe('Nothing');
  });

  test.each([
    'api-withdraw-apply',
    'admin-settings',
    'break-glass',
    'queue-sign-evm',
    'queue-sign-tron',
    'queue-sign-solana',
    'queue-attest-evm',
  ])('%s never does', (name) => {
    for (const family of families) {
      expect(open(name, everything, under(family, name)), family).toBe('Deny');
    }
  });

  test('one function makes seeds, under the same context', () => {
    const makes = (name: string, context: Request['context']) =>
      decideKey(seeds, everything, {
        principal: roleArn(name),
        action: 'kms:GenerateDataKeyWithoutPlaintext',
        context,
      });
    const maker = 'keys-make-project-keys';
    expect(makes(maker, under('EVM', maker))).toBe('Allow');
    expect(makes(maker, {})).toBe('Nothing');
    for (const [name] of readers.filter(([one]) => one !== maker)) {
      expect(makes(name, under('EVM', name)), name).toBe('Nothing');
    }
  });
});

describe('tagging, which decides whose key a key is', () => {
  const maker = 'keys-make-project-keys';
  const request = {
    'aws:RequestTag/coffer:project': 'demo',
    'aws:RequestTag/coffer:family': 'EVM',
    'aws:RequestTag/coffer:stage': 'prod',
    'aws:TagKeys': ['coffer:project', 'coffer:family', 'coffer:stage'],
  };
  const tags = (name: string, set: Record<string, string | string[]> = {}) =>
    decideIdentity(policyOf(name), {
      principal: roleArn(name),
      action: 'kms:TagResource',
      context: { ...request, 'lambda:SourceFunctionArn': functionArn(name), ...set },
    });

  test.each([maker, 'break-glass'])('%s tags a key as it is made', (name) => {
    expect(tags(name)).toBe('Allow');
  });

  test.each([maker, 'break-glass'])('%s does not make another product’s key Coffer’s', (name) => {
    expect(tags(name, { 'kms:ResourceAliases': ['alias/another-product'] })).toBe('Nothing');
    expect(tags(name, { 'aws:RequestTag/coffer:stage': 'dev' })).toBe('Nothing');
  });

  test('the maker of keys sets no other tag, and makes no key without its own', () => {
    expect(tags(maker, { 'aws:TagKeys': [...request['aws:TagKeys'], 'team'] })).toBe('Nothing');
    const create = (context: Record<string, string | string[]>) =>
      decideIdentity(policyOf(maker), {
        principal: roleArn(maker),
        action: 'kms:CreateKey',
        context,
      });
    const own = { 'lambda:SourceFunctionArn': functionArn(maker) };
    expect(create({ ...request, ...own })).toBe('Allow');
    expect(create(own)).toBe('Nothing');
    expect(create(request)).toBe('Nothing');
  });

  test('a hot wallet’s key keeps its tags, whatever IAM allows its maker', () => {
    const tagging = { principal: roleArn(maker), action: 'kms:TagResource', context: request };
    expect(decideKey(hot, everything, tagging)).toBe('Deny');
  });
});

test('the maker of keys names a key that it made, once, and moves no alias', () => {
  const maker = roleArn('keys-make-project-keys');
  const names = (action: string, aliases?: string[]) =>
    decideIdentity(
      policyOf('keys-make-project-keys').filter(({ Resource }) =>
        JSON.stringify(Resource).includes(':key/'),
      ),
      {
        principal: maker,
        action,
        context: {
          'aws:ResourceTag/coffer:project': 'demo',
          'lambda:SourceFunctionArn': functionArn('keys-make-project-keys'),
          ...(aliases && { 'kms:ResourceAliases': aliases }),
        },
      },
    );
  expect(names('kms:CreateAlias')).toBe('Allow');
  // A second alias, of a project of the thief's, would have KMS sign for it with the same key.
  expect(names('kms:CreateAlias', ['alias/coffer/prod/demo/evm'])).toBe('Nothing');
  expect(names('kms:UpdateAlias')).toBe('Nothing');
  expect(names('kms:DeleteAlias')).toBe('Nothing');
});

test('the seeds’ key can be replicated, since it is multi-Region from the start', () => {
  expect(seedsKey).toMatchObject({ MultiRegion: true, EnableKeyRotation: true });
});

test('a stage that continues in another Region opens seeds with the replica, and makes no key', () => {
  const replica = `arn:aws:kms:eu-west-1:${account}:key/mrk-1234`;
  const stage = { ...readStage('prod'), seedsKey: replica };
  const { data, workflow } = makeStacks(testApp(), stage, standIn());
  const keys = resourcesOf(Template.fromStack(data), 'AWS::KMS::Key');
  expect(keys.filter(([, key]) => String(key.Properties.Description).includes('seeds'))).toEqual(
    [],
  );
  const template = Template.fromStack(workflow);
  const variables = resourcesOf(template, 'AWS::Lambda::Function')
    .map(([, { Properties }]) => Properties.Environment as { Variables: Record<string, unknown> })
    .flatMap(({ Variables }) => Variables.KMS_SEEDS_KEY ?? []);
  expect(variables).toHaveLength(5);
  expect(new Set(variables)).toEqual(new Set([replica]));
  const opening = statementsOf(template).filter(({ resources }) =>
    resources.includes(JSON.stringify(replica)),
  );
  expect(whoMay(opening, 'kms:Decrypt')).toHaveLength(5);
});

test('the stack makes the seeds’ key without the check that its maker could change the policy', () => {
  expect(seedsKey.BypassPolicyLockoutSafetyCheck).toBe(true);
});
