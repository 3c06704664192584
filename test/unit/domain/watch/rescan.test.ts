import { expect, test } from 'vitest';
import { rescanning } from '#test/builders/domain/watch/rescan.ts';

test('a stretch that takes longer than a run is continued inside it, by the next run', async () => {
  const { watch, run, job } = rescanning((number) => (number === 60n ? 5_000 : 1), 20);
  const first = await run();
  expect(first.continues).toBe(true);
  // It ends in time for its function, inside block 60.
  expect(first.tookMs).toBeLessThan(45_000);
  expect(job()).toMatchObject({ state: 'queued', next: 60n });
  let runs = 1;
  while ((await run()).continues) runs++;
  expect(runs).toBeGreaterThan(1);
  expect(job()).toMatchObject({ state: 'done', found: 5_039, error: null });
  expect(watch.deposits.size).toBe(5_039);
});

test('a rescan of what is known finds nothing, and ends in one run', async () => {
  const { run, job } = rescanning(() => 2, 0);
  expect(await run()).toMatchObject({ continues: false });
  expect(job()).toMatchObject({ state: 'done', found: 80 });
  const again = rescanning(() => 0, 0);
  await again.run();
  expect(again.job()).toMatchObject({ state: 'done', found: 0 });
});

test('time that ends while a node is slow does not fail the job, unless nothing was read', async () => {
  const slow = rescanning(() => 0, 0);
  const { readBlocks } = slow.watch.deps.reader;
  let isSlow = false;
  slow.watch.deps.reader.readBlocks = async (...range) => {
    if (isSlow) {
      slow.watch.spend(31_000);
      return [];
    }
    isSlow = true;
    return readBlocks(...range);
  };
  expect((await slow.run()).continues).toBe(true);
  expect(slow.job()).toMatchObject({ state: 'queued', next: 71n });
  expect((await slow.run()).continues).toBe(false);
  expect(slow.job()).toMatchObject({ state: 'failed' });
});

test('what an update understands is written into the coverage, and what it does not is named', async () => {
  const { watch, run, job } = rescanning(() => 0, 0);
  const { readBlocks } = watch.deps.reader;
  watch.deps.reader.readBlocks = async (...range) =>
    (await readBlocks(...range)).map((block) =>
      block.number === 60n
        ? { ...block, coverage: [...block.coverage, 'unknown'], unknown: ['a type'] }
        : block,
    );
  const written = new Map<bigint, string[]>();
  watch.deps.chainState.reread = async (_chain, blocks) => {
    for (const { number, coverage } of blocks) written.set(number, coverage);
  };
  await run();
  expect(job()).toMatchObject({ state: 'done' });
  expect([...written.keys()]).toEqual(Array.from({ length: 40 }, (_, i) => 51n + BigInt(i)));
  expect(written.get(59n)).toEqual(['block', 'receipts']);
  expect(written.get(60n)).toContain('unknown');
  const noted = watch.logged.filter(({ event }) => event === 'watch.block-not-understood');
  expect(noted.map(({ fields }) => fields.block)).toEqual(['60']);
});

test('a job for one transaction keeps what it moved; one for a range does not', async () => {
  const one = rescanning(() => 1, 0);
  one.watch.deps.reader.blockOf = async () => 60n;
  one.askFor('0x60');
  await one.run();
  expect(one.job()).toMatchObject({
    state: 'done',
    found: 1,
    transaction: { block: '60', total: 1, transfers: [{ verdict: 'deposit', userId: 'u1' }] },
  });
  const range = rescanning(() => 1, 0);
  await range.run();
  expect(range.job().transaction).toBeNull();
});

test('why a job for one transaction explains nothing', async () => {
  const reasonOf = async (block: bigint | null | Error, head = 200n) => {
    const { watch, run, askFor, job } = rescanning(() => 0, 0);
    const cursor = await watch.deps.chainState.cursor('BASE');
    watch.deps.chainState.cursor = async () => ({ ...cursor!, head });
    watch.deps.reader.blockOf = async () => {
      if (block instanceof Error) throw block;
      return block;
    };
    askFor('0xaa');
    await run();
    return [job().state, job().reason];
  };
  expect(await reasonOf(null)).toEqual(['failed', 'not_found']);
  expect(await reasonOf(101n)).toEqual(['failed', 'not_scanned']);
  // One provider's word, above every head: no verdict.
  expect(await reasonOf(201n)).toEqual(['failed', 'unread']);
  expect(await reasonOf(new Error('away'))).toEqual(['failed', 'unread']);
});
