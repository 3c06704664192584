import { describe, expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { type ExplainDeps, explainForMerchant } from '#domain/deposit/explain-for-merchant.ts';
import { presentExplanation } from '#domain/deposit/view.ts';
import type { Deposit } from '#model/deposit.ts';
import type { ExplainedTransfer, RescanJob } from '#model/rescan.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { accepts } from '#test/builders/functions/api/accepts.ts';

const ETH = { ...chains.ETH, enabled: true };
const hash = `0x${'ab'.repeat(32)}`;

const transfer = (set: Partial<ExplainedTransfer> = {}): ExplainedTransfer => ({
  position: 'log:0',
  from: '0x01',
  to: '0x02',
  token: 'USDT',
  tokenAddress: '0x03',
  amount: '0.5',
  least: '1',
  verdict: 'not_ours',
  projectId: null,
  userId: null,
  depositNo: null,
  ...set,
});

/** A watcher that ends the job as given when it is looked at for the third time; never if null. */
function setUp(
  end: Partial<RescanJob> | null,
  { deposits = [] as Deposit[], recorded = [] as string[], cursor = buildCursor() } = {},
) {
  const jobs = new Map<string, RescanJob>();
  const pushed: string[] = [];
  let looks = 0;
  let now = 1_000_000;
  let counted = 0;
  const world = {
    end,
    pushed,
    jobs,
    slept: 0,
    pass: (seconds: number) => (now += seconds),
    limit: 0,
  };
  const deps: ExplainDeps = {
    deposits: {
      getMany: async (nos) => deposits.filter(({ depositNo }) => nos.includes(depositNo)),
    },
    transactions: {
      recorded: async () => ({ depositNos: recorded, identities: [], isAll: true }),
    },
    chainState: { cursors: async () => new Map([['ETH', cursor]]) },
    rescans: {
      async get(_chain, id) {
        const job = jobs.get(id) ?? null;
        if (job?.state === 'queued' && ++looks >= 3 && world.end) {
          jobs.set(id, { ...job, endedAt: now, ...world.end } as RescanJob);
        }
        return jobs.get(id) ?? null;
      },
      async renew(job, before) {
        if ((jobs.get(job.rescanId)?.createdAt ?? null) !== (before?.createdAt ?? null))
          return false;
        jobs.set(job.rescanId, job);
        looks = 0;
        return true;
      },
    },
    queue: { push: async ({ rescanId }) => void pushed.push(rescanId) },
    guards: { count: async () => ++counted + world.limit },
    clock: { now: () => now, nowMs: () => now * 1_000 },
    async sleep(ms) {
      world.slept += ms;
    },
  };
  const explain = (set: { projectId?: string; chain?: typeof ETH; txHash?: string } = {}) =>
    explainForMerchant(deps, { projectId: 'demo', chain: ETH, txHash: hash, ...set });
  return { ...world, world, deps, explain };
}

const read = (...transfers: ExplainedTransfer[]): Partial<RescanJob> => ({
  state: 'done',
  transaction: { block: '70', success: true, transfers, total: transfers.length },
});

test.each([
  'hot_wallet',
  'unlisted_token',
  'below_minimum',
  'internal_transfer',
  'not_taken',
  'not_ours',
] as const)('what the watcher says of a transfer is said to the merchant: %s', async (verdict) => {
  const { explain, pushed } = setUp(read(transfer({ verdict })));
  const found = await explain();
  expect(found).toMatchObject({
    state: 'read',
    block: '70',
    scanned: '90',
    total: 1,
    transfers: [{ verdict }],
  });
  expect(pushed).toHaveLength(1);
  const shown = presentExplanation(found);
  accepts('deposit/explain', shown);
  expect(shown.transfers[0]!.says).not.toBe('');
});

describe('a deposit is as its record is now, not as it was read', () => {
  const deposit = (set: Partial<Deposit>) =>
    buildDeposit({
      depositNo: 'DP1',
      projectId: 'demo',
      chain: 'ETH',
      blockNumber: 70n,
      threshold: 12,
      confirmations: null,
      creditAfter: 0,
      status: 'confirming',
      chainState: 'present',
      ...set,
    });
  test.each([
    ['credited', { status: 'credited', confirmations: 12 }, /^It is credited/],
    ['confirming', { threshold: 64 }, /^It has 20 of 64 confirmations/],
    ['confirming', { creditAfter: 2_000_000 }, /too early to credit it/],
    ['held', {}, /until a second provider of the chain shows it too/],
    ['reorganised', { chainState: 'removed' }, /left the chain before it was credited/],
    ['reorganised', { chainState: 'orphaned', status: 'credited' }, /after it was credited/],
  ] as const)('%s', async (verdict, set, says) => {
    const { explain } = setUp(read(transfer({ verdict: 'deposit', depositNo: 'DP1' })), {
      deposits: [deposit(set)],
    });
    const shown = presentExplanation(await explain());
    accepts('deposit/explain', shown);
    expect(shown.transfers).toMatchObject([
      { verdict, says: expect.stringMatching(says), deposit_no: 'DP1' },
    ]);
  });

  test('on a chain that credits final blocks only it waits for the final one', async () => {
    const final = { ...ETH, creditsFinalOnly: true };
    const at = async (finalized: bigint) => {
      const cursor = buildCursor({ finalized });
      const { explain } = setUp(read(), { deposits: [deposit({})], recorded: ['DP1'], cursor });
      return (await explain({ chain: final })).transfers[0]!.verdict;
    };
    expect(await at(69n)).toBe('not_final');
    expect(await at(70n)).toBe('held');
  });

  test('that the index has and the reading does not, is there once', async () => {
    const deposits = [deposit({}), deposit({ depositNo: 'DP2', position: 'log:7' })];
    const { explain } = setUp(read(transfer({ verdict: 'deposit', depositNo: 'DP1' })), {
      deposits,
      recorded: ['DP1', 'DP2'],
    });
    expect((await explain()).transfers.map(({ depositNo }) => depositNo)).toEqual(['DP1', 'DP2']);
  });

  test('that of another project or chain is never shown, whoever names it', async () => {
    const deposits = [deposit({ projectId: 'rival' }), deposit({ depositNo: 'DP2', chain: 'BSC' })];
    const { explain } = setUp(read(), { deposits, recorded: ['DP1', 'DP2'] });
    expect((await explain()).transfers).toEqual([]);
  });

  test('what tops a service up names neither a user nor a deposit', async () => {
    const topUp = deposit({
      status: 'credited',
      userId: '\u0001energy',
      topUp: { id: 1, blockTime: 1 },
    });
    const { explain } = setUp(read(), { deposits: [topUp], recorded: ['DP1'] });
    expect((await explain()).transfers).toMatchObject([
      { verdict: 'credited', userId: null, depositNo: null },
    ]);
  });

  test('is told while its block cannot be read', async () => {
    const { explain } = setUp(
      { state: 'failed', reason: 'unread' },
      { deposits: [deposit({})], recorded: ['DP1'] },
    );
    expect(await explain()).toMatchObject({
      state: 'reading',
      total: null,
      transfers: [{ verdict: 'held' }],
    });
  });
});

describe('a transaction that explains nothing', () => {
  test('failed on the chain', async () => {
    const { explain } = setUp({
      state: 'done',
      transaction: { block: '70', success: false, transfers: [], total: 0 },
    });
    const shown = presentExplanation(await explain());
    expect(shown).toMatchObject({
      state: 'failed',
      says: expect.stringMatching(/failed on the chain/),
      transfers: [],
    });
  });
  test('moved nothing that is listed', async () => {
    const { explain } = setUp(read());
    expect(presentExplanation(await explain()).says).toMatch(/moved no coin and no listed token/);
  });
  test.each([
    ['not_found', /No provider has it/],
    ['not_scanned', /the watcher is at block 90/],
  ] as const)('%s', async (reason, says) => {
    const { explain } = setUp({ state: 'failed', reason });
    const shown = presentExplanation(await explain());
    accepts('deposit/explain', shown);
    expect(shown).toMatchObject({
      state: reason,
      says: expect.stringMatching(says),
      transfers: [],
      total: null,
    });
  });
  test.each([
    ['providers failed', { state: 'failed', reason: 'unread' }],
    ['an older release ended it', { state: 'failed' }],
    ['a provider named a block without it', { state: 'done', transaction: null }],
  ] as const)('%s: 50301, and no verdict', async (_, end) => {
    const { explain } = setUp(end);
    await expect(explain()).rejects.toMatchObject({
      kind: 'busy',
      headers: { 'Retry-After': '15' },
    });
  });
  test('a watcher that takes longer than six seconds: ask again', async () => {
    const { explain, world } = setUp(null);
    expect(await explain()).toMatchObject({ state: 'reading', transfers: [], block: null });
    expect(world.slept).toBe(6_000);
  });
});

describe('readings', () => {
  test('are shared for ten minutes, and repeated after', async () => {
    const { explain, pushed, pass } = setUp(read());
    await explain();
    pass(599);
    await explain();
    expect(pushed).toHaveLength(1);
    pass(1);
    await explain();
    expect(pushed).toHaveLength(2);
  });
  test('that failed are repeated after 15 seconds, those that nobody ended after a minute', async () => {
    const { explain, pushed, pass, world } = setUp({ state: 'failed', reason: 'not_found' });
    await explain();
    pass(14);
    await explain();
    expect(pushed).toHaveLength(1);
    pass(1);
    world.end = null;
    await explain();
    pass(59);
    await explain();
    expect(pushed).toHaveLength(2);
    pass(1);
    await explain();
    expect(pushed).toHaveLength(3);
  });
  test('are of one project: another one has its own', async () => {
    const { explain, pushed, jobs } = setUp(read());
    await explain();
    await explain({ projectId: 'rival' });
    expect(new Set(pushed).size).toBe(2);
    expect([...jobs.values()].map(({ projectId }) => projectId)).toEqual(['demo', 'rival']);
  });
  test('of two calls at the same time are one', async () => {
    const { explain, pushed } = setUp(read());
    await Promise.all([explain(), explain()]);
    expect(pushed).toHaveLength(1);
  });
  test('are limited to twenty a minute; what is read already does not count', async () => {
    const { explain, world } = setUp(read());
    await explain();
    world.limit = 19;
    await explain();
    const other = { txHash: `0x${'cd'.repeat(32)}` };
    await expect(explain(other)).rejects.toMatchObject({
      kind: 'rateLimited',
      headers: { 'Retry-After': expect.any(String) },
    });
    expect(world.pushed).toHaveLength(1);
  });
});

describe('hashes', () => {
  const TRX = { ...chains.TRX, enabled: true } as unknown as typeof ETH;
  const SOL = { ...chains.SOL, enabled: true } as unknown as typeof ETH;
  const signature = '5'.repeat(88);
  test.each([
    ['in capitals', ETH, hash.toUpperCase().replace('0X', '0x'), hash],
    ['without 0x', ETH, hash.slice(2), hash],
    ['of TRON with 0x', TRX, hash, hash.slice(2)],
    ['a signature of Solana', SOL, signature, signature],
  ] as const)('%s', async (_, chain, txHash, kept) => {
    const { explain, jobs } = setUp(read());
    expect(await explain({ chain, txHash })).toMatchObject({ txHash: kept });
    expect([...jobs.values()]).toMatchObject([{ txHash: kept }]);
  });
  test('with another case it is the same reading', async () => {
    const { explain, pushed } = setUp(read());
    await explain();
    await explain({ txHash: hash.slice(2).toUpperCase() });
    expect(pushed).toHaveLength(1);
  });
  test.each([
    [ETH, signature],
    [SOL, hash],
    [ETH, '0xab'],
    [ETH, ''],
    [TRX, `${hash}00`],
  ] as const)('%# is not one of its chain', async (chain, txHash) => {
    const { explain, pushed } = setUp(read());
    await expect(explain({ chain, txHash })).rejects.toMatchObject({ kind: 'invalidRequest' });
    expect(pushed).toEqual([]);
  });
  test('a chain that is not watched is refused', async () => {
    const { explain } = setUp(read());
    await expect(explain({ chain: { ...ETH, enabled: false } })).rejects.toMatchObject({
      kind: 'unsupported',
    });
  });
});
