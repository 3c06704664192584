import { expect, test } from 'vitest';
import { isStoppedByRestore } from '#domain/payment/recovery/is-halted.ts';
import type { NonceState } from '#model/payment.ts';
import { buildProject, ethereum, hotAddress, recipient } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';

const project = buildProject({ createdAt: 1_000 });
const table = { id: 'restored', createdAt: 5_000 };

/** `signers`: since when the signers' table is there; `oldest`: the address's oldest order (ms). */
const asks = (
  set: { address?: string; signers?: number; signed?: boolean; oldest?: number | null } = {},
) =>
  isStoppedByRestore(
    {
      chain: ethereum(),
      orders: { oldestWaiting: async () => set.oldest ?? null },
      history: {
        identity: async () => ({ id: 'signers', createdAt: set.signers ?? 999 }),
        hasSigned: async () => set.signed ?? false,
      },
    },
    { project, address: set.address ?? recipient, state: null, table },
  );

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
