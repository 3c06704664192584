import { expect, test } from 'vitest';
import { isStoppedByRestore } from '#domain/payment/recovery/is-halted.ts';
import type { NonceState } from '#model/payment.ts';
import { hotAddress, recipient } from '#test/builders/builders.ts';
import { asks, project, table } from '#test/builders/domain/payment/recovery/is-halted.ts';
import { fake } from '#test/fakes/fake.ts';

test('an address that nothing was signed for, and whose orders were made since, begins', async () => {
  expect(await asks()).toBe(false);
  expect(await asks({ signers: 1_000, oldest: 5_000_000 })).toBe(false);
});

test('an address whose nonce state was written to this table signs, one of another table does not', async () => {
  const of = (written: string | null) => {
    const state = { table: written } as NonceState;
    return isStoppedByRestore(fake({}), { project, address: recipient, state, table });
  };
  expect(await of('restored')).toBe(false);
  expect(await of('original')).toBe(true);
  // Without a table id, the project is older than the table: it may be a restored one.
  expect(await of(null)).toBe(true);
});

test.each([
  ['the hot wallet', { address: hotAddress }],
  ['one that was signed for', { signed: true }],
  ["the signers' table may have been restored too", { signers: 1_001 }],
  ['an order of it is older than the restored table', { oldest: 4_999_999 }],
])('a person looks first: %s', async (_, set) => {
  expect(await asks(set)).toBe(true);
});
