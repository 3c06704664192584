import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { makeBatchedReader } from '#chains/rpc/batched-reader.ts';
import { watchTick } from '#domain/watch/tick.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import {
  creditedOf,
  other,
  sender,
  tickUntil,
  transfersTo,
  watching,
} from '#test/builders/domain/watch/tick.ts';
import { type VirtualWatch, virtualBlock, virtualWatch } from '#test/fakes/virtual-watch.ts';
import { byForm } from '#test/forms.ts';

const flood = byForm({ short: 5_000, long: 20_000 });

test.each([
  ['spread over 20 blocks', (number: bigint) => (number <= 120n ? flood / 20 : 0)],
  ['in one block', (number: bigint) => (number === 101n ? flood : 0)],
])(`${flood} deposits of one person, %s, hold up nobody`, async (_, countIn) => {
  let head = 121n;
  const watch = watching(
    () => head,
    (number) => [
      ...transfersTo(sender.address, number, countIn(number)),
      ...(number === 121n ? transfersTo(other.address, number, 1) : []),
    ],
  );
  const stored = await tickUntil(watch, () => watch.cursor().scanned === 121n);
  expect(stored.killed).toBe(0);
  expect(watch.deposits.size).toBe(flood + 1);
  head = 200n;
  const begunMs = watch.nowMs();
  const credited = await tickUntil(watch, () => creditedOf(watch, 'other').length === 1);
  expect(credited.killed).toBe(0);
  // From the burst to the credit of the other project's deposit, within three minutes.
  expect(stored.tookS + (watch.nowMs() - begunMs) / 1000).toBeLessThan(180);
  await tickUntil(watch, () => creditedOf(watch, 'sender').length === flood);
});

test('a tick that dies inside a block is continued where it ended, and each life gets further', async () => {
  const watch = watching(
    () => 101n,
    (number) => transfersTo(sender.address, number, 5_000),
  );
  const { put } = watch.deps.deposits;
  let puts = 0;
  // Every life is killed after about 1,200 new deposits.
  watch.deps.deposits.put = async (...input) => {
    if (puts++ % 1_200 === 1_199) watch.spend(60_000);
    return put(...input);
  };
  const sizes: number[] = [];
  const killed: boolean[] = [];
  while (watch.cursor().scanned < 101n && sizes.length < 20) {
    killed.push((await watch.tick()).killed);
    sizes.push(watch.deposits.size);
  }
  expect(watch.deposits.size).toBe(5_000);
  expect(killed).toEqual([true, true, true, true, false]);
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(new Set(sizes).size).toBe(5);
});

test('the cursor moves to the last block that is stored completely', async () => {
  const watch = watching(
    () => 120n,
    (number) => transfersTo(sender.address, number, number === 105n ? 4_000 : 1),
  );
  const { put } = watch.deps.deposits;
  watch.deps.deposits.put = async (...input) => {
    watch.spend(10);
    return put(...input);
  };
  expect(await watch.tick()).toMatchObject({ killed: false });
  expect(watch.cursor().scanned).toBe(104n);
  await tickUntil(watch, () => watch.cursor().scanned === 120n);
  expect(watch.deposits.size).toBe(4_019);
});

/**
 * A provider that answers one block after the other, also of batches that it gets in parallel. An
 * exchange is cut off after ten seconds.
 */
function slowProvider(input: { blockMs: number; behind: number; paceMs: number }) {
  const watch: VirtualWatch = virtualWatch({
    chain: { ...chains.ETH, enabled: true },
    cursor: buildCursor({ scanned: 1_000n, hash: '0x1000', finalized: 0n }),
    reader: {
      head: async () => head(),
      readBlocks: (...range) => batched.readBlocks(...range),
    },
  });
  const begunMs = watch.nowMs();
  const head = () =>
    1_000n + BigInt(input.behind) + BigInt(Math.floor((watch.nowMs() - begunMs) / input.paceMs));
  const exchangeMs = 10_000;
  let timeouts = 0;
  let busyUntil = 0;
  const batched = makeBatchedReader({
    providers: 1,
    firstBatch: 8,
    maxBlocks: 32,
    maxBytes: 8_000_000,
    now: watch.nowMs,
    async read(_provider, numbers) {
      const begun = watch.nowMs();
      await new Promise((turn) => setImmediate(turn));
      const wanted = Math.max(begun, busyUntil) + numbers.length * input.blockMs;
      busyUntil = Math.min(wanted, begun + exchangeMs);
      if (busyUntil > watch.nowMs()) watch.spend(busyUntil - watch.nowMs());
      if (wanted > begun + exchangeMs) {
        timeouts++;
        return { blocks: [], failure: 'timeout', refused: true, bytes: 0 };
      }
      const blocks = numbers.map((number) => virtualBlock(number));
      return { blocks, failure: null, refused: false, bytes: numbers.length * 400_000 };
    },
  });
  return { watch, behind: () => Number(head() - watch.cursor().scanned), timeouts: () => timeouts };
}

