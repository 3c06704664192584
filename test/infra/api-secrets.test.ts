/**
 * Who can act as a merchant: API secrets are opened by one function, and no route reads a key
 * (docs/decisions/0028-one-function-verifies.md).
 */
import { describe, expect, test } from 'vitest';
import { routes } from '#wire/merchant/routes.ts';
import { resourcesOf, statementsOf, templatesOf, whoMay } from './stacks.ts';

const prod = templatesOf('prod');
const all = Object.values(prod).flatMap(statementsOf);
const verifier = 'keys-verify-request';
const keyAdmins = ['admin-changes', 'admin-keys'];
const keysTable = 'Tableapikeys';
const guards = 'Tableguards';
const idOf = (description: string): string =>
  resourcesOf(prod.data, 'AWS::KMS::Key').find(
    ([, { Properties }]) => Properties.Description === description,
  )![0];
const apiKey = idOf('Envelope key of API secrets');
const webhookKey = idOf('Envelope key of webhook secrets');
const signedRoutes = routes
  .filter(({ permission }) => permission !== 'none')
  .map(({ id }) => `api-${id.replaceAll('/', '-')}`);

describe('the roles', () => {
  test('only the verifier opens API secrets, and only their sender webhook secrets', () => {
    expect(apiKey).not.toBe(webhookKey);
    expect(whoMay(all, 'kms:Decrypt', apiKey)).toEqual([verifier]);
    expect(whoMay(all, 'kms:Decrypt', webhookKey)).toEqual([
      'queue-deliver-webhook',
      'queue-screen',
    ]);
  });

  test('who seals secrets opens none', () => {
    expect(whoMay(all, 'kms:GenerateDataKey', apiKey)).toEqual(keyAdmins);
    // Of screening; the key's policy bounds it to that purpose.
    expect(whoMay(all, 'kms:GenerateDataKey', webhookKey)).toEqual([
      ...keyAdmins,
      'admin-settings',
    ]);
  });

  test('no other action on these keys belongs to a function', () => {
    const others = all
      .filter(({ fn }) => fn !== 'break-glass')
      .filter(({ resources }) =>
        resources.some((text) => text.includes(apiKey) || text.includes(webhookKey)),
      );
    expect([...new Set(others.flatMap(({ actions }) => actions))].sort()).toEqual([
      'kms:Decrypt',
      'kms:GenerateDataKey',
    ]);
    const anyKey = all.filter(({ resources }) => resources.some((text) => /^"\*"$/.test(text)));
    expect(whoMay(anyKey, 'kms:Decrypt')).toEqual([]);
  });

  test('keys are read by the verifier and by the two admin functions that make them, by no route', () => {
    for (const action of ['GetItem', 'BatchGetItem', 'Query']) {
      expect(whoMay(all, `dynamodb:${action}`, keysTable)).toEqual([...keyAdmins, verifier]);
    }
    for (const action of ['PutItem', 'UpdateItem', 'DeleteItem']) {
      expect(whoMay(all, `dynamodb:${action}`, keysTable)).toEqual(keyAdmins);
    }
  });

  test('no signed route reads projects, but the one that repeats a webhook', () => {
    const readers = whoMay(all, 'dynamodb:GetItem', 'Tableprojects');
    expect(readers.filter((fn) => fn.startsWith('api-'))).toEqual(['api-deposit-replay-webhook']);
  });

  test('every signed route asks the verifier, and nobody else does', () => {
    const askers = whoMay(all, 'lambda:InvokeFunction', 'verifyrequest');
    expect(askers).toEqual([...signedRoutes].sort());
    expect(askers.length).toBeGreaterThan(25);
  });

  test('only the verifier writes nonces: routes reach only counters', () => {
    // Proofs of control write their requests and turns there, and nothing else (below).
    expect(whoMay(all, 'dynamodb:PutItem', guards)).toEqual(['admin-control', verifier]);
    expect(whoMay(all, 'dynamodb:DeleteItem', guards)).toEqual(['admin-control']);
    const counters = all.filter(
      ({ fn, actions, resources }) =>
        fn !== verifier &&
        resources.some((text) => text.includes(guards)) &&
        actions.some((name) => name.startsWith('dynamodb:')),
    );
    expect(counters.length).toBeGreaterThan(28);
    for (const { fn, actions, conditions } of counters) {
      // The console shows when keys were last used.
      if (fn === 'admin-keys') continue;
      // Its own test: test/infra/people.test.ts.
      if (fn === 'admin-people') continue;
      if (fn === 'admin-control') {
        const { 'ForAllValues:StringLike': like } = conditions as Record<
          string,
          Record<string, string[]>
        >;
        const keys = like?.['dynamodb:LeadingKeys'] ?? ['any'];
        expect(keys.filter((key) => !/^(PC|PCD|PCT|R)#\*$/.test(key))).toEqual([]);
        continue;
      }
      expect([fn, actions]).toEqual([fn, ['dynamodb:UpdateItem']]);
      expect(conditions).toEqual({
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['R#*'] },
      });
    }
    expect(counters.filter(({ fn }) => fn === 'admin-keys')).toMatchObject([
      {
        actions: ['dynamodb:BatchGetItem'],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['U#*'] } },
      },
    ]);
  });
});

