import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { untaggedFinalBlock } from '#chains/evm/read/untagged-final-block.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import {
  inBlock,
  type Json,
  liesOf,
  other,
  to,
  withoutLogs,
} from '#test/scenarios/chains/evm/lying-node.ts';
import { type Lie, type LyingNode, startLyingNode } from './lying-node.ts';
import { fresh, mine, quantity, type Stage, startStage } from './stage.ts';

let stage: Stage;
/** Three blocks. The middle one has two plain transfers, one token and one internal transfer. */
let first: bigint;
let middle: string;
const nodes: LyingNode[] = [];

beforeAll(async () => {
  stage = await startStage();
  await mine(stage.rpc, 2);
  first = await stage.head();
  await stage.oneBlock([
    { from: stage.owner, to, value: quantity(5) },
    {
      from: stage.owner,
      to: stage.usdt,
      data: stage.call('Usdt', 'transfer', [to, 7n]),
    },
    {
      from: stage.owner,
      to: stage.forwarder,
      data: stage.call('Forwarder', 'forward', [to]),
      value: quantity(9),
    },
    { from: stage.owner, to: fresh(2), value: quantity(6) },
  ]);
  await mine(stage.rpc, 1);
  middle = quantity(first + 1n);
});
afterAll(() => stage.stop());
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()));
});

const inMiddle = inBlock(() => middle);

test.each(liesOf(() => ({ middle, usdc: stage.usdc })))(
  '%s: the next provider is asked, and without one the read stops',
  async (name, lie, why) => {
    const honest = await readThrough(['honest']);
    expect(honest.blocks).toHaveLength(3);
    expect(honest.blocks[1]!.transfers.filter((t) => t.to === to)).toHaveLength(3);
    expect(honest.notes).toEqual([]);

    const helped = await readThrough([lie, 'honest']);
    expect(helped.blocks).toEqual(honest.blocks);
    expect(helped.notes[0]).toMatch(why);

    const alone = await readThrough([lie]);
    const whole = ['another chain', 'no method for traces', 'an answer that never comes'];
    const before = whole.includes(name) ? 0 : 1;
    expect(alone.blocks).toEqual(honest.blocks.slice(0, before));
    expect(alone.notes.at(-1)).toMatch(why);
  },
);

test('debug traces of other transactions are refused', async () => {
  const swapped = inMiddle('debug_traceBlockByNumber', (t: Json[]) => [t[1], t[0], t[2], t[3]]);
  const { blocks, notes } = await readThrough([swapped], { traces: 'debug' });
  expect(blocks).toHaveLength(1);
  expect(notes.at(-1)).toMatch(/trace 0 belongs to another transaction/);
  const fewer = inMiddle('debug_traceBlockByNumber', (t: Json[]) => t.slice(1));
  expect((await readThrough([fewer], { traces: 'debug' })).notes.at(-1)).toMatch(/3 traces of 4/);
});

