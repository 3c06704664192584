import { expect, test } from 'vitest';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import { type Block, forgeChain, nodeOf, reading } from '#test/builders/chains/tron/read/reader.ts';
import { type Answers, fakeHttp, gone } from '../fake-http.ts';
import { forgeBlock, forgeInfo, forgeInternal } from '../forge.ts';
import { alice, bob, chain } from '../people.ts';

const numbers = (blocks: { number: bigint }[]) => blocks.map(({ number }) => Number(number));

test('blocks are complete and in order, with at most two calls per block', async () => {
  const blocks = forgeChain(60);
  const { reader, http, notes } = reading(nodeOf(blocks));
  const read = await reader.readBlocks(1n, 59n);
  expect(numbers(read)).toEqual(Array.from({ length: 59 }, (_, i) => i + 1));
  expect(read.flatMap(({ transfers }) => transfers)).toHaveLength(90);
  expect(read[0]!.clock).toBe(1_700_000_003_000n);
  expect(notes).toEqual([]);
  // 8, 16, 15, 15 and 5 blocks, up to four batches in parallel; infos of those that have transactions.
  expect(http.asked.length).toBe(5 + 30);
  http.asked.length = 0;
  await reader.readBlocks(59n, 59n);
  expect(http.asked.length).toBe(2);
});

test('the genesis block moves nothing and is read before block 1', async () => {
  const read = await reading(nodeOf(forgeChain(3))).reader.readBlocks(0n, 2n);
  expect(numbers(read)).toEqual([0, 1, 2]);
});

test('beyond the head there is no block, and this is logged', async () => {
  const { reader, notes } = reading(nodeOf(forgeChain(4)));
  expect(numbers(await reader.readBlocks(2n, 9n))).toEqual([2, 3]);
  expect(notes.at(-1)).toBe('#0 4 the provider has no block 4');
});

const faults: [string, Answers][] = [
  ['answers no infos yet', { 'wallet/gettransactioninfobyblocknum': [] }],
  ['answers {}', { 'wallet/gettransactioninfobyblocknum': {} }],
  ['leaves an info out', { 'wallet/gettransactioninfobyblocknum': [{ id: 'aa'.repeat(32) }] }],
  ['is gone', { 'wallet/getblockbylimitnext': gone() }],
  ['answers null', { 'wallet/getblockbylimitnext': { block: [null] } }],
];

test.each(faults)('when a provider %s of a block, the next one is read', async (_, fault) => {
  const blocks = forgeChain(4);
  const { reader, notes } = reading(nodeOf(blocks, fault), nodeOf(blocks));
  const read = await reader.readBlocks(1n, 3n);
  expect(numbers(read)).toEqual([1, 2, 3]);
  expect(notes.length).toBeGreaterThan(0);
});

test('without another provider it is not read', async () => {
  const { reader } = reading(nodeOf(forgeChain(4), faults[0]![1]));
  expect(await reader.readBlocks(1n, 3n)).toEqual([]);
});

test('blocks of two forks are never joined', async () => {
  const [ours, theirs] = [forgeChain(8), forgeChain(8)];
  const mixed = [...ours.slice(0, 4), ...theirs.slice(4)];
  const { reader, notes } = reading(nodeOf(mixed));
  expect(numbers(await reader.readBlocks(1n, 7n))).toEqual([1, 2, 3]);
  expect(notes.at(-1)).toContain('does not follow the previous');
});

