import { expect, test } from 'vitest';
import type { CreditTurns } from '#domain/deposit/credit/credit-turns.ts';
import { creditDeposits } from '#domain/deposit/credit-deposits.ts';
import type { Deposit } from '#model/deposit.ts';
import type { ChainReader, HashOptions } from '#ports/chains.ts';
import type { BesideCredit, DepositStore } from '#ports/deposits.ts';
import { buildDeposit, ethereum } from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeDepositStore } from '#test/fakes/ports/deposit-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const clock = { now: () => 1_767_225_900, nowMs: () => 1_767_225_900_000 };

/** Every provider shows every transfer. */
const confirmTransfers: ChainReader['confirmTransfers'] = async (claims) =>
  claims.map(() => ({ kind: 'confirmed', provider: null }));

/**
 * A watch list in memory; `elsewhere` is what the second provider says of each block, `scanned` what
 * we have read there.
 */
function world(
  deposits: Deposit[],
  elsewhere: (string | null)[] | null,
  scanned = new Map<bigint, string>(),
  shown: (string | null)[] | null = null,
) {
  const written: Parameters<DepositStore['update']>[0][] = [];
  const events: string[] = [];
  const providers: unknown[] = [];
  const letGo: bigint[] = [];
  const log = (event: string, fields: Record<string, unknown> = {}) => {
    events.push(event);
    if ('provider' in fields) providers.push(fields.provider);
  };
  return {
    written,
    events,
    providers,
    letGo,
    deps: {
      chain: ethereum(),
      chainState: { hashes: async () => scanned },
      deposits: fakeDepositStore({
        waiting: async (_chain, to) => deposits.filter((deposit) => deposit.blockNumber <= to),
        letGo: async (_chain, to) => {
          letGo.push(to);
          return true;
        },
        update: async (input) => {
          written.push(input);
          return true;
        },
      }),
      reader: fakeChainReader({
        blockHashes: async (numbers) => shown ?? numbers.map((number) => `0xb${number}`),
        blockHashesElsewhere: async () => elsewhere,
        secondProvider: () => 1,
        confirmTransfers,
      }),
      payments: fakePaymentStore({ claim: async () => null }),
      released: { upTo: -1n },
      turns: new Map() as CreditTurns,
      clock,
      log: { info: log, warn: log, error: log },
    },
  };
}

test('credits at exactly the threshold, with what the webhook needs', async () => {
  const early = world([buildDeposit()], null);
  expect(await creditDeposits(early.deps, { head: 111n, finalized: 100n })).toBe(0);
  expect(early.written).toEqual([]);
  const due = world([buildDeposit()], null);
  expect(await creditDeposits(due.deps, { head: 112n, finalized: 100n })).toBe(1);
  const [{ next, outbox, watch }] = due.written as [(typeof due.written)[0]];
  expect(next).toMatchObject({
    status: 'credited',
    confirmations: 12,
    creditedAt: clock.now(),
    rev: clock.now(),
  });
  expect(watch).toBe(true);
  expect(outbox?.event).toMatchObject({
    name: 'deposit.credited',
    data: { deposit_no: 'DP1', amount: '1', block_number: '100', confirmations: 12, status: 2 },
  });
});

test('what an extension stores beside a credit goes with it, but not beside a top-up', async () => {
  const besideCredit: BesideCredit = ({ depositNo }, nowMs) => ({ pk: depositNo, sk: '-', nowMs });
  const beside = async (deposit: Deposit, set: { besideCredit?: BesideCredit }) => {
    const { deps, written } = world([deposit], null);
    const topUps = { changeOf: () => ({}) };
    const given = { ...deps, topUps, ...set };
    expect(await creditDeposits(given, { head: 112n, finalized: 100n })).toBe(1);
    return written.map((write) => write.beside);
  };
  const record = { pk: 'DP1', sk: '-', nowMs: clock.nowMs() };
  expect(await beside(buildDeposit(), { besideCredit })).toEqual([record]);
  expect(await beside(buildDeposit(), {})).toEqual([undefined]);
  const topUp = buildDeposit({ topUp: { id: 1, blockTime: 1 } });
  expect(await beside(topUp, { besideCredit })).toEqual([undefined]);
});