test.each([1_500, 2_500, 6_000])(
  'a node of %i ms a block, 300 blocks behind, catches up',
  async (blockMs) => {
    const { watch, behind, timeouts } = slowProvider({ blockMs, behind: 300, paceMs: 12_000 });
    const { killed, tookS } = await tickUntil(watch, () => behind() <= 1, 1_000);
    expect(killed).toBe(0);
    // What it costs to learn what the node can take is lost now and then, not every time.
    expect(timeouts()).toBeLessThan(10 + tookS / 100);
  },
);

test('a part that fails does not keep the others from their work, and its error is told', async () => {
  const watch = watching(
    () => 102n,
    (number) => transfersTo(sender.address, number, 1),
  );
  const done: string[] = [];
  const { deps } = watch;
  deps.payments.minedUpTo = async () => {
    done.push('settled');
    return { slots: [], next: null };
  };
  deps.orders.nextWithWork = async () => {
    done.push('woken');
    return { approved: [], inFlight: [], next: null };
  };
  deps.deposits.waiting = async () => {
    throw new Error('the table is throttled');
  };
  const tick = () => watchTick(deps, { fence: 1, deadline: watch.nowMs() + 30_000 });
  await expect(tick()).rejects.toThrow('the table is throttled');
  expect(watch.cursor().scanned).toBe(102n);
  expect(done).toEqual(['settled', 'woken']);
});

test('a deposit of a block that is replaced while it is being stored is never credited', async () => {
  let fork = 'a';
  const watch = watching(
    () => 102n,
    () => [],
  );
  watch.deps.reader.readBlocks = async (from) =>
    from === 101n
      ? [
          {
            ...virtualBlock(101n, fork === 'a' ? transfersTo(sender.address, 101n, 300) : []),
            hash: `0x101${fork}`,
          },
        ]
      : [{ ...virtualBlock(from), parentHash: from === 102n ? `0x101${fork}` : `0x${from - 1n}` }];
  const { put } = watch.deps.deposits;
  let slowMs = 40_000;
  watch.deps.deposits.put = async (...input) => {
    watch.spend(slowMs);
    slowMs = 0;
    return put(...input);
  };
  // The tick ends inside block 101, which holds the deposits on only one fork.
  await watch.tick();
  expect(watch.cursor().scanned).toBe(100n);
  expect(watch.deposits.size).toBeGreaterThan(0);
  fork = 'b';
  await watch.tick();
  expect(watch.cursor().scanned).toBe(102n);
  watch.deps.reader.head = async () => 200n;
  await tickUntil(watch, () => watch.cursor().scanned === 200n);
  await watch.tick();
  expect(creditedOf(watch, 'sender')).toEqual([]);
  expect([...watch.deposits.values()].every(({ chainState }) => chainState === 'removed')).toBe(
    true,
  );
});

test.each([
  {
    name: 'BASE',
    order: ['read 101', 'read 121', 'stored 120', 'read 141', 'stored 140', 'stored 150'],
  },
  {
    name: 'TRX',
    order: ['read 101', 'stored 120', 'read 121', 'stored 140', 'read 141', 'stored 150'],
  },
] as const)(
  '$name: the next blocks are read while the last ones are stored, on EVM chains',
  async ({ name, order }) => {
    const events: string[] = [];
    const watch = virtualWatch({
      chain: { ...chains[name], enabled: true },
      cursor: buildCursor({ chain: name, scanned: 100n, hash: '0x100' }),
      reader: {
        head: async () => 150n,
        finalized: async () => 150n,
        blockHashes: async (numbers) => numbers.map((number) => `0x${number}`),
        readBlocks: async (from, to) => {
          events.push(`read ${from}`);
          return Array.from({ length: Number(to - from) + 1 }, (_, i) =>
            virtualBlock(from + BigInt(i)),
          );
        },
      },
    });
    const { advance } = watch.deps.chainState;
    watch.deps.chainState.advance = async (input) => {
      events.push(`stored ${input.cursor.scanned}`);
      return advance(input);
    };
    await watch.tick();
    expect(events).toEqual(order);
    expect(watch.cursor().scanned).toBe(150n);
  },
);
