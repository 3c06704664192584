import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressFilter, evmFingerprint } from '#domain/watch/address-filter.ts';
import { addressOf, world } from '#test/builders/domain/watch/address-filter.ts';

test('knows every address of the journal, and later additions', async () => {
  const deps = world(1_500);
  const filter = new AddressFilter('EVM', evmFingerprint);
  await filter.refresh(deps);
  for (let n = 1; n <= 1_500; n++) expect(filter.maybeOurs(addressOf(n))).toBe(true);
  expect(filter.maybeOurs(addressOf(1_501))).toBe(false);
  deps.grow(1_501);
  await filter.refresh(deps);
  expect(filter.maybeOurs(addressOf(1_501))).toBe(true);
  expect(deps.reads.entries).toBe(1_501);
});

test('stores full segments, and a new filter reads them instead of their entries', async () => {
  const deps = world(25_000);
  await new AddressFilter('EVM', evmFingerprint).refresh(deps);
  expect([...deps.segments.keys()]).toEqual([0, 1]);
  deps.reads.entries = 0;
  const cold = new AddressFilter('EVM', evmFingerprint);
  await cold.refresh(deps);
  expect(deps.reads).toEqual({ entries: 5_000, segments: 2 });
  for (let n = 1; n <= 25_000; n++) expect(cold.maybeOurs(addressOf(n))).toBe(true);
  let strangers = 0;
  for (let n = 30_001; n <= 130_000; n++) if (cold.maybeOurs(addressOf(n))) strangers++;
  expect(strangers).toBeLessThan(3);
});

test('a cold load that runs out of time continues where it stopped, and is not a filter until then', async () => {
  const deps = world(320_000);
  await new AddressFilter('EVM', evmFingerprint).refresh(deps);
  deps.reads.segments = 0;
  let nowMs = 0;
  const slow = {
    ...deps,
    clock: { nowMs: () => nowMs },
    log: {
      info: (event: string, fields?: Record<string, unknown>) => void logged.push([event, fields]),
    },
    chainState: {
      ...deps.chainState,
      filterSegment: async (family: string, index: number) => {
        nowMs += 1_000;
        return deps.chainState.filterSegment(family, index);
      },
    },
  };
  const logged: unknown[] = [];
  const cold = new AddressFilter('EVM', evmFingerprint);
  await expect(cold.refresh(slow, 3_000)).rejects.toThrow('160000 addresses so far');
  expect(logged).toEqual([]);
  await cold.refresh(slow, nowMs + 30_000);
  expect(deps.reads.segments).toBe(32);
  expect(cold.size).toBe(320_000);
  expect(logged).toEqual([
    ['watch.filter-loaded', { family: 'EVM', addresses: 320_000, bytes: cold.bytes }],
  ]);
  await cold.refresh(slow, nowMs + 30_000);
  expect(logged).toHaveLength(1);
});

test('checksum case does not matter', async () => {
  const deps = world(1);
  const filter = new AddressFilter('EVM', evmFingerprint);
  await filter.refresh(deps);
  expect(filter.maybeOurs(addressOf(1).toUpperCase().replace('0X', '0x'))).toBe(true);
});

const known = (filter: AddressFilter, positions: number[]) =>
  positions.filter((position) => filter.maybeOurs(addressOf(position)));

test('blocks that are filled in parallel are each read on from where they were', async () => {
  const deps = world(1_000);
  const filter = new AddressFilter('EVM', evmFingerprint);
  await filter.refresh(deps);
  deps.take([1_001, 1_002, 2_001], 3_000, [
    { to: 2_000, taken: 1_002 },
    { to: 3_000, taken: 2_001 },
    { to: 1_000, taken: 1_000 },
  ]);
  await filter.refresh(deps);
  deps.take([1_003, 2_002], 3_000, [
    { to: 2_000, taken: 1_003 },
    { to: 3_000, taken: 2_002 },
    { to: 1_000, taken: 1_000 },
  ]);
  await filter.refresh(deps);
  expect(known(filter, [1, 1_001, 1_002, 1_003, 2_001, 2_002])).toHaveLength(6);
  expect(deps.reads.entries).toBe(1_005);
  await filter.refresh(deps);
  expect(deps.reads.entries).toBe(1_005);
});

