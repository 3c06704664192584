import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { AddressFilter, evmFingerprint } from '#domain/watch/address-filter.ts';

const addressOf = (n: number) => `0x${createHash('sha1').update(String(n)).digest('hex')}`;

/** A journal of `count` addresses and a store of segments, counting what is read of each. */
function world(count: number) {
  const segments = new Map<number, Uint8Array>();
  const reads = { entries: 0, segments: 0 };
  return {
    segments,
    reads,
    grow: (to: number) => {
      count = to;
    },
    addresses: {
      journal: async (_family: string, after: number) => {
        const last = Math.min(count, after + 1_000);
        const entries = [];
        for (let position = after + 1; position <= last; position++) {
          entries.push({ position, address: addressOf(position) });
        }
        reads.entries += entries.length;
        return entries;
      },
    },
    chainState: {
      filterSegment: async (_family: string, index: number) => {
        const bytes = segments.get(index) ?? null;
        if (bytes) reads.segments++;
        return bytes;
      },
      putFilterSegment: async (_family: string, index: number, bytes: Uint8Array) => {
        segments.set(index, bytes);
      },
    },
  };
}

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

test('a cold load that runs out of time continues where it stopped, and is no filter until then', async () => {
  const deps = world(60_000);
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
  await expect(cold.refresh(slow, 3_000)).rejects.toThrow('30000 addresses so far');
  expect(logged).toEqual([]);
  await cold.refresh(slow, nowMs + 30_000);
  expect(deps.reads.segments).toBe(6);
  expect(cold.size).toBe(60_000);
  expect(logged).toEqual([
    ['watch.filter-loaded', { family: 'EVM', addresses: 60_000, bytes: cold.bytes }],
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
