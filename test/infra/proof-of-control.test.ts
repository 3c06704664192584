/**
 * Who has proofs of control signed: one function calls the vaults for it, and it can neither sign nor pay
 * (docs/decisions/0091-proof-of-control.md).
 */
import { expect, test } from 'vitest';
import { statementsOf, templatesOf, whoMay } from './stacks.ts';

const all = Object.values(templatesOf('prod')).flatMap(statementsOf);
const asker = 'admin-control';
const own = all.filter(({ fn }) => fn === asker);

test.each([
  ['keysvaultevm', 'queue-sign-evm'],
  ['keysvaulttron', 'queue-sign-tron'],
  ['keysvaultsolana', 'queue-sign-solana'],
])('only one function calls %s, besides its payment worker', (vault, worker) => {
  expect(whoMay(all, 'lambda:InvokeFunction', vault)).toEqual([asker, worker]);
});

test('it has no key, no queue and no order', () => {
  const actions = new Set(own.flatMap((statement) => statement.actions));
  expect([...actions].filter((action) => /^(kms|sqs|states|ssm|s3):/.test(action))).toEqual([]);
  const money = own.filter(({ resources }) =>
    /Table(money|signatures|deposits)/.test(resources.join()),
  );
  expect(money).toEqual([]);
  for (const { fn, ofOwnCode, actions: named } of own) {
    if (!named.some((action) => action.startsWith('xray:')))
      expect([fn, ofOwnCode]).toEqual([fn, true]);
  }
});

test('of the table of nonces it writes only its own items', () => {
  const writes = own.filter(
    ({ actions, resources }) =>
      resources.join().includes('Tableguards') && actions.includes('dynamodb:PutItem'),
  );
  expect(writes.map(({ conditions }) => conditions)).toEqual([
    { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['PC#*', 'PCD#*', 'PCT#*'] } },
  ]);
  const reads = own.filter(
    ({ actions, resources }) =>
      resources.join().includes('Tableguards') && actions.includes('dynamodb:GetItem'),
  );
  expect(reads.map(({ conditions }) => JSON.stringify(conditions))).toEqual([
    expect.stringContaining('"PC#*"'),
  ]);
});

test('no function got a key for it: the families’ vaults are still the only ones', () => {
  expect(whoMay(all, 'kms:Sign')).toEqual([
    'keys-vault-evm',
    'keys-vault-solana',
    'keys-vault-tron',
  ]);
});
