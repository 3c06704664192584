import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { makeRpc, type Rpc, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import {
  type Block,
  block,
  good,
  hashOf,
  node,
  read,
} from '#test/builders/chains/solana/read/reader.ts';
import { limitedNode } from '#test/fakes/limited-node.ts';
import { startRpcServer } from '#test/fakes/rpc-server.ts';
import { recordedBlocks } from '../recorded.ts';

const numbers = (blocks: { number: bigint }[]) => blocks.map(({ number }) => Number(number));

test('reads consecutive recorded blocks in one batch', async () => {
  const blocks = Object.fromEntries(recordedBlocks()) as unknown as Record<number, Block>;
  const { reader, notes } = read([node(blocks)]);
  const got = await reader.readBlocks(214n, 217n);
  expect(numbers(got)).toEqual([214, 215, 216, 217]);
  expect(got.map(({ clock }) => clock)).toEqual([214n, 215n, 216n, 217n]);
  expect(notes).toEqual([]);
});

test('a skipped slot is not a block; a range of them continues to the first block', async () => {
  const { reader } = read([node(good)]);
  expect(numbers(await reader.readBlocks(10n, 14n))).toEqual([10, 11, 13, 14]);
  expect(numbers(await reader.readBlocks(12n, 12n))).toEqual([13]);
  expect(await reader.readBlocks(15n, 20n)).toEqual([]);
});

test.each([
  ['in between', [11]],
  ['at the start', [10]],
])('a block that a node left out %s does not count as skipped', async (_, hidden) => {
  const { reader, notes } = read([node(good, { hidden })]);
  const got = await reader.readBlocks(10n, 14n);
  expect(numbers(got)).toEqual(hidden[0] === 10 ? [] : [10]);
  expect(notes[0]![2]).toContain('is missing');
  const helped = read([node(good, { hidden }), node(good)]);
  const whole = await helped.reader.readBlocks(hidden[0] === 10 ? 10n : 11n, 14n);
  expect(numbers(whole).at(0)).toBe(hidden[0]);
  expect(numbers(whole).at(-1)).toBe(14);
});

test.each([
  ['of another fork', { ...block(13, 11, 12), previousBlockhash: hashOf(77) }, 'does not follow'],
  ['of another parent', block(13, 10, 12), 'does not follow'],
  ['of another height', block(13, 11, 13), 'height'],
  ['that is its own parent', block(13, 13, 12), 'parent'],
  ['that is not there', new RpcError(-32004, 'Block not available'), 'not available'],
  ['without a height', { ...block(13, 11), blockHeight: null as never }, 'height'],
])('stops before a block %s', async (_, next, reason) => {
  const { reader, notes } = read([node({ ...good, 13: next as Block })]);
  expect(numbers(await reader.readBlocks(10n, 14n))).toEqual([10, 11]);
  expect(notes).toEqual([[0, 13n, expect.stringContaining(reason)]]);
});

test('the next provider is asked when one cannot be read, and is asked first from then on', async () => {
  const down = node({}, { answers: { getBlocks: new RpcUnavailable('down') } });
  const { reader, notes } = read([down, node(good)]);
  expect(numbers(await reader.readBlocks(10n, 11n))).toEqual([10, 11]);
  expect(notes).toEqual([[0, 10n, 'down']]);
  await reader.readBlocks(10n, 11n);
  expect(notes).toHaveLength(1);
});

test('a provider of another network is never used', async () => {
  const genesis = (hash: string) => ({ answers: { getGenesisHash: hash } });
  const { reader, notes } = read([node(good, genesis('devnet'))], { genesis: 'mainnet' });
  expect(await reader.readBlocks(10n, 14n)).toEqual([]);
  expect(notes[0]![2]).toContain('another network');
  await expect(reader.blockHashes([10n])).rejects.toThrow('another network');
  const right = read([node(good, genesis('mainnet'))], { genesis: 'mainnet' });
  expect(await right.reader.readBlocks(10n, 14n)).toHaveLength(4);
});

test('a node that refuses a large batch gets a smaller one', async () => {
  const full = node(good);
  const sizes: number[] = [];
  const batch: Rpc['batch'] = async (calls) => {
    sizes.push(calls.length);
    if (calls.length > 1) throw new RpcError(-32600, 'batch too large');
    return full.batch(calls);
  };
  const { reader } = read([{ ...full, batch, at: () => ({ ...full, batch }) }]);
  expect(numbers(await reader.readBlocks(10n, 14n))).toEqual([10, 11, 13, 14]);
  expect(sizes.slice(0, 2)).toEqual([4, 2]);
});

test('slots are skipped only when the next block proves it', async () => {
  const gone = new RpcError(-32007, 'Slot 12 was skipped, or missing due to ledger jump');
  const { reader } = read([node({ ...good, 12: gone }, { hidden: [12] })]);
  expect(await reader.blockHashes([11n, 12n, 13n, 15n])).toEqual([
    ...[hashOf(11), 'skipped', hashOf(13), null],
  ]);
  // The node says so of 11 and 13 as well, which it never had: the parent of 14 shows it.
  const jumped = { 10: block(10, 9), 14: block(14, 13, 13), 11: gone, 12: gone, 13: gone };
  const snapshot = read([node(jumped, { hidden: [11, 12, 13] })]);
  expect(await snapshot.reader.blockHashes([11n, 12n, 13n])).toEqual([null, null, null]);
  const partly = read([
    node({ 10: block(10, 9), 13: block(13, 11, 12), 11: gone }, { hidden: [11] }),
  ]);
  expect(await partly.reader.blockHashes([11n])).toEqual([null]);
  const pruned = read([node({ 5: new RpcError(-32001, 'Block 5 cleaned up') })]);
  await expect(pruned.reader.blockHashes([5n])).rejects.toThrow('cleaned up');
});

test('hashes from a second provider; null when there is only one', async () => {
  const other = node({ ...good, 10: { ...block(10, 9), blockhash: hashOf(88) } });
  const { reader } = read([node(good), other]);
  expect(await reader.blockHashes([10n])).toEqual([hashOf(10)]);
  expect(await reader.blockHashesElsewhere([10n])).toEqual([hashOf(88)]);
  expect(reader.secondProvider?.()).toBe(1);
  expect(await read([node(good)]).reader.blockHashesElsewhere([10n])).toBeNull();
});

test('the newest block by a time is one that exists', async () => {
  const answers = {
    getFirstAvailableBlock: 10,
    getBlockTime: ([slot]: number[]) => 1_000 + slot!,
  };
  const { reader } = read([node(good, { answers })]);
  const at = (time: number) => reader.blockAt(time, 14n);
  expect(await Promise.all([1_010, 1_011, 1_012, 1_013, 2_000].map(at))).toEqual([
    ...[10n, 11n, 11n, 13n, 14n],
  ]);
  // If a provider keeps only the later part of a chain, reading must not begin at that part.
  await expect(at(1_009)).rejects.toThrow('keeps no block');
});

test('reads the head, the final block, and the block of a transaction', async () => {
  const answers = {
    getSlot: ([config]: { commitment: string }[]) => (config!.commitment === 'confirmed' ? 14 : 19),
    getSignatureStatuses: ([[hash]]: [string[]]) => ({
      value: [hash === 'a' ? { slot: 13, confirmationStatus: 'confirmed' } : null],
    }),
  };
  const { reader } = read([node(good, { answers })]);
  expect(await reader.head()).toBe(14n);
  // Two nodes share one address: the final block is never above the head.
  expect(await reader.finalized()).toBe(14n);
  expect(await reader.blockOf('a')).toBe(13n);
  expect(await reader.blockOf('b')).toBeNull();
});

test('a transaction that the first provider does not know is in the slot that the next one shows', async () => {
  const status = (value: unknown) =>
    node(good, { answers: { getSignatureStatuses: () => ({ value: [value] }) } });
  const known = () => status({ slot: 13, confirmationStatus: 'confirmed' });
  expect(await read([status(null), known()]).reader.blockOf('a')).toBe(13n);
  expect(await read([status(null), known()]).reader.blockOf('a', { byOne: true })).toBeNull();
  expect(await read([status(null), status(null)]).reader.blockOf('a')).toBeNull();
});

test('a time that lies in the future is not a time, and the block is read', async () => {
  const blocks = { ...good, 11: { ...block(11, 10), blockTime: Date.now() } };
  const got = await read([node(blocks)]).reader.readBlocks(10n, 11n);
  expect(got.map(({ timestamp }) => timestamp)).toEqual([1_010, 0]);
});

test('a provider that is behind is not followed, and the other one is read first', async () => {
  const at = (slot: number, blocks = good) => node(blocks, { answers: { getSlot: () => slot } });
  const far = Object.fromEntries([block(500, 14), block(511, 500)].map((b) => [b.blockHeight, b]));
  const { reader } = read([at(14), at(511, { ...good, ...far })]);
  expect(await reader.head()).toBe(511n);
  expect(await reader.blockHashes([511n])).toEqual([hashOf(511)]);
  // Of a head that its provider does not show, nothing is believed.
  expect(await read([at(14), at(90_000)]).reader.head()).toBe(14n);
  expect(await read([at(90_000), at(14)]).reader.head()).toBe(14n);
});

test('payments that are looked up at once share calls of 256', async () => {
  const sizes: number[] = [];
  const answers = {
    getSignatureStatuses: ([hashes]: [string[]]) => {
      sizes.push(hashes.length);
      return {
        value: hashes.map((hash) =>
          Number(hash) % 2 === 0 ? { slot: Number(hash), confirmationStatus: 'confirmed' } : null,
        ),
      };
    },
  };
  const { reader } = read([node(good, { answers })]);
  const found = await Promise.all(Array.from({ length: 300 }, (_, i) => reader.blockOf(String(i))));
  expect(found).toEqual(found.map((_, i) => (i % 2 === 0 ? BigInt(i) : null)));
  expect(sizes).toEqual([256, 44]);
});

test('of two providers the lower finalized slot counts, and one of them by itself is none', async () => {
  const at = (slot: number | RpcError) => {
    const getSlot = ([config]: { commitment: string }[]) =>
      config!.commitment === 'confirmed' ? 14 : slot;
    return node(good, { answers: { getSlot } });
  };
  expect(await read([at(13), at(11)]).reader.finalized()).toBe(11n);
  expect(await read([at(11), at(13)]).reader.finalized()).toBe(11n);
  const refusal = new RpcError(-32005, 'Node is behind by 200 slots');
  await expect(read([at(13), at(refusal)]).reader.finalized()).rejects.toThrow('#1 Node is behind');
});

test('a second provider that leaves some blocks unanswered counts for the others', async () => {
  const busy = { ...good, 11: new RpcError(-32603, 'no answer to getBlock in the batch') };
  const { reader } = read([node(good), node(busy)]);
  expect(await reader.blockHashesElsewhere([10n, 11n, 13n])).toEqual([
    hashOf(10),
    null,
    hashOf(13),
  ]);
  const dead = read([node(good), node({ 10: new RpcError(-32603, 'busy') })]);
  await expect(dead.reader.blockHashesElsewhere([10n])).rejects.toThrow('busy');
});

test('the third provider shows the slots that the second does not have yet', async () => {
  const { 11: _, 13: __, ...late } = good;
  const { reader } = read([node(good), node(late), node(good)]);
  expect(await reader.blockHashesElsewhere([10n, 11n, 13n])).toEqual([
    hashOf(10),
    hashOf(11),
    hashOf(13),
  ]);
});

test('a provider that takes ten calls at once is asked for more in parts', async () => {
  const blocks = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [i + 1, block(i + 1, i)] as const),
  );
  const reply = ({ method, params }: { method: string; params: unknown[] }) => {
    if (method === 'getBlock') return blocks[Number(params[0])] ?? null;
    return Object.keys(blocks)
      .map(Number)
      .filter((slot) => slot >= Number(params[0]) && slot <= Number(params[1]));
  };
  const server = await startRpcServer(limitedNode(10, reply));
  try {
    const rpc = makeRpc({ urls: [server.url, server.url] });
    const reader = makeSolanaReader({ chain: chains.SOL, rpc });
    const slots = Array.from({ length: 11 }, (_, i) => BigInt(i + 1));
    expect(await reader.blockHashesElsewhere(slots)).toEqual(slots.map((s) => hashOf(Number(s))));
    expect(numbers(await reader.readBlocks(1n, 40n))).toEqual(
      Array.from({ length: 40 }, (_, i) => i + 1),
    );
  } finally {
    await server.stop();
  }
});

