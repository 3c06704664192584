import { expect, test } from 'vitest';
import type { Fact } from '#extensions/books/model/fact.ts';
import { otherFact } from '#extensions/books/rules/facts/other-fact.ts';
import { closeDifference } from '#extensions/books/rules/reconcile/follow-difference.ts';
import { closingFact } from '#extensions/books/rules/reconcile/found-facts.ts';
import {
  chain,
  hour,
  type Made,
  makeWorld,
  projectId,
} from '#test/builders/extensions/books/reconcile-world.ts';

type World = ReturnType<typeof makeWorld>;
const day = 24 * hour;

/** What the facts of the core book of a transfer. */
const factOf = (world: World, made: Made, block: bigint): Fact =>
  otherFact(
    {
      projectId,
      chain: chain.name,
      txHash: made.txHash ?? `0x${block}`,
      blockNumber: block,
      rev: 5,
      at: world.now(),
      transfer: { token: 'USDT', ...made },
      position: 'log:0',
      isDeposit: false,
    },
    world.placeOf,
  );

function makeAndBook(world: World, made: Made): void {
  world.book(factOf(world, made, world.make(made)));
}

/** A world whose openings are made: its first round has been judged. */
async function opened(addresses?: string[]): Promise<World> {
  const world = makeWorld(addresses);
  await world.run();
  await world.run();
  return world;
}

/** Comes to the end of the next rounds, an hour after the other. */
async function runFor(world: World, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += hour) await world.run();
}

const pay = (amount: bigint, to = '0xa1', more: Partial<Made> = {}): Made => ({
  from: '0xff',
  to,
  amount,
  ...more,
});

test('what an address holds when the books begin is its opening', async () => {
  const world = makeWorld();
  world.make(pay(500n));
  const first = await world.run();
  expect(first).toMatchObject({ read: 2, openings: 0, compared: 0 });
  expect(await world.run()).toMatchObject({ openings: 1, compared: 2, differences: 0 });
  expect(world.balance('0xa1')).toBe(500n);
  expect(world.balance('0xa2')).toBe(0n);
  await runFor(world, 8 * day);
  expect(world.open()).toEqual([]);
});

test('the credit of a deposit of before the opening is taken off it', async () => {
  const world = makeWorld();
  const made = pay(500n);
  const block = world.make(made);
  await world.run();
  await world.run();
  world.book(factOf(world, made, block));
  expect(world.balance('0xa1')).toBe(1_000n);
  await runFor(world, 2 * day);
  expect(world.balance('0xa1')).toBe(500n);
  expect(world.open()).toEqual([]);
});

test('a reading waits for the watcher, and is read again if its block left the chain', async () => {
  const world = makeWorld();
  world.make(pay(500n));
  await world.run();
  world.state.behind = 1_000n;
  expect(await world.run()).toMatchObject({ compared: 0, again: 0 });
  world.state.behind = 0n;
  world.state.forkedFrom = 0n;
  expect(await world.run()).toMatchObject({ compared: 0, again: 2, read: 2 });
  expect(await world.run()).toMatchObject({ compared: 2, openings: 1 });
  expect(world.balance('0xa1')).toBe(500n);
});

test('a watcher that stands for a day has its readings taken again', async () => {
  const world = makeWorld();
  await world.run();
  world.state.behind = 1_000n;
  expect(await world.run(23 * hour)).toMatchObject({ again: 0 });
  expect(await world.run(2 * hour)).toMatchObject({ again: 2, read: 2 });
});

test('coin that nothing announces is noticed within a day, where there are few addresses', async () => {
  const world = await opened();
  await runFor(world, 13 * hour);
  world.make(pay(500n));
  await runFor(world, 27 * hour);
  expect(world.open()).toHaveLength(1);
});

test('no round reads an address before its opening is judged', async () => {
  const world = makeWorld();
  world.make(pay(500n));
  await world.run();
  world.state.behind = 1_000n;
  for (let i = 0; i < 11; i++) expect(await world.run()).toMatchObject({ read: 0 });
  world.state.behind = 0n;
  await runFor(world, day);
  expect(world.balance('0xa1')).toBe(500n);
  expect(world.open()).toEqual([]);
});

test('a transfer that was missed is found within seven days, and booked as another', async () => {
  const world = await opened();
  world.make({ from: '0xa1', to: '0xff', amount: 30n });
  await runFor(world, 7 * day);
  expect(world.balance('0xa1')).toBe(-30n);
  expect(world.open()).toEqual([]);
  expect(world.rescans).toEqual([]);
});

test('who moved is compared within a day', async () => {
  const world = await opened();
  makeAndBook(world, pay(50n));
  world.make({ from: '0xa1', to: '0xff', amount: 30n });
  await runFor(world, day);
  expect(world.balance('0xa1')).toBe(20n);
});

test('a deposit that was missed has its block rescanned, and nothing is booked by itself', async () => {
  const world = await opened();
  makeAndBook(world, pay(50n));
  const missed = pay(40n);
  const block = world.make(missed);
  for (let i = 0; world.rescans.length === 0 && i < 24; i += 1) await world.run();
  expect(world.rescans).toEqual([block]);
  expect(world.open()).toEqual([]);
  expect(world.balance('0xa1')).toBe(50n);
  world.book(factOf(world, missed, block));
  await runFor(world, 2 * day);
  expect(world.rescans).toEqual([block]);
  expect(world.open()).toEqual([]);
});

test('a rescan that found nothing leaves a difference, with its transaction and one alarm', async () => {
  const world = await opened();
  makeAndBook(world, pay(50n));
  world.make(pay(40n, '0xa1', { txHash: '0xabc' }));
  await runFor(world, 4 * day);
  expect(world.rescans).toHaveLength(1);
  expect(world.open()).toMatchObject([
    { address: '0xa1', token: 'USDT', amount: 40n, state: 'open', txHashes: ['0xabc'] },
  ]);
  expect(world.logged.filter(({ event }) => event === 'books.differs')).toHaveLength(1);
});

