/** What providers cannot show of a block's traces is left out; the block is read all the same. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Rpc, type RpcCall, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import {
  arrived,
  base,
  calls,
  gone,
  isOurs,
  oneBlock,
  paying,
  plain,
  readerOf,
  tooLarge,
} from '#test/builders/chains/evm/read/tracing/read-traces.ts';
import { fakeRpc } from '../../fake-rpc.ts';
import { block, hash, hex } from '../../node-answers.ts';
import { frameOf, type Made, type Node, nodeOf, payer, type Tx, user } from '../../traced-node.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('a block whose trace is refused is traced by its transactions', async () => {
  const node = nodeOf(oneBlock(paying), { debug_traceBlockByNumber: () => tooLarge });
  const { reader } = readerOf([
    node,
    nodeOf(oneBlock(paying), { debug_traceBlockByNumber: () => tooLarge }),
  ]);
  const blocks = await reader.readBlocks(7n, 7n, { ours: isOurs });
  expect(arrived(blocks)).toEqual([['trace:0', 7n]]);
  expect(blocks[0]).toMatchObject({ coverage: ['block', 'receipts', 'traces'] });
  expect(blocks[0]!.unknown).toBeUndefined();
});

test('with parity traces as well', async () => {
  const blockHash = block(7, []).hash;
  const trace = (tx: Tx, traceAddress: number[], to: string, value: number) => ({
    type: 'call',
    blockHash,
    transactionHash: tx.hash,
    traceAddress,
    action: { callType: 'call', from: payer, to, value: hex(value) },
  });
  const node = nodeOf(oneBlock(paying));
  const parity = fakeRpc({
    ...Object.fromEntries(
      [
        'eth_chainId',
        'eth_getBlockByNumber',
        'eth_getBlockReceipts',
        'eth_getTransactionByHash',
      ].map((method) => [
        method,
        async (params: readonly unknown[]) => (await node.rpc.batch([{ method, params }]))[0],
      ]),
    ),
    trace_block: tooLarge,
    trace_transaction: ([txHash]: readonly unknown[]) =>
      paying.transactions
        .filter((tx) => tx.hash === txHash)
        .flatMap((tx) => [
          trace(tx, [], tx.to as string, 0),
          ...(paying.pays!(tx) ? [trace(tx, [0], user, 7)] : []),
        ]),
  });
  const batch = (async (some: readonly RpcCall[]) =>
    Promise.all(await parity.batch(some))) as Rpc['batch'];
  const { reader } = readerOf([{ rpc: { ...parity, batch }, asked: [] }], { traces: 'parity' });
  const blocks = await reader.readBlocks(7n, 7n, { ours: isOurs });
  expect(arrived(blocks)).toEqual([['trace:0', 7n]]);
});

test('a transaction that nobody shows is left out and named, and the others count', async () => {
  const bomb = plain(1).hash;
  const over = {
    debug_traceBlockByNumber: () => tooLarge,
    debug_traceTransaction: ([txHash]: readonly unknown[], own: () => unknown) =>
      txHash === bomb ? new RpcError(-32000, 'execution timeout') : own(),
  };
  const nodes = [nodeOf(oneBlock(paying), over), nodeOf(oneBlock(paying), over)];
  const { reader } = readerOf(nodes);
  const blocks = await reader.readBlocks(7n, 7n, { ours: isOurs });
  expect(arrived(blocks)).toEqual([['trace:0', 7n]]);
  expect(blocks[0]).toMatchObject({
    coverage: ['block', 'receipts', 'unknown'],
    unknown: [`1 of 2 transactions have no trace, such as ${bomb}: execution timeout`],
  });
  // Both providers were asked for it.
  for (const node of nodes) {
    expect(calls(node, 'debug_traceTransaction').some(({ params }) => params?.[0] === bomb)).toBe(
      true,
    );
  }
});

test('a trace of one transaction that cannot be read is asked of the next provider, then left out', async () => {
  const odd = { from: plain(1).from, calls: [{ type: 'CALL', value: 'all' }] };
  const over = {
    debug_traceBlockByNumber: () => tooLarge,
    debug_traceTransaction: ([txHash]: readonly unknown[], own: () => unknown) =>
      txHash === plain(1).hash ? odd : own(),
  };
  const honest = { debug_traceBlockByNumber: () => tooLarge };
  const read = async (second: typeof honest) => {
    const nodes = [nodeOf(oneBlock(paying), over), nodeOf(oneBlock(paying), second)];
    return (await readerOf(nodes).reader.readBlocks(7n, 7n, { ours: isOurs }))[0]!;
  };
  expect((await read(honest)).coverage).toEqual(['block', 'receipts', 'traces']);
  const odder = await read(over);
  expect(arrived([odder])).toEqual([['trace:0', 7n]]);
  expect(odder.unknown).toEqual([expect.stringContaining('is not a quantity')]);
});

test('a provider that traces nothing, or something else, does not show the block', async () => {
  const missing = new RpcError(-32601, 'the method debug_traceBlockByNumber does not exist');
  for (const answer of [missing, [], null]) {
    const { reader } = readerOf([
      nodeOf(oneBlock(paying), { debug_traceBlockByNumber: () => answer }),
    ]);
    expect(await reader.readBlocks(7n, 7n, { ours: isOurs })).toEqual([]);
  }
});

test('transactions that name us come first, then those that use least gas, up to a number', async () => {
  const transactions = Array.from({ length: 300 }, (_, i) => plain(i));
  const named = transactions[299]!;
  const made: Made = {
    transactions,
    pays: (tx) => tx.hash === named.hash || tx.hash === transactions[120]!.hash,
    gasUsed: (tx) => (tx.hash === named.hash ? 900_000 : 500_000 - transactions.indexOf(tx)),
    receiptOf: (tx) => (tx.hash === named.hash ? { to: user } : {}),
  };
  transactions[299]!.to = user;
  const node = nodeOf(oneBlock(made), { debug_traceBlockByNumber: () => tooLarge });
  const blocks = await readerOf([node]).reader.readBlocks(7n, 7n, { ours: isOurs });
  const asked = calls(node, 'debug_traceTransaction').map(({ params }) => params?.[0]);
  expect(asked).toHaveLength(100);
  expect(asked.slice(0, 3)).toEqual([named.hash, transactions[298]!.hash, transactions[297]!.hash]);
  expect(arrived(blocks)).toEqual([['trace:0', 7n]]);
  expect(blocks[0]!.unknown).toEqual([expect.stringContaining('200 of 300 transactions')]);
  // A rescan asks for all of them.
  const again = nodeOf(oneBlock(made), { debug_traceBlockByNumber: () => tooLarge });
  const whole = await readerOf([again]).reader.readBlocks(7n, 7n);
  expect(arrived(whole)).toHaveLength(2);
  expect(whole[0]!.coverage).toEqual(['block', 'receipts', 'traces']);
});

test('failed and plain transactions are not traced: nothing was called', async () => {
  const made: Made = {
    transactions: [plain(1), plain(2), plain(3)],
    gasUsed: (tx) => (tx.hash === plain(1).hash ? 21_000 : 50_000),
    receiptOf: (tx) => (tx.hash === plain(2).hash ? { status: '0x0' } : {}),
  };
  const node = nodeOf(oneBlock(made), { debug_traceBlockByNumber: () => tooLarge });
  const blocks = await readerOf([node]).reader.readBlocks(7n, 7n, { ours: isOurs });
  expect(calls(node, 'debug_traceTransaction').map(({ params }) => params?.[0])).toEqual([
    plain(3).hash,
  ]);
  expect(blocks[0]!.coverage).toContain('traces');
});

test('a backlog that no node traces any more is read without traces, at few calls', async () => {
  const kept = 1_900;
  const blocks = new Map(
    Array.from({ length: 2_000 }, (_, i): [number, Made] => [
      i + 1,
      { transactions: [plain(i)], pays: () => i % 10 === 0 },
    ]),
  );
  const over = {
    debug_traceBlockByNumber: ([number]: readonly unknown[], own: () => unknown) =>
      Number(number) < kept ? gone : own(),
  };
  const nodes = [nodeOf(blocks, over), nodeOf(blocks, over)];
  const { reader } = readerOf(nodes);
  const read = [];
  for (let from = 1n; from <= 2_000n; from += 20n) {
    read.push(...(await reader.readBlocks(from, from + 19n, { ours: isOurs })));
  }
  expect(read).toHaveLength(2_000);
  for (const { number, coverage, unknown } of read) {
    const isTraced = number >= BigInt(kept);
    expect(coverage).toEqual(['block', 'receipts', isTraced ? 'traces' : 'unknown']);
    if (!isTraced) expect(unknown).toEqual([expect.stringContaining('historical state')]);
  }
  expect(arrived(read)).toHaveLength(10);
  for (const node of nodes) {
    const failing = calls(node, 'debug_traceBlockByNumber').filter(
      ({ params }) => Number(params?.[0]) < kept,
    );
    expect(failing.length).toBeLessThan(250);
    expect(calls(node, 'debug_traceTransaction')).toEqual([]);
  }
});

test.each([
  ['geth', -32000, 'historical state is not available'],
  ['older geth, bor and bsc', -32000, 'required historical state unavailable (reexec=128)'],
  ['nitro', -32000, 'missing trie node 5e2b (path ) state 0x5e2b is not available'],
  ['nitro, recreating', -32000, 'state recreation l2 gas depth limit exceeded'],
  ['reth and op-reth', -32603, 'state at block #11052984 is pruned'],
  ['erigon', -32000, 'history has been pruned for this block'],
  ['erigon 3', -32000, 'old data not available due to pruning'],
  ['a provider', -32602, 'Archive requests require a personal token'],
])('%s has no trace: another provider shows the block', async (_, code, words) => {
  const over = { debug_traceBlockByNumber: () => new RpcError(code, words) };
  const [full, archive] = [nodeOf(oneBlock(paying), over), nodeOf(oneBlock(paying))];
  const blocks = await readerOf([full, archive]).reader.readBlocks(7n, 7n, { ours: isOurs });
  expect(arrived(blocks)).toEqual([['trace:0', 7n]]);
  expect(blocks[0]!.coverage).toContain('traces');
  // It is not asked for the parts of what it does not have, nor for the same block again.
  expect(calls(full, 'debug_traceTransaction')).toEqual([]);
  const alone = nodeOf(oneBlock(paying), over);
  const { reader } = readerOf([alone]);
  for (let i = 0; i < 2; i++) {
    const [read] = await reader.readBlocks(7n, 7n, { ours: isOurs });
    expect(read!.coverage).toEqual(['block', 'receipts', 'unknown']);
  }
  expect(calls(alone, 'debug_traceBlockByNumber')).toHaveLength(1);
});

test('traces that are gone are asked for again after ten minutes', async () => {
  let isArchive = false;
  const node = nodeOf(oneBlock(paying), {
    debug_traceBlockByNumber: (_, own) => (isArchive ? own() : gone),
  });
  const { reader } = readerOf([node]);
  await reader.readBlocks(7n, 7n, { ours: isOurs });
  isArchive = true;
  vi.setSystemTime(Date.now() + 11 * 60_000);
  expect(arrived(await reader.readBlocks(7n, 7n, { ours: isOurs }))).toHaveLength(1);
});

test('traces of another block are asked of the next provider, and the first one is named', async () => {
  const foreign = {
    debug_traceBlockByNumber: () => [{ txHash: hash(1), result: frameOf(plain(1), 7n) }],
  };
  const nodes = [nodeOf(oneBlock(paying), foreign), nodeOf(oneBlock(paying))];
  const { reader, notes } = readerOf(nodes);
  const blocks = await reader.readBlocks(7n, 7n, { ours: isOurs });
  expect(arrived(blocks)).toEqual([['trace:0', 7n]]);
  expect(notes).toEqual(['#0 1 traces of 2 transactions']);
});

/** A provider that shows the traces of blocks and of these transactions after eight seconds. */
function lateNode(count: number, isLate: (tx: Tx) => boolean, over: Partial<Made> = {}): Node {
  const all = Array.from({ length: count }, (_, i): [number, Made] => [
    i + 1,
    { transactions: [plain(2 * i), plain(2 * i + 1)], pays: () => true, ...over },
  ]);
  const byHash = new Map(
    all.flatMap(([, made]) => made.transactions.map((tx): [unknown, Tx] => [tx.hash, tx])),
  );
  const node: Node = nodeOf(new Map(all), {
    debug_traceBlockByNumber: () => waited(),
    debug_traceTransaction: ([txHash], own) => (isLate(byHash.get(txHash)!) ? waited() : own()),
  });
  let exchanges = 0;
  /** As long as the caller waits, at most, and once in an exchange. */
  const waited = () => {
    const ms = Math.min(8_000, node.asked.at(-1)!.withinMs ?? 8_000);
    if (node.asked.length > exchanges) vi.setSystemTime(Date.now() + ms);
    exchanges = node.asked.length;
    return new RpcUnavailable(`no RPC provider answered: #0 timeout after ${ms} ms`);
  };
  return node;
}

