/** Random deposits, swept in random ways: what was there before is there after, less what it cost. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setCodeWords } from '#test/scenarios/set-code.ts';
import { addresses, round } from '#test/scenarios/spine/sweeps/set-code-random.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { usdt, wordsFor } from '../helpers.ts';

let spine: Spine;
let words: ReturnType<typeof wordsFor>;
let sweeps: ReturnType<typeof sweepsOn>;
let on: ReturnType<typeof setCodeWords>;

beforeAll(async () => {
  spine = await startSpine('setcode-random');
  words = wordsFor(spine);
  sweeps = sweepsOn(spine, { setCode: { ETH: 'keep' } });
  on = setCodeWords(spine, () => sweeps);
  await words.fund(1_000n * usdt);
  addresses.push(...(await on.deposits([300n * usdt, 300n * usdt, 300n * usdt, 300n * usdt])));
  await sweeps.collect();
  await spine.work();
  await on.credit();
  await on.finish();
});
afterAll(() => spine?.stop());

test('coins before are coins after and fees, and every token is somewhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 2 }), async (rounds) => {
      for (const { way, deposits } of rounds) {
        sweeps = sweepsOn(spine, way === 'fund' ? {} : { setCode: { ETH: way } });
        const before = {
          tokens: await total(words.tokenBalance),
          coins: await total(words.coinBalance),
        };
        for (const [i, amount] of deposits.entries()) {
          if (amount > 0n) await words.fund(amount * usdt, addresses[i]);
        }
        await on.credit();
        const orders = await on.finish();
        expect(orders.map(({ status }) => status)).toEqual(orders.map(() => 'confirmed'));
        const brought = deposits.reduce((sum, amount) => sum + amount * usdt, 0n);
        expect(await total(words.tokenBalance)).toBe(before.tokens + brought);
        const fees = await feesOf(orders.map(({ txHash }) => txHash));
        expect((await total(words.coinBalance)) + fees).toBe(before.coins);
        for (const [i, amount] of deposits.entries()) {
          const address = addresses[i]!;
          if (amount > 5n) expect(await words.tokenBalance(address)).toBe(0n);
          // The slots of an address count what the chain counts.
          const state = await spine.paymentDeps.payments.nonceState('ETH', address);
          expect(state).toMatchObject({ next: await words.sentOnChain(address), frozen: null });
        }
        expect(await words.reserved('USDT')).toEqual({ token: 0n, coin: 0n });
      }
    }),
    { numRuns: 3 },
  );
});

async function total(of: (address: string) => Promise<bigint>): Promise<bigint> {
  let sum = await of(spine.address);
  for (const address of addresses) sum += await of(address);
  return sum;
}

/** Wei that transactions have cost. */
async function feesOf(hashes: (string | null)[]): Promise<bigint> {
  let sum = 0n;
  for (const hash of hashes) {
    const receipt = await spine.rpc.request<{ gasUsed: string; effectiveGasPrice: string }>(
      'eth_getTransactionReceipt',
      [hash],
    );
    sum += BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
  }
  return sum;
}