test('a deposit is credited once its gate lets it through, and is held no longer then', async () => {
  const hold = { since: 1, reason: 'mixer', reference: null };
  const deposit = buildDeposit({ screened: 'hold', hold });
  const at = async (kind: 'passes' | 'waits') => {
    const { deps, written } = world([deposit], null);
    const gate = async () => new Map([['DP1', { kind }]]);
    const credited = await creditDeposits({ ...deps, gate }, { head: 112n, finalized: 100n });
    return { credited, written };
  };
  expect(await at('waits')).toEqual({ credited: 0, written: [] });
  const { credited, written } = await at('passes');
  expect([credited, written[0]?.next.status]).toEqual([1, 'credited']);
  expect(written[0]?.next).not.toHaveProperty('hold');
});

test('a gate that fails is reported once the deposits without a gate are credited', async () => {
  const gated = buildDeposit({ depositNo: 'DP2', screened: 'hold' });
  const { deps, written } = world([gated, buildDeposit()], null);
  const gate = () => Promise.reject(new Error('outage'));
  const run = creditDeposits({ ...deps, gate }, { head: 112n, finalized: 100n });
  await expect(run).rejects.toThrow('outage');
  expect(written.map(({ next }) => next.depositNo)).toEqual(['DP1']);
});

test("a project's higher threshold is kept", async () => {
  const raised = world([buildDeposit({ threshold: 50 })], null);
  expect(await creditDeposits(raised.deps, { head: 149n, finalized: 148n })).toBe(0);
  expect(await creditDeposits(raised.deps, { head: 150n, finalized: 149n })).toBe(1);
});

test('waits and logs it while a second provider has another block there, or none', async () => {
  const other = world([buildDeposit()], ['0xother']);
  expect(await creditDeposits(other.deps, { head: 120n, finalized: 100n })).toBe(0);
  expect(other.events).toEqual(['deposit.providers-disagree']);
  const behind = world([buildDeposit()], [null]);
  expect(await creditDeposits(behind.deps, { head: 120n, finalized: 100n })).toBe(0);
  expect(behind.events).toEqual(['deposit.unseen']);
  expect([...other.providers, ...behind.providers]).toEqual([1, 1]);
  const agreed = world([buildDeposit()], ['0xB100']);
  expect(await creditDeposits(agreed.deps, { head: 120n, finalized: 100n })).toBe(1);
});

test('credited deposits are let go only when they are final and 128 blocks deep', async () => {
  const { deps, letGo, written } = world([], null);
  await creditDeposits(deps, { head: 227n, finalized: 225n });
  expect(letGo).toEqual([99n]);
  await creditDeposits(deps, { head: 300n, finalized: 99n });
  expect(letGo).toEqual([99n]);
  await creditDeposits(deps, { head: 300n, finalized: 225n });
  expect(letGo).toEqual([99n, 172n]);
  expect(written).toEqual([]);
});

test('on a chain with many blocks a second, 128 blocks are too few: it is watched ten minutes', async () => {
  const { deps, letGo } = world([], null);
  const base = { ...ethereum(), blockTimeMs: 200 };
  await creditDeposits({ ...deps, chain: base }, { head: 3_100n, finalized: 3_000n });
  expect(letGo).toEqual([100n]);
});

test('what was not let go in time is let go by the next call, and asked for once more only when finality moves', async () => {
  const { deps, letGo } = world([], null);
  const late = fakeDepositStore({
    ...deps.deposits,
    letGo: async (_chain, to) => {
      letGo.push(to);
      return letGo.length > 1;
    },
  });
  for (let tick = 0; tick < 4; tick++) {
    await creditDeposits({ ...deps, deposits: late }, { head: 500n, finalized: 225n });
  }
  expect(letGo).toEqual([225n, 225n]);
});

