import { expect, test } from 'vitest';
import { buildKeys } from '#test/builders/builders.ts';
import { world } from '#test/builders/domain/project/check-keys.ts';

test('keys that are as their locked copy has them are no line of the log', async () => {
  const { run, logged } = world();
  expect(await run()).toEqual({ projects: 1, differing: 0, unchecked: 0 });
  expect(logged).toEqual([]);
});

const keys = buildKeys();
type State = ReturnType<typeof world>['state'];

test.each<[string, (state: State) => void]>([
  [
    'hot address, EVM',
    (state) => {
      state.recorded = { ...keys, hot: { ...keys.hot, EVM: { address: '0xe', keyId: 'key-evm' } } };
    },
  ],
  [
    'key id, SOL',
    (state) => {
      state.recorded = { ...keys, hot: { ...keys.hot, SOL: { ...keys.hot.SOL, keyId: 'other' } } };
    },
  ],
  [
    'extended public key, TRX',
    (state) => {
      state.recorded = { ...keys, xpub: { ...keys.xpub, TRX: 'xpub-thief' } };
    },
  ],
  [
    'wrapped seed, EVM',
    (state) => {
      state.recorded = { ...keys, wrappedSeeds: { ...keys.wrappedSeeds, EVM: 'wrapped-thief' } };
    },
  ],
  [
    'the key of the alias, TRX',
    (state) => {
      state.aliased = { ...state.aliased, TRX: 'key-of-another-tenant' };
    },
  ],
  [
    'the key of the alias, SOL',
    (state) => {
      state.aliased = { ...state.aliased, SOL: null };
    },
  ],
  ['whose the hot wallet is, EVM', (state) => state.owners.set(keys.hot.EVM.address, 'evil')],
  ['whose the hot wallet is, TRX', (state) => state.owners.delete(keys.hot.TRX.address)],
  [
    'no record, or a part of one',
    (state) => {
      state.recorded = null;
    },
  ],
  [
    'the locked copy is missing, or is of another project',
    (state) => {
      state.copied = null;
    },
  ],
])('a difference is logged by its name: %s', async (name, change) => {
  const { state, run, logged } = world();
  change(state);
  expect(await run()).toEqual({ projects: 1, differing: 1, unchecked: 0 });
  expect(logged).toEqual([
    {
      level: 'error',
      event: 'project-keys.differ',
      fields: { project: 'demo', differs: [name] },
    },
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/xpub-|wrapped-|thief/);
});

test('a project that cannot be compared stops no other, and is logged too', async () => {
  const { state, run, logged } = world();
  state.unreadable = ['demo'];
  // The other one has the same records, and its hot wallets are those of demo.
  expect(await run('other')).toEqual({ projects: 2, differing: 1, unchecked: 1 });
  expect(logged).toMatchObject([
    {
      level: 'error',
      event: 'project-keys.unchecked',
      fields: { project: 'demo', error: { message: 'AccessDenied' } },
    },
    { level: 'error', event: 'project-keys.differ', fields: { project: 'other' } },
  ]);
});
