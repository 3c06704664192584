/**
 * A sweep through the wallet's contract is interrupted at each of its writes and sends: in the function
 * that decides, in the worker that signs and in the watcher that settles. The next runs bring the
 * deposits home all the same, once, and leave no delegation.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ended, interrupted, steps } from '#test/scenarios/spine/sweeps/set-code-interrupted.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { usdt, wordsFor } from '../helpers.ts';

let spine: Spine;
let words: ReturnType<typeof wordsFor>;
let sweeps: ReturnType<typeof sweepsOn>;

beforeAll(async () => {
  spine = await startSpine('setcode-interrupted');
  words = wordsFor(spine);
  sweeps = sweepsOn(spine, { setCode: { ETH: 'clear' } });
  await words.fund(1_000n * usdt);
  // The sweeper is deployed by the first candidates; what they hold is swept with the first test's.
  await deposits();
  await sweeps.collect();
  await spine.work();
  await settled();
});
afterAll(() => spine?.stop());

test.each(steps)('%s (call %i): ended %s it', async (name, at, when) => {
  const addresses = await deposits();
  const left = (await sweeps.candidates()).length;
  const before = await words.tokenBalance(spine.address);
  const hits = { count: 0 };
  await finish({ name, at, when, hits });
  spine.flags.now = null;
  expect(hits.count).toBeGreaterThanOrEqual(at);
  expect(await words.tokenBalance(spine.address)).toBe(before + BigInt(left) * 2_000n * usdt);
  for (const address of addresses) {
    expect(await words.tokenBalance(address)).toBe(0n);
    const code = await spine.rpc.request('eth_getCode', [address, 'latest']);
    expect(code).toBe('0x');
    const count = await words.sentOnChain(address);
    const state = await spine.paymentDeps.payments.nonceState('ETH', address);
    expect(state).toMatchObject({ next: count, frozen: null });
  }
  expect(await words.reserved('USDT')).toEqual({ token: 0n, coin: 0n });
});

async function settled(): Promise<void> {
  await spine.mine(20);
  await spine.tick();
}

async function deposits(): Promise<string[]> {
  const addresses: string[] = [];
  for (let i = 0; i < 2; i += 1) {
    const address = await spine.addSubAccount();
    await words.fund(2_000n * usdt, address);
    addresses.push(address);
  }
  await settled();
  return addresses;
}

/** Runs every part again and again, with the fault, until nothing is under way. */
async function finish(of: Parameters<typeof interrupted>[2]): Promise<void> {
  const { sweeps: store, orders } = sweeps.deps;
  const { payments, gateway, orders: paid } = spine.paymentDeps;
  const decides = {
    sweeps: interrupted(store, ['begin', 'advance', 'end'], of),
    orders: interrupted(orders, ['create'], of),
  };
  const worked = interrupted(payments, ['storeSigned', 'noteSend', 'settle'], of);
  const signs = {
    payments: worked,
    gateway: interrupted(gateway, ['broadcast'], of),
    orders: paid,
  };
  spine.flags.now = Date.now();
  for (let i = 0; i < 40; i += 1) {
    await sweeps.collect(decides).catch(ended);
    await spine.work(signs).catch(ended);
    await spine.mine(4);
    await spine.tick({ payments: worked }).catch(ended);
    const waiting = await sweeps.candidates();
    if (waiting.length === 0 && (await sweeps.underWay()).length === 0) return;
    for (const one of waiting) await sweeps.deps.sweeps.defer(one, 0);
    spine.flags.now += 40_000;
  }
  throw new Error('the sweeps do not end');
}
