/** Blocks whose traces no node shows: the cursor moves, and a rescan gives them back. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RpcError } from '#chains/rpc/rpc.ts';
import { rescan } from '#domain/watch/rescan.ts';
import type { RescanJob } from '#model/rescan.ts';
import type { RescanStore } from '#ports/deposits.ts';
import { chainOf, watching } from '#test/builders/domain/watch/untraced-blocks.ts';
import { fake } from '#test/fakes/fake.ts';
import { transaction } from '../../chains/evm/node-answers.ts';
import { nodeOf } from '../../chains/evm/traced-node.ts';

const amount = 10n ** 18n;

// The reader stops at its deadline, which a busy machine reaches before the nodes here have answered.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('a backlog without traces is passed at once, and a rescan by a node that has them adds what was missing', async () => {
  const blocks = chainOf(600);
  let isArchive = false;
  const gone = ([number]: readonly unknown[], own: () => unknown) =>
    isArchive || Number(number) > 473
      ? own()
      : new RpcError(-32000, 'historical state is not available');
  const nodes = [0, 1].map(() => nodeOf(blocks, { debug_traceBlockByNumber: gone }, amount));
  const watch = watching(nodes, () => 600n);
  await watch.tick();
  expect(watch.cursor().scanned).toBe(600n);
  expect(watch.cursor().passed).toBeUndefined();
  const named = () =>
    watch.logged.filter(({ event }) => event === 'watch.block-not-understood').length;
  expect(named()).toBe(473);
  expect(watch.deposits.size).toBe(13);
  // The operator puts an archive node in the place of one that prunes; its function starts again.
  isArchive = true;
  const fresh = watching([nodes[0]!], () => 600n);
  let job: RescanJob = {
    rescanId: 'RS1',
    chain: 'BASE',
    txHash: null,
    from: 1n,
    to: 600n,
    state: 'queued',
    found: null,
    error: null,
    askedBy: 'owner@example.com',
    createdAt: 1,
    endedAt: null,
  };
  const rescans = fake<RescanStore>({
    get: async () => job,
    async end(_chain, _id, { at, ...result }) {
      job = { ...job, ...result, endedAt: at };
    },
  });
  const given = new Map<bigint, string[]>();
  watch.deps.chainState.reread = async (_chain, read) => {
    for (const { number, coverage } of read) given.set(number, coverage);
  };
  const deps = { ...watch.deps, reader: fresh.deps.reader, rescans };
  await rescan(deps, { rescanId: 'RS1', deadline: watch.nowMs() + 30_000 });
  expect(job).toMatchObject({ state: 'done', found: 47, error: null });
  expect(watch.deposits.size).toBe(60);
  expect(given.size).toBe(600);
  for (const coverage of given.values()) expect(coverage).toEqual(['block', 'receipts', 'traces']);
});

test('with a trace that nobody can send in every block, each tick reads up to the head', async () => {
  const blocks = chainOf(400);
  // Each block has a bomb besides what pays the user.
  const bombs = new Set<string>();
  for (const [number, made] of blocks) {
    const bomb = transaction(10_000 + number, { value: '0x0' });
    bombs.add(bomb.hash);
    const { pays } = made;
    made.pays = (tx) => !bombs.has(tx.hash) && pays!(tx);
    made.transactions.push(bomb);
  }
  const tooLarge = new RpcError(-32000, 'response size exceeded');
  const over = {
    debug_traceBlockByNumber: () => tooLarge,
    debug_traceTransaction: ([txHash]: readonly unknown[], own: () => unknown) =>
      bombs.has(txHash as string) ? tooLarge : own(),
  };
  let head = 0n;
  const nodes = [0, 1].map(() => nodeOf(blocks, over, amount));
  const watch = watching(nodes, () => head);
  for (head = 10n; head <= 400n; head += 10n) {
    await watch.tick();
    expect(watch.cursor().scanned).toBe(head);
  }
  expect(watch.deposits.size).toBe(40);
});
