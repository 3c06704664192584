/** Reorganisations and changes of the mode on Solana, over a chain in memory. */
import { expect, test } from 'vitest';
import {
  address,
  watching,
} from '#test/builders/extensions/economy-scan/rules/signatures/scan-slots.ts';
import type { Signed } from '#test/fakes/signature-chain.ts';

const coin: Signed = { kind: 'coin', address, amount: 10n ** 10n };

test('a deposit counts in the block that replaced one of exact mode, after the mode changed', async () => {
  const { fork, watch, stored, setEconomy, pass } = await watching();
  fork.mine([{ ...coin }], 0);
  fork.mine([], 0);
  await watch.tick();
  setEconomy();
  // The other fork skips slot 1, and has the deposit in slot 2.
  fork.reorganise(2, true);
  for (let n = 0; n < 5; n++) fork.mine([], 0);
  await pass(50);
  expect(stored()).toMatchObject([{ status: 'credited', chainState: 'present', blockNumber: 2n }]);
});

test('a node that fails while a fork is undone ends the tick: nothing is credited on it', async () => {
  const { fork, watch, setEconomy, pass } = await watching();
  setEconomy();
  fork.mine([{ ...coin }], 0);
  // Deep enough that each tick looks at what may be credited.
  await pass(50);
  fork.reorganise(2, false);
  const { watched, waiting } = watch.deps.deposits;
  watch.deps.deposits.watched = async () => {
    throw new Error('the store does not answer');
  };
  let credits = 0;
  watch.deps.deposits.waiting = async (...input) => {
    credits += 1;
    return waiting(...input);
  };
  await expect(watch.tick()).rejects.toThrow('the store does not answer');
  expect(watch.cursor()).toMatchObject({ rewinding: true });
  expect(credits).toBe(0);
  watch.deps.deposits.watched = watched;
  await pass(3);
  expect(watch.cursor().rewinding).toBeUndefined();
});

test('an address that strangers name in more blocks than a process remembers stops no round', async () => {
  const { fork, watch, stored, setEconomy, remembered, pass } = await watching();
  setEconomy();
  await pass(2);
  const dust: Signed = { kind: 'coin', address, amount: 1n };
  for (let n = 0; n < 60; n++) fork.mine([{ ...dust }], 0);
  fork.mine([{ ...coin }], 0);
  // A tick has time for some of the blocks, and each is run by a process that remembers none.
  for (let n = 0; n < 80; n++) {
    setEconomy();
    const { reader } = remembered.signatures!;
    const { header } = reader;
    reader.header = async (...input) => {
      if (input[1]) watch.spend(400);
      return header(...input);
    };
    expect((await watch.tick()).killed).toBe(false);
  }
  expect(stored()).toMatchObject([{ amount: coin.amount, blockNumber: fork.head }]);
  expect(watch.cursor().economy!.compared).toBe(fork.head);
});

test.each(['first', 'second'] as const)(
  'while the %s provider is away, the other finds what there is, and covers nothing',
  async (away) => {
    const { fork, watch, stored, setEconomy, pass } = await watching();
    setEconomy();
    await pass(4);
    const { compared } = watch.cursor().economy!;
    for (let n = 0; n < 20; n++) {
      // No hint helps: each tick is run by a process that remembers no balances.
      setEconomy({ [away]: { lagsBy: 1_000n } });
      fork.mine(n % 5 === 0 ? [{ ...coin }] : [], 0);
      await watch.tick();
    }
    expect(stored()).toHaveLength(4);
    expect(watch.cursor().economy!.compared).toBeLessThanOrEqual(compared + 1n);
    setEconomy();
    await pass(4);
    expect(watch.cursor().economy!.compared).toBeGreaterThan(compared + 18n);
  },
);
