/** What a stranger takes from our addresses on a chain in economy mode. */
import { expect, test } from 'vitest';
import { exactAgain } from '#extensions/economy-scan/rules/exact-again.ts';
import {
  address,
  watching,
} from '#test/builders/extensions/economy-scan/rules/ranges/scan-ranges.ts';
import type { Happening } from '#test/fakes/economy-chain.ts';

const taken: Happening = { kind: 'taken', address, amount: 1n };

/** A watcher in economy mode with books, whose cursor has covered a few blocks. */
async function keeping() {
  const watched = await watching();
  watched.keepBooks();
  watched.setEconomy();
  // A minute has thirty blocks.
  watched.watch.deps.chain = { ...watched.watch.deps.chain, blockTimeMs: 2_000 };
  await watched.pass(2);
  const recorded = () => [...watched.strays.kept.values()].map(({ blockNumber }) => blockNumber);
  return { ...watched, recorded, asked: (name: string) => watched.fork.asked.get(name) ?? 0 };
}

test('tokens that a stranger takes are recorded within a minute, and asked for once in it', async () => {
  const { fork, watch, pass, recorded, asked } = await keeping();
  fork.mine([{ ...taken }]);
  await pass(70, 5);
  expect(recorded()).toEqual([3n]);
  expect(asked('logs by sender')).toBe(2);
  expect(watch.cursor().economy?.taken).toBeGreaterThan(3n);
});

test('a reorganisation takes the record back with its block, and asks again above it', async () => {
  const { fork, watch, pass, recorded, strays } = await keeping();
  await pass(40, 5);
  fork.mine([{ ...taken }]);
  await pass(40, 5);
  expect(recorded()).toEqual([43n]);
  fork.reorganise(45, true);
  await watch.tick();
  await pass(60, 5);
  const [move] = strays.kept.values();
  expect(move).not.toHaveProperty('isGone');
  expect(move!.blockNumber).not.toBe(43n);
  expect(strays.outboxes).toHaveLength(3);
});

test('logs that no provider shows hold up nothing, and are asked for again a minute later', async () => {
  const { fork, watch, pass, recorded, remembered } = await keeping();
  const { reader } = remembered.economy!;
  const { logs } = reader;
  let refused = 0;
  reader.logs = async (range, ours, look) => {
    if (ours.direction === 'out' && refused++ < 1) throw new Error('too many results');
    return logs(range, ours, look);
  };
  fork.mine([{ ...taken }]);
  await pass(35, 5);
  expect(refused).toBe(1);
  expect(watch.cursor().scanned).toBe(fork.head);
  expect(recorded()).toEqual([]);
  expect(watch.logged.map(({ event }) => event)).toContain('watch.taken-unread');
  await pass(350, 5);
  expect(recorded()).toEqual([3n]);
});

test('without books nothing is asked, and where all transfers are read nothing more', async () => {
  const without = await watching();
  without.setEconomy();
  await without.pass(100, 5);
  expect([...without.fork.asked.keys()]).not.toContain('logs by sender');
  expect(without.watch.cursor().economy).not.toHaveProperty('taken');
  const { fork, watch, pass, recorded, asked } = await keeping();
  const { economy } = watch.deps.chain;
  watch.deps.chain = { ...watch.deps.chain, economy: { ...economy, recipients: 0 } };
  fork.mine([{ ...taken }]);
  await pass(5, 5);
  expect(recorded()).toEqual([3n]);
  expect(asked('logs by sender')).toBe(0);
  expect(watch.cursor().economy).not.toHaveProperty('taken');
});

test('back in exact mode, the blocks whose senders were not asked for are read whole', async () => {
  const { fork, watch, pass, recorded } = await keeping();
  await pass(5, 5);
  fork.mine([{ ...taken }]);
  await pass(10, 5);
  expect(recorded()).toEqual([]);
  watch.deps.chain = { ...watch.deps.chain, scan: 'exact' };
  watch.deps.scan = exactAgain(watch.notes);
  await pass(2);
  expect(recorded()).toEqual([8n]);
});