test('an entry that is seen before the one in front of it counts, and the gap is read again', async () => {
  const deps = world(1_000);
  const filter = new AddressFilter('EVM', evmFingerprint);
  deps.take([1_001, 1_002, 1_003], 2_000, [{ to: 2_000, taken: 1_003 }]);
  deps.hidden.add(1_002);
  await filter.refresh(deps);
  expect(known(filter, [1_001, 1_002, 1_003])).toEqual([1_001, 1_003]);
  deps.hidden.clear();
  await filter.refresh(deps);
  expect(known(filter, [1_002])).toEqual([1_002]);
});

test('a block that is begun and empty is not read, tick after tick', async () => {
  const deps = world(0);
  const filter = new AddressFilter('EVM', evmFingerprint);
  const first = { to: 1_000, taken: 1 };
  deps.take([1], 2_000, [first, { to: 2_000, taken: 1_000 }]);
  const asked: number[] = [];
  const { journalPart } = deps.addresses;
  deps.addresses.journalPart = (family, after, upTo) => {
    asked.push(after);
    return journalPart(family, after, upTo);
  };
  await filter.refresh(deps);
  await filter.refresh(deps);
  expect(asked).toEqual([0]);
});

test('positions that a hot wallet takes of the counter itself are read', async () => {
  const deps = world(1_000);
  const filter = new AddressFilter('EVM', evmFingerprint);
  await filter.refresh(deps);
  deps.take([2_001], 2_001, [{ to: 1_000, taken: 1_000 }]);
  deps.take([1_001], 2_001, [{ to: 2_000, taken: 1_001 }]);
  await filter.refresh(deps);
  expect(known(filter, [1_001, 2_001])).toHaveLength(2);
});

test('after a restore the blocks that were left are not read for ever, by an old filter or a new one', async () => {
  const deps = world(20_000);
  const warm = new AddressFilter('EVM', evmFingerprint);
  deps.take([20_001, 20_002, 21_001], 22_000, [
    { to: 21_000, taken: 20_002 },
    { to: 22_000, taken: 21_001 },
  ]);
  await warm.refresh(deps);
  // The restored table knows less of block 20, and nothing of block 21. An operator leads over what
  // may have been given out, and the block is left when its slot takes the next one.
  deps.jumps.set(20_002, 21_000);
  deps.jumps.set(21_001, 52_000);
  deps.take([52_001], 53_000, [{ to: 53_000, taken: 52_001 }]);
  const cold = new AddressFilter('EVM', evmFingerprint);
  for (const filter of [warm, cold]) {
    await filter.refresh(deps);
    expect(known(filter, [20_001, 52_001])).toHaveLength(2);
    deps.reads.entries = 0;
    await filter.refresh(deps);
    expect(deps.reads.entries).toBe(0);
  }
  expect([...deps.segments.keys()].sort()).toEqual([0, 1, 2, 3, 4]);
});

test('no address is ever unknown, whatever the order in which blocks are filled', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 60 }),
      async (steps) => {
        const deps = world(0);
        const size = { perSegment: 2, block: 3 };
        const make = () => new AddressFilter('EVM', evmFingerprint, size);
        let warm = make();
        const slots: { n: number; to: number }[] = [];
        let allocated = 0;
        const given: number[] = [];
        for (const step of steps) {
          const open = slots.filter(({ n, to }) => n < to);
          if (step < 10 || open.length === 0) {
            slots.push({ n: allocated, to: allocated + 3 });
            allocated += 3;
          }
          const all = slots.filter(({ n, to }) => n < to);
          const slot = all[step % all.length];
          if (!slot) continue;
          slot.n += 1;
          given.push(slot.n);
          const filling = slots.slice(-16).map(({ n, to }) => ({ to, taken: n }));
          deps.take([slot.n], allocated, filling);
          if (step % 3 === 0) await warm.refresh(deps);
          if (step % 10 === 9) warm = make();
        }
        await warm.refresh(deps);
        expect(known(warm, given)).toEqual(given);
      },
    ),
    { numRuns: 60 },
  );
});