test('a block that hashes more than its JSON shows counts when two providers agree', async () => {
  const blocks = forgeChain(8, { hidden: Buffer.from('unknown field') });
  const { reader, notes } = reading(nodeOf(blocks), nodeOf(blocks));
  const read = await reader.readBlocks(1n, 7n);
  expect(numbers(read)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(read.map(({ coverage }) => coverage.length)).toEqual([2, 2, 2, 2, 3, 2, 2]);
  expect(notes[0]).toContain('does not cover');
});

test('it does not count when one of them leaves a transaction out', async () => {
  const blocks = forgeChain(8, { hidden: Buffer.from('unknown field') });
  const short = structuredClone(blocks);
  short[5]!.transactions!.pop();
  const { reader } = reading(nodeOf(blocks), nodeOf(short));
  expect(numbers(await reader.readBlocks(1n, 7n))).toEqual([1, 2, 3, 4]);
});

test('a single provider has to report the same number of transactions', async () => {
  const blocks = forgeChain(8, { hidden: Buffer.from('unknown field') });
  expect(numbers(await reading(nodeOf(blocks)).reader.readBlocks(5n, 5n))).toEqual([5]);
  const more = nodeOf(blocks, { 'wallet/gettransactioncountbyblocknum': { count: 4 } });
  expect(await reading(more).reader.readBlocks(5n, 5n)).toEqual([]);
});

test('hashes by number, null beyond the head, and from a second provider', async () => {
  const [ours, theirs] = [forgeChain(4), forgeChain(4)];
  const { reader } = reading(nodeOf(ours), nodeOf(theirs));
  expect(await reader.blockHashes([1n, 9n])).toEqual([ours[1]!.blockID, null]);
  expect(await reader.blockHashesElsewhere([1n])).toEqual([theirs[1]!.blockID]);
  expect(reader.secondProvider?.()).toBe(1);
  expect(await reading(nodeOf(ours)).reader.blockHashesElsewhere([1n])).toBeNull();
  const dead = { 'wallet/getblock': gone() };
  await expect(reading(dead, dead).reader.blockHashes([1n])).rejects.toThrow(/no RPC provider/);
});

test('the third provider shows the block that the second does not have yet', async () => {
  const blocks = forgeChain(8);
  const { reader } = reading(nodeOf(blocks), nodeOf(blocks.slice(0, 4)), nodeOf(blocks));
  const wanted = [2n, 6n];
  expect(await reader.blockHashesElsewhere(wanted)).toEqual([
    blocks[2]!.blockID,
    blocks[6]!.blockID,
  ]);
});

test('who shows the same header shows the same outcomes: its root covers them', async () => {
  const [ours, theirs] = [forgeChain(4), forgeChain(4)];
  const of = (blockNumber: bigint, by?: string) => ({
    txHash: 'ab'.repeat(32),
    blockHash: ours[1]!.blockID,
    success: false,
    blockNumber,
    ...(by !== undefined && { by }),
  });
  const say = async (nodes: Parameters<typeof reading>, claim = of(1n, 'provider 0')) =>
    (await reading(...nodes).reader.confirmReceipts([claim]))[0]?.kind;
  expect(await say([nodeOf(ours), nodeOf(ours)])).toBe('confirmed');
  expect(await say([nodeOf(ours), nodeOf(theirs)])).toBe('disputed');
  expect(await say([nodeOf(ours), nodeOf(theirs), nodeOf(theirs)])).toBe('absent');
  expect(await say([nodeOf(ours), nodeOf(theirs), nodeOf(ours)])).toBe('confirmed');
  expect(await say([nodeOf(ours), { 'wallet/getblock': gone() }])).toBe('unseen');
  expect(await say([nodeOf(ours), nodeOf(ours)], of(9n))).toBe('unseen');
});

test('a header without an answer is unknown, and the others count', async () => {
  const blocks = forgeChain(12);
  const node = nodeOf(blocks);
  const answer = node['wallet/getblock'] as (body: Record<string, unknown>) => unknown;
  const flaky = nodeOf(blocks, {
    'wallet/getblock': (body: Record<string, unknown>) =>
      body.id_or_num === '2' ? gone() : answer(body),
  });
  const { reader } = reading(node, flaky);
  const wanted = Array.from({ length: 11 }, (_, i) => BigInt(i));
  expect(await reader.blockHashesElsewhere(wanted)).toEqual(
    blocks.slice(0, 11).map(({ blockID }, i) => (i === 2 ? null : blockID)),
  );
});

test('the block of a transaction, or null', async () => {
  const id = 'ab'.repeat(32);
  const of = (answer: unknown) =>
    reading({ 'wallet/gettransactioninfobyid': answer }).reader.blockOf(id);
  expect(await of({ id, blockNumber: 7 })).toBe(7n);
  expect(await of({})).toBeNull();
  await expect(of({ id: 'cd'.repeat(32), blockNumber: 7 })).rejects.toThrow(/another transaction/);
});

test('a transaction that the first provider does not know is in the block that the next one shows', async () => {
  const id = 'ab'.repeat(32);
  const known = { 'wallet/gettransactioninfobyid': { id, blockNumber: 7 } };
  const unknown = { 'wallet/gettransactioninfobyid': {} };
  const away = { 'wallet/gettransactioninfobyid': gone() };
  expect(await reading(unknown, known).reader.blockOf(id)).toBe(7n);
  expect(await reading(unknown, known).reader.blockOf(id, { byOne: true })).toBeNull();
  expect(await reading(away, known).reader.blockOf(id)).toBe(7n);
  expect(await reading(unknown, unknown).reader.blockOf(id)).toBeNull();
  // One that lags or lies does not end the search while the other one is away.
  await expect(reading(unknown, away).reader.blockOf(id)).rejects.toThrow();
  await expect(reading(away, unknown).reader.blockOf(id)).rejects.toThrow();
  await expect(reading(away, away).reader.blockOf(id)).rejects.toThrow();
});

test('the newest block by a time', async () => {
  const { reader } = reading(nodeOf(forgeChain(40)));
  const at = (second: number) => reader.blockAt(1_700_000_000 + second, 39n);
  expect(await at(0)).toBe(0n);
  expect(await at(-5)).toBe(0n);
  expect(await at(30)).toBe(10n);
  expect(await at(32)).toBe(10n);
  expect(await at(9_999)).toBe(39n);
});

const solid = (block: Block) => ({ blockID: block.blockID, block_header: block.block_header });

test('a provider that is behind is not followed, and the other one is read first', async () => {
  const blocks = forgeChain(60);
  const { reader, http } = reading(nodeOf(blocks.slice(0, 20)), nodeOf(blocks));
  expect(await reader.head()).toBe(59n);
  http.asked.length = 0;
  expect(numbers(await reader.readBlocks(50n, 51n))).toEqual([50, 51]);
  expect(http.asked.every((call) => call.startsWith('#1'))).toBe(true);
  const failing = reading({ 'wallet/getblock': gone() }, nodeOf(blocks));
  expect(await failing.reader.head()).toBe(59n);
});

test('a head that its provider does not show misleads nobody', async () => {
  const [last] = forgeChain(60).slice(-1);
  const claims = nodeOf(forgeChain(20), {
    'wallet/getblock': ({ id_or_num: number }: Record<string, unknown>) =>
      number === undefined ? solid(last!) : {},
  });
  expect(await reading(claims, nodeOf(forgeChain(20))).reader.head()).toBe(19n);
});

test('the head, and the solid block wherever a provider reports it', async () => {
  const blocks = forgeChain(80);
  const finalized = (more: Answers) => reading(nodeOf(blocks, more)).reader.finalized();
  expect(await reading(nodeOf(blocks)).reader.head()).toBe(79n);
  expect(await finalized({ 'walletsolidity/getblock': solid(blocks[60]!) })).toBe(60n);
  expect(await finalized({ 'walletsolidity/getnowblock': solid(blocks[61]!) })).toBe(61n);
  const solidityBlock = `Num:62,ID:${blocks[62]!.blockID}`;
  expect(await finalized({ 'wallet/getnodeinfo': { solidityBlock } })).toBe(62n);
  // No provider reports it: two rounds of producers.
  expect(await finalized({})).toBe(25n);
});

test('the solid block is never above the head; a failed answer gives no solid block', async () => {
  const blocks = forgeChain(80);
  const ahead = nodeOf(blocks.slice(0, 50), { 'walletsolidity/getblock': solid(blocks[60]!) });
  expect(await reading(ahead).reader.finalized()).toBe(49n);
  const bad = nodeOf(blocks, { 'walletsolidity/getblock': {} });
  await expect(reading(bad).reader.finalized()).rejects.toThrow(/no solid block/);
  const dead = nodeOf(blocks, { 'walletsolidity/getblock': gone() });
  await expect(reading(dead).reader.finalized()).rejects.toThrow(/no RPC provider/);
  const garbled = nodeOf(blocks, { 'wallet/getnodeinfo': { solidityBlock: 'soon' } });
  await expect(reading(garbled).reader.finalized()).rejects.toThrow(
    /does not report its solid block/,
  );
});

test('of two providers the lower solid block counts, and one of them by itself is none', async () => {
  const blocks = forgeChain(80);
  const at = (number: number) =>
    nodeOf(blocks, { 'walletsolidity/getblock': solid(blocks[number]!) });
  expect(await reading(at(60), at(41)).reader.finalized()).toBe(41n);
  expect(await reading(at(41), at(60)).reader.finalized()).toBe(41n);
  const dead = nodeOf(blocks, { 'walletsolidity/getblock': gone() });
  await expect(reading(at(60), dead).reader.finalized()).rejects.toThrow(/too few .* #1/);
});

test('a provider that told its solid block and serves none now has no solid block', async () => {
  const blocks = forgeChain(80);
  const answers = nodeOf(blocks, { 'walletsolidity/getblock': solid(blocks[60]!) });
  const { reader } = reading(answers);
  expect(await reader.finalized()).toBe(60n);
  delete answers['walletsolidity/getblock'];
  await expect(reader.finalized()).rejects.toThrow(/no longer reports its solid block/);
});

test('blocks of a provider without internal transactions stay open in the coverage', async () => {
  const blocks = forgeChain(60);
  const networkId = Number.parseInt(blocks[0]!.blockID.slice(-8), 16);
  const node = nodeOf(blocks, { 'walletsolidity/getblock': solid(blocks[55]!) });
  const paid = {
    internal_transactions: [forgeInternal(alice, bob, [{ callValue: 4 }])],
    receipt: { result: 'SUCCESS' },
  };
  const infosWith = ({ num }: Record<string, unknown>) =>
    (blocks[Number(num)]?.transactions ?? []).map((t) => forgeInfo(t, Number(num), paid));
  const keeping = { ...node, 'wallet/gettransactioninfobyblocknum': infosWith };
  const lacks: number[] = [];
  const onNoInternal = (provider: number) => lacks.push(provider);
  const readerOf = (...nodes: Answers[]) =>
    makeTronReader({ chain, http: fakeHttp(...nodes), networkId, onNoInternal });
  const coverageOf = async (reader: ReturnType<typeof readerOf>, from: bigint, to: bigint) =>
    new Set((await reader.readBlocks(from, to)).flatMap(({ coverage }) => coverage));

  const bare = readerOf(node);
  expect(await coverageOf(bare, 1n, 3n)).toEqual(new Set(['block', 'receipts', 'unknown']));
  expect(await coverageOf(bare, 4n, 4n)).toEqual(new Set(['block', 'receipts', 'unknown']));
  expect(lacks).toEqual([0, 0]);
  // Empty blocks show nothing, so the provider is asked for its last solid blocks.
  expect(await coverageOf(readerOf(keeping), 2n, 2n)).toEqual(
    new Set(['block', 'receipts', 'internal']),
  );
  expect(await coverageOf(readerOf(keeping), 3n, 3n)).toContain('internal');
  // Each provider is judged by itself.
  const away = { ...node, 'wallet/getblockbylimitnext': {} };
  expect(await coverageOf(readerOf(away, keeping), 2n, 3n)).toContain('internal');
  expect(lacks).toEqual([0, 0]);
});

test('a provider of another network is not read; the right network is checked once', async () => {
  const [ours, theirs] = [forgeChain(6), forgeChain(6)];
  theirs[0] = forgeBlock({ number: 0, parentId: '77'.repeat(32) });
  const networkId = Number.parseInt(ours[0]!.blockID.slice(-8), 16);
  const http = fakeHttp(nodeOf(theirs), nodeOf(ours));
  const notes: string[] = [];
  const reader = makeTronReader({
    chain,
    http,
    networkId,
    onUnverified: ({ provider, reason }) => notes.push(`#${provider} ${reason}`),
  });
  const read = await reader.readBlocks(1n, 5n);
  expect(read.map(({ hash }) => hash)).toEqual(ours.slice(1).map(({ blockID }) => blockID));
  expect(notes[0]).toMatch(/^#0 the provider serves network \d+$/);
  http.asked.length = 0;
  await reader.readBlocks(5n, 5n);
  expect(http.asked).toHaveLength(2);
});

test('a block’s time is what two providers show under its id, which is the hash of a header with it', async () => {
  const [ours, theirs] = [forgeChain(4), forgeChain(4)];
  const { blockID: hash } = ours[1]!;
  const block = { number: 1n, hash, clock: 1_700_000_003_000n };
  const say = (...nodes: Answers[]) => reading(...nodes).reader.agreedClock?.(block);
  expect(await say(nodeOf(ours), nodeOf(ours))).toBe(block.clock);
  expect(await say(nodeOf(ours), nodeOf(theirs))).toBeNull();
  // Under the same id no other time can be shown.
  const later = structuredClone(ours);
  later[1]!.block_header.raw_data.timestamp += 86_400_000;
  await expect(say(nodeOf(ours), nodeOf(later))).rejects.toThrow('is not its header');
  expect(await say(nodeOf(later), nodeOf(ours), nodeOf(ours))).toBe(block.clock);
});