test('what comes below the minimum is one entry of dust, which grows', async () => {
  const world = await opened();
  makeAndBook(world, pay(50n));
  world.make(pay(3n));
  world.make(pay(4n));
  await runFor(world, day);
  expect(world.balance('0xa1')).toBe(57n);
  makeAndBook(world, pay(10n));
  world.make(pay(5n));
  await runFor(world, day);
  expect(world.balance('0xa1')).toBe(72n);
  const dust = world.entries.filter(({ account }) => account === 'external/dust');
  expect(dust.map(({ amount }) => amount)).toEqual([-7n, 7n, -12n]);
  expect(world.records.get('0xa1')?.dust.USDT).toMatchObject({
    rev: 2,
    items: [{ amount: 3n }, { amount: 4n }, { amount: 5n }],
  });
  expect(world.open()).toEqual([]);
});

test('a transaction of ours that the books lack stays open until a person closes it', async () => {
  const world = await opened();
  makeAndBook(world, pay(50n));
  world.make({ from: '0xa1', to: '0xff', amount: 20n, sender: '0xa1', txHash: '0xabc' });
  await runFor(world, day);
  const [open] = world.open();
  expect(open).toMatchObject({ amount: -20n, txHashes: ['0xabc'], state: 'open' });
  expect(world.balance('0xa1')).toBe(50n);

  const fact = closingFact(open!, { rev: 1, at: world.now() })!;
  const closed = closeDifference(open!, { by: 'ann', reason: 'known', at: world.now() });
  world.putDifference(closed);
  world.book(fact);
  await runFor(world, 8 * day);
  expect(world.open()).toEqual([closed]);
  expect(world.balance('0xa1')).toBe(30n);
});

test('a difference that goes away by itself stays on the page, with 0', async () => {
  const world = await opened();
  makeAndBook(world, pay(50n));
  const late = { from: '0xa1', to: '0xff', amount: 20n, sender: '0xa1' };
  const block = world.make(late);
  await runFor(world, day);
  expect(world.open()).toMatchObject([{ amount: -20n }]);
  world.book(factOf(world, late, block));
  await runFor(world, day);
  expect(world.open()).toMatchObject([{ amount: 0n, state: 'open' }]);
});

test('a fact that is an hour late raises nothing: what differs is judged twice', async () => {
  const world = await opened();
  makeAndBook(world, pay(50n));
  const late = { from: '0xa1', to: '0xff', amount: 20n, sender: '0xa1' };
  const block = world.make(late);
  const isJudgedOnce = () => [...world.looks.values()].some(({ isSecond }) => isSecond);
  for (let i = 0; !isJudgedOnce() && i < 24; i += 1) await world.run();
  expect(isJudgedOnce()).toBe(true);
  expect(world.open()).toEqual([]);
  world.book(factOf(world, late, block));
  await runFor(world, day);
  expect(world.open()).toEqual([]);
});

test('where the nodes cannot say where it moved, a difference is open', async () => {
  const world = await opened();
  world.state.canFind = false;
  makeAndBook(world, pay(50n));
  world.make(pay(30n));
  await runFor(world, day);
  expect(world.open()).toMatchObject([{ amount: 30n, txHashes: [] }]);
});

test('there, what is less than the minimum in all is dust without its transactions', async () => {
  const world = await opened();
  world.state.canFind = false;
  makeAndBook(world, pay(50n));
  world.make(pay(3n));
  world.make(pay(4n));
  await runFor(world, day);
  expect(world.balance('0xa1')).toBe(57n);
  expect(world.records.get('0xa1')?.dust.USDT?.items).toMatchObject([{ txHash: null, amount: 7n }]);
  makeAndBook(world, pay(50n));
  world.make({ from: '0xa1', to: '0xff', amount: 3n });
  await runFor(world, day);
  expect(world.open()).toMatchObject([{ amount: -3n }]);
});

test('an address that is new has no opening: what it missed is found', async () => {
  const world = await opened();
  world.addAddress('0xa3');
  const block = world.make(pay(100n, '0xa3'));
  await runFor(world, 7 * day);
  expect(world.rescans).toContain(block);
  expect(world.balance('0xa3')).toBe(0n);
});

test('after two days without a run, the books open again', async () => {
  const world = await opened();
  makeAndBook(world, pay(50n));
  await runFor(world, day);
  world.make({ from: '0xa1', to: '0xff', amount: 20n, sender: '0xa1' });
  await world.run(3 * day);
  await world.run();
  expect(world.balance('0xa1')).toBe(30n);
  await runFor(world, 8 * day);
  expect(world.open()).toEqual([]);
});

test('an address of which two providers differ is read in the next run again', async () => {
  const world = makeWorld();
  world.state.disputed.add('0xa1');
  await world.run();
  expect([...world.due.keys()]).toEqual(['0xa1']);
  world.make(pay(500n));
  world.state.disputed.clear();
  await world.run();
  expect(world.due.size).toBe(0);
  await world.run();
  expect(world.balance('0xa1')).toBe(500n);
});

test('a chain whose nodes fail is reported, and its addresses are read later', async () => {
  const world = await opened();
  makeAndBook(world, pay(50n));
  world.state.fails = true;
  await runFor(world, day);
  expect(world.logged.some(({ event }) => event === 'books.unchecked')).toBe(true);
  expect([...world.due.keys()]).toContain('0xa1');
  world.state.fails = false;
  const before = world.read.length;
  await world.run();
  expect(world.read.slice(before)).toContain('0xa1');
  expect(world.due.size).toBe(0);
});
