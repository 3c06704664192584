import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { callsNeeded } from '#ops/preflight/calls-needed.ts';
import { checkPlans } from '#ops/preflight/check-plans.ts';
import { chainNames } from '#shared/chains.ts';
import { baseOnly, plan, planOf, prod } from '#test/builders/ops/preflight/check-plans.ts';

test.each([
  ['BASE', { traces: 'debug' }, 5 * 3 + 2, 6.5],
  ['BASE', { traces: 'none' }, 5 * 2 + 2, 6.5],
  ['ETH', { traces: 'debug' }, 0.25 + 4 / 6, 13 / 6],
  ['TRX', {}, 1 / 3 + 4 / 3, 4],
  ['SOL', {}, 5 + 2, 6],
] as const)('what %s needs follows from its blocks and ticks: %j', (name, set, watcher, signer) => {
  const need = callsNeeded({ ...chains[name], ...set });
  expect(need.watcher).toBeCloseTo(watcher);
  expect(need.signer).toBeCloseTo(signer);
});

test('plans with room are ok, and the finding says what is needed', async () => {
  expect(await planOf([plan(29), plan(29)])).toEqual({
    subject: 'Plans of BASE',
    verdict: 'ok',
    says: 'the watcher needs 17 calls per second, the signer 6.5 for one wallet that pays',
  });
});

test('a sentence names the provider whose plan is too small, and by how much', async () => {
  expect(await planOf([plan(29), plan(25)])).toMatchObject({
    verdict: 'ask',
    says: 'the plan of provider 2 (25 calls a second) is too small: the watcher may use 15 and needs 17; it must allow 29, 4 more',
    todo: expect.stringContaining('while the other providers are down'),
  });
  const { says } = (await planOf([plan(10)]))!;
  expect(says).toContain('the watcher may use 6 and needs 17, the signer may use 4 and needs 6.5');
});

test('plans that are too small together would let the chain fall behind for ever', async () => {
  expect(await planOf([plan(14), plan(14)])).toMatchObject({
    verdict: 'fails',
    todo: expect.stringContaining('/coffer/prod/rpc/BASE'),
  });
  // Two small plans that reach together are not enough when one is away.
  expect(await planOf([plan(17), plan(17)])).toMatchObject({ verdict: 'ask' });
  // What is not stated may be large.
  expect(await planOf([plan(14), 'https://second.example'])).toMatchObject({ verdict: 'ask' });
});

test('own shares count: a signer can be left without room', async () => {
  expect(await planOf([plan(40, { watcher: 0.9, signer: 0.1 })])).toMatchObject({
    verdict: 'fails',
    says: expect.stringContaining('the signer may use 4 and needs 6.5; it must allow 65, 25 more'),
  });
});

test('a plan that is not stated is unknown, and what is needed is said', async () => {
  expect(await planOf(['https://first.example', plan(29)])).toMatchObject({
    verdict: 'unknown',
    says: expect.stringMatching(/needs 17 calls .*; the plan of provider 1 is not stated$/),
  });
});

test.each([
  ['invalid', async () => ({ value: '{', type: 'String' })],
  ['missing', async () => null],
  ['unreadable', async () => Promise.reject(new Error('no'))],
])('a parameter that is %s is reported once, by the check of parameters', async (_, read) => {
  expect(await checkPlans(read, baseOnly)).toEqual([]);
});

test('each enabled chain has its finding', async () => {
  const value = JSON.stringify([plan(1_000)]);
  const findings = await checkPlans(async () => ({ value, type: 'SecureString' }), prod);
  expect(findings.map(({ verdict }) => verdict)).toEqual(chainNames.map(() => 'ok'));
});
