/** Random deposits on Solana, which the hot wallet collects: nothing is lost but fees. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FamilySpine, startFamilySpine } from '#test/scenarios/family-spine.ts';
import { type SolanaStage, startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { addresses, round, sol } from '#test/scenarios/spine/sweeps/solana-random.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { endSweeps } from '../shared/end-sweeps.ts';
import { usdt, type Words, wordsFor } from '../shared/text.ts';

let spine: FamilySpine<SolanaStage>;
let words: Words;
let sweeps: ReturnType<typeof sweepsOn>;

beforeAll(async () => {
  spine = await startFamilySpine('solana-random', startSolanaStage, { creditsFinalOnly: false });
  words = wordsFor(spine);
  sweeps = sweepsOn(spine);
  await spine.tick();
  for (let i = 0; i < 8; i += 1) addresses.push(await spine.addSubAccount());
});
afterAll(() => spine?.stop());

test('coins before are coins after and fees, and every token is somewhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 2 }), async (rounds) => {
      for (const { tokens, coins } of rounds) {
        const before = { tokens: await total('USDT'), coins: await total('coin') };
        for (const [i, address] of addresses.entries()) {
          if (tokens[i]! > 0n) await spine.pay('USDT', address, tokens[i]! * usdt);
          if (coins[i]! > 0n) await spine.pay('coin', address, coins[i]!);
        }
        await spine.mine(words.deep + 40);
        await spine.tick();
        for (const one of await sweeps.candidates()) {
          if (one.dueMs > 0) await sweeps.deps.sweeps.defer(one, 0);
        }
        const ended = await endSweeps(words, sweeps, { runs: 8, begin });
        expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 'confirmed'));
        const fees = await Promise.all(ended.map(({ txHash }) => feeOf(txHash ?? '')));
        const paid = fees.reduce((sum, fee) => sum + fee, 0n);
        const brought = (of: bigint[]) => of.reduce((sum, one) => sum + one, 0n);
        expect(await total('USDT')).toBe(before.tokens + brought(tokens) * usdt);
        expect((await total('coin')) + paid).toBe(before.coins + brought(coins));
        for (const [i, address] of addresses.entries()) {
          if (tokens[i] === 900n) expect(await spine.balance('USDT', address)).toBe(0n);
          if (coins[i] === sol) expect(await spine.balance('coin', address)).toBe(0n);
        }
        expect(await words.reserved('USDT')).toEqual({ token: 0n, coin: 0n });
      }
    }),
    { numRuns: 3 },
  );
});

async function total(token: 'coin' | 'USDT'): Promise<bigint> {
  let sum = 0n;
  for (const at of [spine.address, ...addresses]) sum += await spine.balance(token, at);
  return sum;
}

/** Lamports that a transaction has cost. */
async function feeOf(signature: string): Promise<bigint> {
  const { meta } = await spine.node.rpc<{ meta: { fee: number } }>('getTransaction', signature, {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 127,
  });
  return BigInt(meta.fee);
}

/** An address has one sweep in a run, its other token in the next. */
async function begin(): Promise<void> {
  await sweeps.collect();
  if ((await sweeps.underWay()).length === 0) await sweeps.collect();
}
