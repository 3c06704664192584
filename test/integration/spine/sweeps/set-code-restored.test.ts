/**
 * The table `money` is restored to a moment before addresses authorized. Their nonces are matched with
 * the wallet's transaction that carried the authorizations, and they pay again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setCodeWords } from '#test/scenarios/set-code.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { usdt } from '../helpers.ts';
import { restoreWords } from '../restored.ts';

let spine: Spine;
let words: Awaited<ReturnType<typeof restoreWords>>;
let sweeps: ReturnType<typeof sweepsOn>;
let on: ReturnType<typeof setCodeWords>;

beforeAll(async () => {
  spine = await startSpine('setcode-restored');
  spine.chain.inFlightCap = 3;
  words = await restoreWords(spine);
  sweeps = sweepsOn(spine, { setCode: { ETH: 'keep' } });
  on = setCodeWords(spine, () => sweeps);
  const { createdAt } = await spine.paymentDeps.history.identity();
  spine.project.createdAt = createdAt + 1;
  await sleep(2_000);
  await words.fund(1_000n * usdt);
  await on.deposits([400n * usdt]);
  await sweeps.collect();
  await spine.work();
  await on.credit();
  await on.finish();
});
afterAll(() => spine?.stop());

test('nonces that authorizations used are matched, and their addresses pay again', async () => {
  const addresses = await on.deposits([500n * usdt, 600n * usdt]);
  const restore = await words.backUp();
  expect((await on.finish()).map(({ status }) => status)).toEqual(['confirmed']);
  await on.credit();
  await restore();
  // What was swept stays swept; the wallet itself is matched by its owners, as ever.
  await words.recover(spine.address);
  for (const address of addresses) {
    expect(await words.look(address)).toMatchObject({ restored: true, unexplained: [0] });
    const [match, ...none] = await words.advised(address);
    expect(none).toEqual([]);
    expect(match).toMatchObject({ orderNo: null });
    await words.recover(address);
    const slot = await spine.paymentDeps.payments.slot('ETH', address, 0);
    expect(slot).toMatchObject({ refKind: 'authorization', mined: { txHash: match!.txHash } });
    await on.credit();
    const line = await spine.paymentDeps.payments.nonceState('ETH', address);
    expect(line).toMatchObject({ next: 1, frozen: null });
  }
  await on.giveCoin(addresses[0]!);
  const own = await on.ownPayment(addresses[0]!);
  expect(await words.settle(own)).toMatchObject({ status: 'confirmed' });
  // The restore left nonces that are filled first: twice the cap of three.
  expect(await words.sentOnChain(addresses[0]!)).toBe(1 + 6 + 1);
});