test('a deposit that is final already when it is credited is not watched', async () => {
  const { deps, written } = world([buildDeposit()], null);
  await creditDeposits(deps, { head: 300n, finalized: 100n });
  expect(written).toMatchObject([{ next: { status: 'credited' }, watch: false }]);
});

test('on a chain that credits only final blocks, deposits above the final one are not read', async () => {
  const { deps } = world([], null);
  const read: bigint[] = [];
  const deposits = fakeDepositStore({
    ...deps.deposits,
    waiting: async (_chain, to) => {
      read.push(to);
      return [];
    },
  });
  const chain = { ...ethereum(), creditsFinalOnly: true };
  await creditDeposits({ ...deps, chain, deposits }, { head: 5_000n, finalized: 400n });
  await creditDeposits({ ...deps, deposits }, { head: 5_000n, finalized: 400n });
  expect(read).toEqual([400n, 4_988n]);
});

test('an orphaned deposit that is deep again is restored, with its first credit time', async () => {
  const orphaned = buildDeposit({
    status: 'credited',
    chainState: 'orphaned',
    confirmations: 12,
    creditedAt: 7,
  });
  const { deps, written } = world([orphaned], null);
  await creditDeposits(deps, { head: 112n, finalized: 100n });
  expect(written[0]?.next).toMatchObject({ chainState: 'present', creditedAt: 7 });
  expect(written[0]?.outbox?.event?.name).toBe('deposit.restored');
});

test('a second provider that does not answer makes deposits wait, and nothing else', async () => {
  const { deps, events, written } = world([buildDeposit()], null);
  const reader = fakeChainReader({
    blockHashesElsewhere: async () => {
      throw new Error('no provider answered');
    },
  });
  expect(await creditDeposits({ ...deps, reader }, { head: 120n, finalized: 100n })).toBe(0);
  expect(written).toEqual([]);
  expect(events).toEqual(['deposit.unseen']);
});

test('a deposit whose transfer is not confirmed waits, and takes no other with it', async () => {
  const [invented, real] = [buildDeposit({ depositNo: 'DP2', txHash: '0xaa' }), buildDeposit()];
  const { deps, events, written } = world([invented, real], ['0xb100']);
  const reader = fakeChainReader({
    blockHashesElsewhere: async () => ['0xb100'],
    confirmTransfers: async (claims) =>
      claims.map(({ txHash }) =>
        txHash === '0xaa'
          ? { kind: 'disputed', provider: 1 }
          : { kind: 'confirmed', provider: null },
      ),
  });
  expect(await creditDeposits({ ...deps, reader }, { head: 120n, finalized: 100n })).toBe(1);
  expect(written.map(({ next }) => [next.depositNo, next.status])).toEqual([['DP1', 'credited']]);
  expect(events).toEqual(['deposit.disputed', 'deposit.credited']);
});

test('a hash that is not the one of the deposit is asked of the next provider', async () => {
  const { deps } = world([buildDeposit()], null);
  let isExpected: HashOptions['isExpected'];
  const reader = fakeChainReader({
    blockHashesElsewhere: async (_numbers, options) => {
      isExpected = options?.isExpected;
      return ['0xb100'];
    },
    confirmTransfers,
  });
  expect(await creditDeposits({ ...deps, reader }, { head: 120n, finalized: 100n })).toBe(1);
  expect([isExpected?.(100n, '0xB100'), isExpected?.(100n, '0xfork')]).toEqual([true, false]);
});

/** Deposits in blocks 100, 101 and so on. */
const inBlocks = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    buildDeposit({
      depositNo: `DP${i}`,
      blockNumber: 100n + BigInt(i),
      blockHash: `0xb${100 + i}`,
    }),
  );

