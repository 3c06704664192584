import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { makeForwardJudge } from '#extensions/energy/rules/top-ups/judge-forward.ts';
import type { JudgedIn } from '#ports/payments.ts';
import { buildSubscription } from '#test/builders/build-energy-order.ts';
import { buildInternalOrder, energyAccount } from '#test/builders/build-internal-order.ts';
import { buildProject, buildSettings } from '#test/builders/builders.ts';

const subscription = buildSubscription();
const judge = makeForwardJudge({
  energy: { subscription: async (id) => (id === 'demo' ? subscription : null) },
  energyAccount,
});
const context: JudgedIn = {
  project: buildProject(),
  settings: buildSettings(),
  chain: chains.TRX,
  now: 1_767_225_700,
};

test('the coin of the deposit address goes to the energy account', async () => {
  expect(await judge(buildInternalOrder(), context)).toEqual({ ok: true });
});

test.each([
  ['another account', { toAddress: 'TKXCiCDLpqDju5EpQBoN6BQLPaEv27i4YU' }],
  ['a token', { tokenAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
  ['another sending address', { fromAddress: 'TKXCiCDLpqDju5EpQBoN6BQLPaEv27i4YU' }],
])('%s is refused as forged', async (_, set) => {
  expect(await judge(buildInternalOrder(set), context)).toMatchObject({ ok: false, forged: true });
});

test('a stage without an energy account forwards nothing', async () => {
  const none = makeForwardJudge({
    energy: { subscription: async () => subscription },
    energyAccount: null,
  });
  expect(await none(buildInternalOrder(), context)).toMatchObject({ ok: false });
});
