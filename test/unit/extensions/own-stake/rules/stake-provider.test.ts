import { expect, test } from 'vitest';
import { makeStakeProvider } from '#extensions/own-stake/rules/stake-provider.ts';
import { stakeWorld } from '#test/scenarios/tron/stake-world.ts';

const rental = 6_799_000_000n;
const need = { energy: 64_400, duration: '10010' as const };

test('it costs nothing while it has enough, and is not offered without', async () => {
  const of = stakeWorld(rental);
  expect(await of.provider.quote(need)).toBe(0n);
  await of.provider.rent(of.rental(1));
  // Not in a block yet: it is pledged.
  expect(of.lent()).toBe(0n);
  expect(await of.provider.quote(need)).toBeNull();
  expect(await of.provider.rent(of.rental(2))).toMatchObject({ kind: 'refused' });
  of.mine();
  expect(await of.provider.quote(need)).toBeNull();
});

test('ten rentals at once: one for each that fits, and a definite no for the others', async () => {
  const of = stakeWorld(rental * 3n);
  const rentals = Array.from({ length: 10 }, (_, n) => of.rental(n));
  const answers = await Promise.all(rentals.map((one) => of.provider.rent(one)));
  of.mine();
  expect(of.delegations()).toBe(answers.filter(({ kind }) => kind === 'taken').length);
  expect(of.delegations()).toBeLessThanOrEqual(3);
  for (const one of rentals) await of.provider.rent(one);
  of.mine();
  expect(of.delegations()).toBe(3);
});

test('rentals one after the other, in no block yet, take all the stake that is free', async () => {
  const of = stakeWorld(rental * 2n + 5n);
  for (const n of [1, 2]) {
    expect(await of.provider.quote(need)).toBe(0n);
    expect(await of.provider.rent(of.rental(n))).toMatchObject({ kind: 'taken' });
  }
  expect(await of.provider.quote(need)).toBeNull();
  expect(await of.provider.rent(of.rental(3))).toMatchObject({ kind: 'refused' });
  of.mine();
  expect(of.delegations()).toBe(2);
});

test('a delegation that no node has yet counts by its pledge', async () => {
  const of = stakeWorld(rental * 2n - 1n);
  of.outcomes.push('forgotten');
  expect(await of.provider.rent(of.rental(1))).toMatchObject({ kind: 'taken' });
  expect(await of.provider.quote(need)).toBeNull();
});

test('a repeat is the same delegation', async () => {
  const of = stakeWorld(rental * 3n);
  of.outcomes.push('lost answer');
  expect(await of.provider.rent(of.rental(1))).toMatchObject({ kind: 'unclear' });
  expect(await of.provider.rent(of.rental(1))).toMatchObject({ kind: 'taken', tradeNo: '1' });
  of.mine();
  expect(await of.provider.rent(of.rental(1))).toMatchObject({ kind: 'taken', tradeNo: '1' });
  expect(await of.provider.look('r1')).toEqual({ state: 'waiting', tradeNo: '1' });
  of.mine();
  of.later(20);
  expect(await of.provider.look('r1')).toEqual({ state: 'done', tradeNo: '1' });
  expect(of.delegations()).toBe(1);
});

test('stake that another run has pledged for the same order a moment ago is not a reason for a no', async () => {
  const of = stakeWorld(rental);
  const { stakes } = of.deps;
  let reads = 0;
  const other = makeStakeProvider({
    ...of.deps,
    stakes: {
      ...stakes,
      async delegation(requestId) {
        reads += 1;
        // It reads just before the first run writes.
        if (reads > 1) return stakes.delegation(requestId);
        await of.provider.rent(of.rental(1));
        return null;
      },
    },
  });
  expect(await other.rent(of.rental(1))).toMatchObject({ kind: 'taken', tradeNo: '1' });
  of.mine();
  expect(of.delegations()).toBe(1);
});

test('only the no to the first sending is definite', async () => {
  const of = stakeWorld(rental * 3n);
  of.outcomes.push('refused', 'lost answer', 'refused');
  expect(await of.provider.rent(of.rental(1))).toMatchObject({ kind: 'refused' });
  expect(await of.provider.look('r1')).toMatchObject({ state: 'failed' });
  expect(await of.provider.rent(of.rental(2))).toMatchObject({ kind: 'unclear' });
  expect(await of.provider.rent(of.rental(2))).toMatchObject({ kind: 'unclear' });
  expect(await of.provider.look('r2')).toMatchObject({ state: 'waiting' });
});

test('an unknown request was never lent', async () => {
  const of = stakeWorld(rental);
  expect(await of.provider.look('r1')).toEqual({ state: 'unknown', tradeNo: null });
  expect(await of.provider.hasEnded!('r1')).toBe(true);
});