test('blocks that the second provider answers for are credited, the others wait', async () => {
  const deposits = inBlocks(11);
  const answers = deposits.map(({ blockHash }, i) => (i === 4 ? null : blockHash));
  const { deps, events, written } = world(deposits, answers);
  expect(await creditDeposits(deps, { head: 200n, finalized: 100n })).toBe(10);
  expect(written.map(({ next }) => next.depositNo)).not.toContain('DP4');
  expect(events.filter((event) => event === 'deposit.unseen')).toHaveLength(1);
});

test('a second provider is asked for a hundred blocks at once, the oldest first', async () => {
  const { deps } = world(inBlocks(250).reverse(), null);
  const asked: bigint[][] = [];
  const reader = fakeChainReader({
    blockHashesElsewhere: async (numbers) => {
      asked.push(numbers);
      return numbers.map((number) => `0xb${number}`);
    },
    confirmTransfers,
  });
  expect(await creditDeposits({ ...deps, reader }, { head: 900n, finalized: 100n })).toBe(250);
  expect(asked.map((numbers) => numbers.length)).toEqual([100, 100, 50]);
  expect(asked[0]).toContain(100n);
  expect(asked[2]).toContain(349n);
});

test('crediting ends when the time is over', async () => {
  let nowMs = 0;
  const { deps, written } = world(inBlocks(250), null);
  const slow = {
    ...deps,
    clock: { now: clock.now, nowMs: () => nowMs },
    deposits: fakeDepositStore({
      ...deps.deposits,
      update: async (input) => {
        nowMs += 1;
        written.push(input);
        return true;
      },
    }),
  };
  // Fifty are written together: the time is looked at between two groups.
  expect(await creditDeposits(slow, { head: 900n, finalized: 100n, until: 149 })).toBe(150);
  expect(await creditDeposits(slow, { head: 900n, finalized: 100n, until: 149 })).toBe(0);
});

test('a deposit in a block that was replaced before it was passed is taken back', async () => {
  // A tick ended inside block 100; the next tick found another block 100.
  const scanned = new Map([[100n, '0xother']]);
  const alone = world([buildDeposit()], null, scanned);
  expect(await creditDeposits(alone.deps, { head: 120n, finalized: 100n })).toBe(0);
  expect(alone.written).toMatchObject([{ next: { chainState: 'removed' }, watch: false }]);
  const disputed = world([buildDeposit()], ['0xother'], scanned);
  expect(await creditDeposits(disputed.deps, { head: 120n, finalized: 100n })).toBe(0);
  expect(disputed.written).toMatchObject([{ next: { chainState: 'removed' }, watch: false }]);
  expect(disputed.events).toEqual(['deposit.removed']);
});

test('where no hash of the block is kept, the own provider must show the block of the deposit', async () => {
  const orphaned = buildDeposit({ status: 'credited', chainState: 'orphaned', creditedAt: 5 });
  for (const deposit of [buildDeposit(), orphaned]) {
    for (const shown of ['0xother', null]) {
      const alone = world([deposit], null, new Map(), [shown]);
      expect(await creditDeposits(alone.deps, { head: 120n, finalized: 100n })).toBe(0);
      expect(alone.written).toEqual([]);
      // It does not come before the others in each tick.
      const why = shown ? 'disagreed' : 'unseen';
      expect(alone.deps.turns.get(deposit.depositNo)).toMatchObject({ why, asks: 1 });
    }
  }
  const disputed = world([buildDeposit(), orphaned], ['0xother'], new Map(), ['0xother']);
  expect(await creditDeposits(disputed.deps, { head: 120n, finalized: 100n })).toBe(0);
  expect(disputed.written).toMatchObject([{ next: { chainState: 'removed' }, watch: false }]);
  expect(disputed.events).toEqual(['deposit.removed']);
  const unseen = world([buildDeposit()], ['0xother'], new Map(), [null]);
  expect(await creditDeposits(unseen.deps, { head: 120n, finalized: 100n })).toBe(0);
  expect(unseen.written).toEqual([]);
  expect([...unseen.deps.turns.values()]).toMatchObject([{ why: 'unseen', asks: 1 }]);
});