test('traces that are late cost a wait once, and then a share of the time', async () => {
  const node = lateNode(200, () => false);
  const { reader } = readerOf([node]);
  const begun = Date.now();
  const took: number[] = [];
  for (let from = 1n; from <= 200n; from += 8n) {
    const before = Date.now();
    const read = await reader.readBlocks(from, from + 7n, { ours: isOurs, withinMs: 30_000 });
    expect(read).toHaveLength(8);
    took.push(Date.now() - before);
    // The chain makes the next blocks.
    vi.setSystemTime(Date.now() + 8 * base.blockTimeMs);
  }
  // Blocks and traces together, then what is kept for traces.
  expect(took[0]).toBeLessThanOrEqual(8 * base.blockTimeMs + 500);
  expect(took[0]).toBeGreaterThan(1_000);
  // A quarter of all time goes to them, so they take a third of what the chain takes.
  expect(Math.max(...took.slice(1))).toBeLessThanOrEqual(8 * base.blockTimeMs);
  const all = Date.now() - begun;
  expect(took.slice(1).reduce((sum, ms) => sum + ms, 0)).toBeLessThan(all * 0.3);
});

test('what names us is traced at once, although other traces have used up their time', async () => {
  const isNamed = (tx: Tx) => Number(BigInt(tx.hash)) % 2 === 0;
  const node = lateNode(40, (tx) => !isNamed(tx), {
    pays: isNamed,
    gasUsed: (tx) => (isNamed(tx) ? 900_000 : 50_000),
    receiptOf: (tx) => (isNamed(tx) ? { to: user } : {}),
  });
  const { reader } = readerOf([node]);
  const read = [];
  for (let from = 1n; from <= 40n; from += 8n) {
    read.push(...(await reader.readBlocks(from, from + 7n, { ours: isOurs, withinMs: 30_000 })));
  }
  expect(arrived(read)).toHaveLength(40);
});

test('providers that only say "later" are waited for, a minute at most', async () => {
  const busy = new RpcError(429, 'too many requests');
  const node = nodeOf(oneBlock(paying), {
    debug_traceBlockByNumber: () => busy,
    debug_traceTransaction: () => busy,
  });
  const { reader, notes } = readerOf([node]);
  expect(await reader.readBlocks(7n, 7n, { ours: isOurs })).toEqual([]);
  expect(notes).toEqual(['#0 too many requests']);
  vi.setSystemTime(Date.now() + 61_000);
  const [read] = await reader.readBlocks(7n, 7n, { ours: isOurs });
  expect(read!.coverage).toEqual(['block', 'receipts', 'unknown']);
});

test('receipts that are too large together are asked for one by one', async () => {
  const heavy = new RpcUnavailable('answer above 16777216 bytes', true);
  const node = nodeOf(oneBlock(paying), { eth_getBlockReceipts: () => heavy });
  const { reader } = readerOf([node]);
  const blocks = await reader.readBlocks(7n, 7n, { ours: isOurs });
  expect(arrived(blocks)).toEqual([['trace:0', 7n]]);
  expect(calls(node, 'eth_getTransactionReceipt')).toHaveLength(2);
});