/** Blocks 1 to `count`, where a node answers each batch only on request. */
function heldBatches(count: number, blocks: Record<number, Block>) {
  const begun: number[][] = [];
  const release: (() => void)[] = [];
  const base = node(blocks);
  const batch = (async (calls: readonly { params?: readonly unknown[] }[]) => {
    begun.push(calls.map(({ params }) => Number(params?.[0])));
    await new Promise<void>((go) => release.push(go));
    return calls.map(({ params }) => blocks[Number(params?.[0])]);
  }) as Rpc['batch'];
  const rpc: Rpc = { ...base, batch, at: () => ({ ...base, batch }) };
  const reader = makeSolanaReader({ chain: chains.SOL, rpc, maxBlocks: 2 });
  return { begun, release, reading: (from: bigint) => reader.readBlocks(from, BigInt(count)) };
}

/** Answers every request, the newest batch first, until the reading has ended. */
async function answerAll<T>(release: (() => void)[], reading: Promise<T>): Promise<T> {
  let ended = false;
  const end = reading.finally(() => {
    ended = true;
  });
  while (!ended) {
    await new Promise((turn) => setImmediate(turn));
    release.pop()?.();
  }
  return end;
}

const chainOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [i + 1, block(i + 1, i)] as const));

test('batches are read in parallel, and blocks are given in their order', async () => {
  const { begun, release, reading } = heldBatches(30, chainOf(30));
  // As the provider answers, more and more is asked for in parallel.
  for (let i = 0; i < 3; i++) {
    expect(numbers(await answerAll(release, reading(1n)))).toEqual(
      Array.from({ length: 30 }, (_, i) => i + 1),
    );
  }
  begun.length = 0;
  const again = reading(1n);
  while (begun.length < 6) await new Promise((turn) => setImmediate(turn));
  expect(begun.map(([first]) => first)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(numbers(await answerAll(release, again))).toHaveLength(30);
});

test('a batch that is not on top of the one before it ends the reading there', async () => {
  const blocks = chainOf(12);
  const { release, reading } = heldBatches(12, blocks);
  for (let i = 0; i < 3; i++) await answerAll(release, reading(1n));
  // Between two batches the node has moved to another fork.
  blocks[7] = { ...block(7, 6), previousBlockhash: hashOf(99) };
  expect(numbers(await answerAll(release, reading(1n)))).toEqual([1, 2, 3, 4, 5, 6]);
  blocks[7] = { ...block(7, 5, 7), previousBlockhash: hashOf(6) };
  expect(numbers(await answerAll(release, reading(1n)))).toEqual([1, 2, 3, 4, 5, 6]);
  blocks[7] = block(7, 6, 8);
  expect(numbers(await answerAll(release, reading(1n)))).toEqual([1, 2, 3, 4, 5, 6]);
});
