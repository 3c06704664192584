import { expect, test } from 'vitest';
import { stakeOperations } from '#extensions/own-stake/chain/tron/read-stake-permission.ts';
import { check, local, node, own, stageWith } from '#test/builders/ops/preflight/check-energy.ts';

const fine = { Energy: 'ok', 'Energy account': 'ok', 'Energy key': 'ok' };

test('a stage whose account is its key’s, and has stake and coin, is ready', async () => {
  expect(await check({})).toEqual(fine);
});

test('a stage without the service is not checked; without own stake it has no key', async () => {
  expect(await check({ stage: { ...local, energy: null } })).toEqual({});
  expect(await check({ stage: stageWith({ stake: null }) })).toEqual({
    Energy: 'ok',
    'Energy account': 'ok',
  });
});

test('before the first deployment there is no key', async () => {
  expect(await check({ key: null })).toEqual(fine);
});

test.each([
  ['of another id', { id: 3 }, 'fails'],
  ['of another key', { keys: [{ address: own, weight: 1 }] }, 'fails'],
  ['that takes a second key', { threshold: 2 }, 'fails'],
  ['for other contracts', { operations: `02${'00'.repeat(31)}` }, 'fails'],
  ['for more than own stake', { operations: `02${stakeOperations.slice(2)}` }, 'ask'],
])('a permission %s', async (_, set, verdict) => {
  const url = await node(100_000_000, 20_000_000_000, set);
  expect(await check({ url })).toEqual({ ...fine, 'Energy key': verdict });
});

test.each([
  ['too little stake', [100_000_000, 1_000_000], 'ask'],
  ['too little coin', [1_000_000, 20_000_000_000], 'ask'],
] as const)('%s: %s', async (_, [sun, delegatable], verdict) => {
  const url = await node(sun, delegatable);
  expect(await check({ url })).toEqual({ ...fine, 'Energy account': verdict });
});

test('a node that does not answer leaves the account unknown', async () => {
  const url = 'http://127.0.0.1:9';
  const unknown = { 'Energy account': 'unknown', 'Energy key': 'unknown' };
  expect(await check({ url })).toEqual({ ...fine, ...unknown });
});

test('an account that is not on chain fails', async () => {
  const url = await node(0, 0);
  const fails = { 'Energy account': 'fails', 'Energy key': 'fails' };
  expect(await check({ url })).toEqual({ ...fine, ...fails });
});

test.each([[null], ['{'], ['{"markets":[{"name":"stake"}]}']])(
  'the parameter %s fails',
  async (energy) => {
    expect(await check({ energy })).toEqual({ ...fine, Energy: 'fails' });
  },
);
