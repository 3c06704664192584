/** Random deposits on TRON, swept by rented and by burnt energy: nothing is lost but fees. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addresses, round, trx } from '#test/scenarios/spine/sweeps/tron-random.ts';
import { type EnergyStage, startEnergyStage } from '#test/scenarios/tron/energy-stage.ts';
import { energySweepWords } from '#test/scenarios/tron/energy-sweeps.ts';
import { usdt, type Words, wordsFor } from '../shared/text.ts';

let stage: EnergyStage;
let words: Words;
let of: ReturnType<typeof energySweepWords>;

beforeAll(async () => {
  stage = await startEnergyStage('tron-random');
  words = wordsFor(stage);
  of = energySweepWords(stage, words);
  await stage.tick();
  await stage.topUp(100n * trx);
  await of.credited();
  for (let i = 0; i < 3; i += 1) addresses.push(await stage.addSubAccount());
});
afterAll(() => stage?.stop());

test('coins before are coins after and fees, and every token is somewhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 2 }), async (rounds) => {
      for (const { way, tokens, coins } of rounds) {
        const before = { tokens: await total('USDT'), coins: await total('coin') };
        const { sun } = await stage.paidIn();
        for (const [i, address] of addresses.entries()) {
          if (tokens[i]! > 0n) await stage.pay('USDT', address, tokens[i]! * usdt);
          if (coins[i]! > 0n) await stage.pay('coin', address, coins[i]! * trx);
        }
        await of.credited();
        stage.market.setFaults(way === 'refused' ? [{ kind: 'refuse', times: 9 }] : []);
        const sweeps = of.sweepsWith({ fallbackBurnEnabled: way !== 'rented' });
        if (way === 'burnt') delete sweeps.deps.resource;
        for (const one of await sweeps.candidates()) {
          if (one.dueMs > 0) await sweeps.deps.sweeps.defer(one, 0);
        }
        const done = await of.finish(sweeps, { rents: way !== 'burnt' });
        const fees = await of.fees(sweeps);
        const brought = (of: bigint[]) => of.reduce((sum, one) => sum + one, 0n) * trx;
        expect(await total('USDT')).toBe(before.tokens + brought(tokens));
        expect((await total('coin')) + fees).toBe(before.coins + brought(coins));
        // What was not paid in coin was rented: the ledger has it, and nothing of it was burnt.
        const { sun: left, ledger } = await stage.paidIn();
        expect(left).toBe(ledger);
        if (way === 'rented') expect(done.map(({ burnt }) => burnt)).toEqual(done.map(() => 0n));
        else expect(left).toBe(sun);
        for (const [i, address] of addresses.entries()) {
          if (tokens[i] === 900n) expect(await stage.balance('USDT', address)).toBe(0n);
        }
        for (const at of [stage.address, ...addresses]) {
          expect(await words.reserved('USDT', at)).toEqual({ token: 0n, coin: 0n });
        }
        stage.market.setFaults([]);
        for (const address of addresses) await stage.market.reclaim(address);
        stage.node.chain.clockOffset += 86_400_000;
        words.later(86_400);
        await of.credited();
      }
    }),
    { numRuns: 2 },
  );
});

async function total(token: 'coin' | 'USDT'): Promise<bigint> {
  let sum = 0n;
  for (const at of [stage.address, ...addresses]) sum += await stage.balance(token, at);
  return sum;
}
