/** Own stake under random faults, deaths and rentals at once. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { advanceDelegation } from '#extensions/own-stake/rules/advance-delegation.ts';
import { runs } from '#test/forms.ts';
import { type Outcome, stakeWorld } from '#test/scenarios/tron/stake-world.ts';

const outcomes: Outcome[] = ['taken', 'lost answer', 'forgotten', 'refused', 'refused but taken'];
const sunOfRental = 6_799_000_000n;

class Died extends Error {}

test('energy promised never exceeds what is there, each order is lent once, and all comes back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        fits: fc.integer({ min: 0, max: 4 }),
        acts: fc.array(fc.constantFrom(...outcomes), { maxLength: 12 }),
        deaths: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 5 }),
        steps: fc.array(fc.constantFrom('rent', 'mine', 'advance', 'wait'), { maxLength: 30 }),
        count: fc.integer({ min: 1, max: 6 }),
      }),
      async ({ fits, acts, deaths, steps, count }) => {
        const stake = BigInt(fits) * sunOfRental + 1n;
        let writes = 0;
        const of = stakeWorld(stake, () => {
          writes += 1;
          if (deaths.includes(writes)) throw new Died();
        });
        of.outcomes.push(...acts);
        const check = () => {
          const pledged = of.stakes.pledged().reduce((sum, [, sun]) => sum + sun, 0n);
          // What is in a block may be pledged for a moment longer, never shorter.
          const inBlocks = of.stakes
            .pledged()
            .filter(([id]) => of.lent(`T${id.slice(1)}`) > 0n)
            .reduce((sum, [, sun]) => sum + sun, 0n);
          expect(of.lent() + pledged - inBlocks).toBeLessThanOrEqual(stake);
        };
        const alive = async (work: () => Promise<unknown>) => {
          try {
            await work();
          } catch (error) {
            if (!(error instanceof Died)) throw error;
          }
          check();
        };
        const rentals = Array.from({ length: count }, (_, n) => of.rental(n));
        const advance = async () => {
          for (const { requestId } of of.stakes.all())
            await alive(() => advanceDelegation(of.deps, requestId));
        };
        for (const step of steps) {
          // All at once, and each of them again and again.
          if (step === 'rent') await Promise.all(rentals.map((one) => of.provider.rent(one)));
          if (step === 'mine') of.mine();
          if (step === 'advance') await advance();
          if (step === 'wait') of.later(45);
          check();
        }
        for (let i = 0; i < 30; i++) {
          of.later(70);
          await advance();
          of.mine();
        }
        expect(of.lent()).toBe(0n);
        expect(of.stakes.pledged()).toEqual([]);
        expect(of.stakes.all().filter(({ dueAt }) => dueAt !== null)).toEqual([]);
        expect(of.delegations()).toBeLessThanOrEqual(count);
      },
    ),
    { numRuns: runs(200) },
  );
});