describe('the keys’ own policies', () => {
  interface KeyStatement {
    Effect: string;
    Sid: string;
    Action: string | string[];
    Condition?: Record<string, Record<string, unknown>>;
  }
  const policyOf = (id: string): KeyStatement[] => {
    const [, key] = resourcesOf(prod.data, 'AWS::KMS::Key').find(([name]) => name === id)!;
    return (key.Properties.KeyPolicy as { Statement: KeyStatement[] }).Statement;
  };
  const uses = /^kms:(\*|Decrypt|Encrypt|Generate|ReEncrypt|Sign)/;
  const ends = /^kms:(\*|DisableKey|ScheduleKeyDeletion)$/;
  const withAction = (id: string, pattern: RegExp) =>
    policyOf(id)
      .filter(({ Effect }) => Effect === 'Allow')
      .filter(({ Action }) => [Action].flat().some((action) => pattern.test(action)));

  test.each([
    ['api', apiKey, 'keys-verify-request', 0],
    ['webhook', webhookKey, 'queue-deliver-webhook', 0],
    ['screening', webhookKey, 'queue-screen', 2],
  ] as const)(
    '%s secrets: the account manages, one role opens, under the whole context',
    (...of) => {
      const [purpose, id, opener, first] = of;
      const all = withAction(id, uses);
      expect(all).toHaveLength(id === webhookKey ? 4 : 2);
      const [open, seal] = all.slice(first);
      expect([open?.Action, seal?.Action]).toEqual(['kms:Decrypt', 'kms:GenerateDataKey']);
      const roles = JSON.stringify(open?.Condition?.ArnLike);
      expect(roles.match(/coffer-prod-[a-z-]+/g)).toEqual([
        `coffer-prod-${opener}`,
        `coffer-prod-${opener}`,
      ]);
      expect(JSON.stringify(seal?.Condition?.ArnLike)).not.toContain(opener);
      for (const statement of [open, seal]) {
        expect(statement?.Condition).toMatchObject({
          'ForAllValues:StringEquals': {
            'kms:EncryptionContextKeys': ['project', 'app_id', 'purpose'],
          },
          Null: {
            'kms:EncryptionContext:project': 'false',
            'kms:EncryptionContext:app_id': 'false',
            'kms:EncryptionContext:purpose': 'false',
          },
          StringEquals: { 'kms:EncryptionContext:purpose': purpose },
        });
      }
      expect(withAction(id, ends).map(({ Sid }) => Sid)).toEqual(['BreakGlass']);
    },
  );
});