test('without eth_getBlockReceipts each receipt is read and verified by itself', async () => {
  const none: Lie = (call, honest) =>
    call.method === 'eth_getBlockReceipts'
      ? {
          jsonrpc: '2.0',
          id: call.id,
          error: { code: -32601, message: 'the method eth_getBlockReceipts does not exist' },
        }
      : honest;
  const honest = await readThrough(['honest']);
  const read = await readThrough([none]);
  expect(read.blocks).toEqual(honest.blocks);
  // The reader asks for the missing method once, not with each batch.
  await read.reader.readBlocks(first, first + 2n);
  const asked = nodes[0]!.requests.map((calls) => calls.map(({ method }) => method));
  expect(asked.map((methods) => methods.includes('eth_getBlockReceipts'))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const emptied: Lie = (call, answer) => {
    if (call.method !== 'eth_getTransactionReceipt') return none(call, answer);
    return { ...answer, result: { ...(answer.result as Json), logs: [] } };
  };
  const lied = await readThrough([emptied]);
  expect(lied.blocks).toEqual(honest.blocks.slice(0, 1));
  expect(lied.notes.at(-1)).toMatch(/do not explain the bloom/);
});

test('a node that refuses large batches gets smaller ones', async () => {
  await mine(stage.rpc, 12);
  const tooMany: Lie = (call, honest) => {
    const { length } = nodes[0]!.requests.at(-1)!;
    return length > 7
      ? { jsonrpc: '2.0', id: call.id, error: { code: -32600, message: 'batch too large' } }
      : honest;
  };
  const node = await startLyingNode(stage.url, tooMany);
  nodes.push(node);
  const reader = makeEvmReader({ chain: stage.chain, rpc: makeRpc({ urls: [node.url] }) });
  expect(await reader.readBlocks(first, first + 11n)).toHaveLength(12);
});

test('a node that lies does not get smaller batches', async () => {
  const node = await startLyingNode(stage.url, inMiddle('eth_getBlockReceipts', withoutLogs));
  nodes.push(node);
  const reader = makeEvmReader({ chain: stage.chain, rpc: makeRpc({ urls: [node.url] }) });
  expect(await reader.readBlocks(first + 1n, first + 2n)).toEqual([]);
  expect(node.requests).toHaveLength(1);
});

test('a provider other than the one that read the blocks confirms their hashes', async () => {
  const liesOfHashes: Lie = (call, honest) =>
    call.method === 'eth_getBlockByNumber' && call.params[1] === false
      ? { ...honest, result: { ...(honest.result as Json), hash: other } }
      : honest;
  const { reader, blocks } = await readThrough(['honest', liesOfHashes]);
  const numbers = [first, first + 1n];
  expect(await reader.blockHashes(numbers)).toEqual(blocks.slice(0, 2).map(({ hash }) => hash));
  expect(await reader.blockHashesElsewhere(numbers)).toEqual([other, other]);
  expect(reader.secondProvider?.()).toBe(1);

  // The first provider returns nothing, so the second is read. The first gives the second opinion.
  const silent: Lie = (call, honest) =>
    call.method === 'trace_block' ? { ...honest, result: null } : liesOfHashes(call, honest);
  const second = await readThrough([silent, 'honest']);
  expect(second.blocks).toHaveLength(3);
  expect(await second.reader.blockHashesElsewhere(numbers)).toEqual([other, other]);
});

test('finality is a depth only without the tag; an unclear answer is an error', async () => {
  await mine(stage.rpc, 140);
  const head = await stage.head();
  const answering = (error: Json | null): Lie => {
    return (call, honest) =>
      call.params[0] === 'finalized'
        ? { jsonrpc: '2.0', id: call.id, ...(error ? { error } : { result: null }) }
        : honest;
  };
  const finalized = async (lie: Lie) => (await readThrough([lie])).reader.finalized();
  await expect(finalized(answering(null))).rejects.toThrow('no finalized block');
  const unknown = { code: -32602, message: 'invalid argument 0: hex string without 0x prefix' };
  expect(await finalized(answering(unknown))).toBe(untaggedFinalBlock(stage.chain, head));
  const busy = { code: -32005, message: 'daily request count exceeded, request rate limited' };
  await expect(finalized(answering(busy))).rejects.toThrow('rate limited');
  const ahead: Lie = (call, honest) =>
    call.params[0] === 'finalized'
      ? { ...honest, result: { ...(honest.result as Json), number: quantity(head + 9n) } }
      : honest;
  expect(await finalized(ahead)).toBe(head);
});

async function readThrough(lies: (Lie | 'honest')[], changes: Partial<Chain> = {}) {
  const urls: string[] = [];
  for (const lie of lies) {
    const node = lie === 'honest' ? null : await startLyingNode(stage.url, lie);
    if (node) nodes.push(node);
    urls.push(node?.url ?? stage.url);
  }
  const notes: string[] = [];
  const reader = makeEvmReader({
    chain: { ...stage.chain, ...changes },
    rpc: makeRpc({ urls }),
    onUnverified: ({ provider, block, reason }) => notes.push(`${provider} ${block} ${reason}`),
  });
  const blocks = await reader.readBlocks(first, first + 2n);
  return { blocks, notes, reader };
}
