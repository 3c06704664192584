/** Ranges, reorganisations and changes of the mode, over a chain in memory. */
import { expect, test } from 'vitest';
import {
  address,
  watching,
} from '#test/builders/extensions/economy-scan/rules/ranges/scan-ranges.ts';
import type { Happening } from '#test/fakes/economy-chain.ts';

const coin: Happening = { kind: 'coin', address, amount: 10n ** 18n };

test('a deposit counts in the block that replaced one of exact mode, after the mode changed', async () => {
  const { fork, watch, stored, setEconomy, pass } = await watching();
  fork.mine([{ ...coin }]);
  await watch.tick();
  setEconomy();
  fork.reorganise(1, true);
  await pass(40, 3);
  expect(stored()).toMatchObject([{ status: 'credited', chainState: 'present', blockNumber: 1n }]);
});

/** A credited deposit of block 1. The newest hash of the coverage below the cursor is that of block 0. */
async function credited() {
  const watched = await watching();
  const { fork, watch, stored, setEconomy, pass } = watched;
  setEconomy();
  fork.mine([{ ...coin }]);
  await pass(30, 30);
  await watch.tick();
  expect(stored()).toMatchObject([{ status: 'credited' }]);
  watch.logged.length = 0;
  return watched;
}

/** Runs `change` in the middle of the next range, before the `nth` logs are read. */
function beforeLogs(
  { remembered }: Awaited<ReturnType<typeof watching>>,
  nth: number,
  change: () => void,
) {
  const { economy } = remembered;
  if (!economy) throw new Error('this watcher is in exact mode');
  const { logs } = economy.reader;
  let calls = 0;
  economy.reader.logs = async (...input) => {
    calls += 1;
    if (calls === nth) change();
    return logs(...input);
  };
}

const toldBy = ({ watch }: Awaited<ReturnType<typeof watching>>) =>
  watch.logged.map(({ event }) => event).filter((event) => event.startsWith('deposit.'));

test('a reorganisation of the tip tells nothing of a credited deposit far below', async () => {
  const watched = await credited();
  const { fork, watch, stored, pass } = watched;
  fork.reorganise(1, false);
  await watch.tick();
  expect(watch.cursor()).toMatchObject({ scanned: 0n, rewinding: true });
  await pass(40, 3);
  expect(watch.cursor().rewinding).toBeUndefined();
  expect(toldBy(watched)).toEqual([]);
  expect(stored()).toMatchObject([{ status: 'credited', chainState: 'present' }]);
});

test('a deposit whose block is replaced as well is told as orphaned, and as restored', async () => {
  const watched = await credited();
  const { fork, watch, stored, pass } = watched;
  fork.reorganise(31, true);
  await watch.tick();
  expect(toldBy(watched)).toEqual(['deposit.orphaned']);
  await pass(40, 3);
  expect(toldBy(watched)).toEqual(['deposit.orphaned', 'deposit.detected', 'deposit.restored']);
  expect(stored()).toMatchObject([{ chainState: 'present', blockNumber: 1n }]);
});

test('a block that is replaced after the deposit was left in place is noticed before it is passed', async () => {
  const watched = await credited();
  const { fork, watch, stored, pass } = watched;
  fork.reorganise(1, false);
  await watch.tick();
  beforeLogs(watched, 1, () => fork.reorganise(32, false));
  await watch.tick();
  expect(toldBy(watched)).toEqual(['deposit.orphaned']);
  await pass(40, 3);
  expect(toldBy(watched)).toEqual(['deposit.orphaned']);
  expect(stored()).toMatchObject([{ chainState: 'orphaned' }]);
});

test('the same in ranges that end before the deposit: it is watched until the cursor is past it', async () => {
  const watched = await watching();
  const { fork, watch, setEconomy, pass } = watched;
  setEconomy();
  await pass(9, 9);
  // Block 20, which is found only by its balance.
  for (let n = 0; n < 10; n++) fork.mine([]);
  fork.mine([{ ...coin }]);
  await pass(30, 30);
  await watch.tick();
  expect(watched.stored()).toMatchObject([{ status: 'credited', blockNumber: 20n }]);
  watch.logged.length = 0;
  fork.reorganise(1, false);
  await watch.tick();
  expect(watch.cursor()).toMatchObject({ scanned: 9n, rewinding: true });
  // Ranges of three blocks. Before the third one, blocks 16 to 20 are replaced.
  setEconomy(fork.economyReader({ first: { bears: 3n } }));
  beforeLogs(watched, 3, () => fork.reorganise(Number(fork.head) - 15, false));
  await watch.tick();
  expect(toldBy(watched)).toEqual(['deposit.orphaned']);
  expect(watch.cursor().rewinding).toBeUndefined();
  await pass(40, 3);
  expect(watched.stored()).toMatchObject([{ chainState: 'orphaned' }]);
});

test('a node that fails while a fork is undone ends the tick: nothing is credited on it', async () => {
  const { fork, watch } = await credited();
  const { blockHashes } = watch.deps.reader;
  fork.reorganise(2, false);
  watch.deps.reader.blockHashes = async (numbers) => {
    if (watch.cursor().rewinding) throw new Error('the node does not answer');
    return blockHashes(numbers);
  };
  const { waiting } = watch.deps.deposits;
  let credits = 0;
  watch.deps.deposits.waiting = async (...input) => {
    credits += 1;
    return waiting(...input);
  };
  await expect(watch.tick()).rejects.toThrow('the node does not answer');
  await expect(watch.tick()).rejects.toThrow('the node does not answer');
  expect(credits).toBe(0);
  watch.deps.reader.blockHashes = blockHashes;
  await watch.tick();
  expect(credits).toBe(1);
  expect(watch.cursor()).toMatchObject({ scanned: fork.head });
});

test('a fork that changes while its deposits are looked at is not passed', async () => {
  const { fork, watch } = await credited();
  fork.reorganise(1, false);
  await watch.tick();
  const { blockHashes } = watch.deps.reader;
  let asked = 0;
  watch.deps.reader.blockHashes = async (numbers) => {
    asked += 1;
    if (asked === 2) fork.reorganise(1, false);
    return blockHashes(numbers);
  };
  await watch.tick();
  expect(watch.cursor()).toMatchObject({ scanned: 0n, rewinding: true });
  await watch.tick();
  expect(watch.cursor()).toMatchObject({ scanned: fork.head });
  expect(watch.cursor().rewinding).toBeUndefined();
});

test('an address that strangers pay in more blocks than a process remembers stops no comparison', async () => {
  const { fork, watch, stored, setEconomy, remembered, pass } = await watching();
  setEconomy();
  await pass(2);
  for (let n = 0; n < 300; n++) fork.mine([{ ...coin, amount: 1n }]);
  fork.mine([{ ...coin }]);
  const paidIn = fork.head;
  // Each call for balances takes a while, and each tick is run by a process that remembers nothing.
  for (let n = 0; n < 60; n++) {
    setEconomy();
    const { reader } = remembered.economy!;
    const { balances } = reader;
    reader.balances = async (...input) => {
      watch.spend(60);
      return balances(...input);
    };
    expect((await watch.tick()).killed).toBe(false);
  }
  expect(stored()).toMatchObject([{ amount: coin.amount, blockNumber: paidIn }]);
  expect(watch.cursor().economy?.compared).toBe(paidIn);
});
