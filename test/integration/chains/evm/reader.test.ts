import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import type { Chain, ScannedBlock, Transfer } from '#model/chain.ts';
import { startLyingNode } from './lying-node.ts';
import { ether, fresh, mine, quantity, type Stage, startStage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

test('a plain transfer has its sender and its block', async () => {
  const to = fresh(1);
  const [from] = stage.accounts;
  const { transactionHash } = await stage.send({ from: from!, to, value: quantity(ether) });
  const block = await readHead();
  expect(block.transfers).toEqual([
    {
      txHash: transactionHash,
      position: 'native',
      from: from!.toLowerCase(),
      to,
      tokenAddress: null,
      amount: ether,
    },
  ]);
  expect(block.sent).toEqual([
    {
      txHash: transactionHash,
      from: from!.toLowerCase(),
      nonce: expect.any(Number),
      success: true,
      fee: expect.any(BigInt),
    },
  ]);
  expect(block.coverage).toEqual(['block', 'receipts', 'traces']);
  const raw = await stage.rpc.request<Record<string, string>>('eth_getBlockByNumber', [
    quantity(block.number),
    false,
  ]);
  expect(block).toMatchObject({ hash: raw.hash, parentHash: raw.parentHash });
  expect(block.timestamp).toBe(Number(raw.timestamp));
});

describe('transfers inside a transaction', () => {
  // Both kinds of trace must give the same identity. Otherwise a rescan by another node would find
  // a second deposit.
  test.each(['parity', 'debug'] as const)(
    '%s: transfers to several recipients, nested ones and ones by self-destruct are found',
    async (traces) => {
      const [a, b, c, d] = [fresh(10), fresh(11), fresh(12), fresh(13)];
      await stage.oneBlock([
        forward(
          'forwardMany',
          [
            [a, b, a],
            [1n, 2n, 3n],
          ],
          6n,
        ),
        forward('forwardNested', [c], 5n),
        forward('forwardByEnding', [d], 7n),
      ]);
      const block = await readHead({ traces });
      expect(arrived(block, a, b, c, d)).toEqual([
        ['trace:0', a, 1n],
        ['trace:1', b, 2n],
        ['trace:2', a, 3n],
        ['trace:0.0', c, 5n],
        ['trace:0.0', d, 7n],
      ]);
    },
  );

  test.each(['parity', 'debug'] as const)(
    '%s: a reverted transfer is not found',
    async (traces) => {
      const to = fresh(20);
      await stage.oneBlock([
        forward('forwardUndone', [to], 5n),
        forward('sendThenRevert', [to], 5n),
        forward('forward', [to], 9n),
      ]);
      const block = await readHead({ traces });
      expect(arrived(block, to)).toEqual([['trace:0', to, 9n]]);
      expect(block.sent.map(({ success }) => success)).toEqual([true, false, true]);
      // The sender's payment to the contract itself is the same with and without traces.
      expect(arrived(block, stage.forwarder).slice(0, 2)).toEqual([
        ['native', stage.forwarder, 5n],
        ['native', stage.forwarder, 9n],
      ]);
    },
  );

  test('without traces, top-level transfers keep their identity, and coverage records it', async () => {
    const to = fresh(21);
    await stage.oneBlock([
      { from: stage.owner, to, value: quantity(3) },
      forward('forward', [to], 4n),
    ]);
    const withTraces = await readHead();
    const without = await readHead({ traces: 'none' });
    expect(without.coverage).toEqual(['block', 'receipts']);
    expect(without.transfers).toEqual(
      withTraces.transfers.filter(({ position }) => !position.startsWith('trace:')),
    );
    expect(arrived(without, to)).toEqual([['native', to, 3n]]);
  });
});

describe('tokens', () => {
  const pay = (token: string, to: string, amount: bigint) => ({
    from: stage.owner,
    to: token,
    data: stage.call('Usdc', 'transfer', [to, amount]),
  });

  test('listed tokens are read from their own log with the amount that arrived after the fee', async () => {
    const to = fresh(30);
    await stage.send({
      from: stage.owner,
      to: stage.usdt,
      data: stage.call('Usdt', 'setParams', [10, 1_000_000n]),
    });
    const [, other] = stage.accounts;
    await stage.send({
      from: stage.owner,
      to: stage.usdt,
      data: stage.call('Usdt', 'transfer', [other, 50_000_000n]),
    });
    await stage.send({
      from: other!,
      to: stage.usdt,
      data: stage.call('Usdt', 'transfer', [to, 10_000_000n]),
    });
    const block = await readHead();
    expect(block.transfers).toEqual([
      expect.objectContaining({
        position: 'log:0',
        to: stage.owner.toLowerCase(),
        amount: 10_000n,
      }),
      expect.objectContaining({
        position: 'log:1',
        from: other!.toLowerCase(),
        to,
        tokenAddress: stage.usdt,
        amount: 9_990_000n,
      }),
    ]);
    await stage.send({
      from: stage.owner,
      to: stage.usdt,
      data: stage.call('Usdt', 'setParams', [0, 0n]),
    });
  });

  test('unlisted tokens, zero amounts, self-transfers and failed transfers are not read', async () => {
    const [a, b] = [fresh(31), fresh(32)];
    const approve = stage.call('Usdc', 'approve', [stage.forwarder, 100n]);
    await stage.oneBlock([
      { from: stage.owner, to: stage.usdc, data: approve },
      {
        from: stage.owner,
        to: stage.forwarder,
        data: stage.call('Forwarder', 'forwardTokens', [stage.usdc, [a, b, a], [1n, 2n, 3n]]),
      },
      pay(stage.unlisted, a, 5n),
      pay(stage.usdc, a, 0n),
      pay(stage.usdc, stage.owner, 7n),
      pay(stage.usdc, a, 10n ** 20n),
    ]);
    const block = await readHead();
    expect(block.transfers.map(({ position, to, amount }) => [position, to, amount])).toEqual([
      ['log:0', a, 1n],
      ['log:1', b, 2n],
      ['log:2', a, 3n],
    ]);
    expect(block.sent.map(({ success }) => success)).toEqual([true, true, true, true, true, false]);
  });

  test('only watched tokens are read', async () => {
    const to = fresh(33);
    await stage.send(pay(stage.usdc, to, 5n));
    const head = await stage.head();
    const reader = makeEvmReader({
      chain: stage.chain,
      rpc: stage.rpc,
      watched: () => [stage.usdt.toUpperCase().replace('0X', '0x')],
    });
    const [block] = await reader.readBlocks(head, head);
    expect(block!.transfers).toEqual([]);
  });
});

describe('ranges', () => {
  test('all blocks come in order, in batches within the bounds', async () => {
    const first = (await stage.head()) + 1n;
    await mine(stage.rpc, 60);
    const node = await startLyingNode(stage.url, (_, honest) => honest);
    try {
      const rpc = makeRpc({ urls: [node.url] });
      const reader = makeEvmReader({ chain: stage.chain, rpc, maxBlocks: 16 });
      const blocks = await reader.readBlocks(first, first + 59n);
      expect(blocks.map(({ number }) => number)).toEqual(
        Array.from({ length: 60 }, (_, i) => first + BigInt(i)),
      );
      for (const [i, block] of blocks.slice(1).entries()) {
        expect(block.parentHash).toBe(blocks[i]!.hash);
      }
      // The first batch covers 8 blocks, later ones 16, or a quarter of the 60 when four are read in
      // parallel. Each block takes two calls and one trace; the chain id is read once.
      expect(node.requests.map((calls) => calls.length)).toEqual([25, 48, 48, 45, 15]);
    } finally {
      await node.stop();
    }
  });

  test('a small byte budget makes small batches', async () => {
    const head = await stage.head();
    const node = await startLyingNode(stage.url, (_, honest) => honest);
    try {
      const rpc = makeRpc({ urls: [node.url] });
      const reader = makeEvmReader({ chain: stage.chain, rpc, maxBlocks: 16, maxBytes: 4_500 });
      expect(await reader.readBlocks(head - 11n, head)).toHaveLength(12);
      expect(node.requests.map((calls) => calls.length)).toEqual([25, 6, 6]);
    } finally {
      await node.stop();
    }
  });

  test('a range ends before a block that does not exist', async () => {
    const head = await stage.head();
    const blocks = await readerOf().readBlocks(head - 1n, head + 5n);
    expect(blocks.map(({ number }) => number)).toEqual([head - 1n, head]);
    expect(await readerOf().readBlocks(head + 1n, head + 5n)).toEqual([]);
  });
});

describe('heads and hashes', () => {
  test('the reader finds the head, the finalized block two behind it, and the block of a transaction', async () => {
    const { transactionHash, blockNumber } = await stage.send({
      from: stage.owner,
      to: fresh(40),
      value: '0x1',
    });
    await mine(stage.rpc, 3);
    const reader = readerOf();
    const head = await reader.head();
    expect(head).toBe(BigInt(blockNumber) + 3n);
    expect(await reader.finalized()).toBe(head - 2n);
    expect(await reader.blockOf(transactionHash)).toBe(BigInt(blockNumber));
    expect(await reader.blockOf(`0x${'ab'.repeat(32)}`)).toBeNull();
  });

  test('a reorganisation changes hashes, and reverted transfers are gone', async () => {
    const to = fresh(41);
    const before = await stage.head();
    await stage.send({ from: stage.owner, to, value: '0x5' });
    await mine(stage.rpc, 2);
    const numbers = [before, before + 1n, before + 2n];
    const reader = readerOf();
    const read = await reader.readBlocks(before, before + 2n);
    const hashes = await reader.blockHashes(numbers);
    expect(hashes).toEqual(read.map(({ hash }) => hash));
    expect(arrived(read[1]!, to)).toHaveLength(1);
    await stage.rpc.request('anvil_reorg', [3, []]);
    const after = await reader.blockHashes([...numbers, before + 50n]);
    expect(after[0]).toBe(hashes[0]);
    expect(after[1]).not.toBe(hashes[1]);
    expect(after[3]).toBeNull();
    const again = await reader.readBlocks(before, before + 2n);
    expect(again.map(({ hash }) => hash)).toEqual(after.slice(0, 3));
    expect(again.flatMap((block) => arrived(block, to))).toEqual([]);
  });

  test('a single provider gives no second opinion', async () => {
    expect(await readerOf().blockHashesElsewhere([1n])).toBeNull();
  });
});

const readerOf = (changes: Partial<Chain> = {}) =>
  makeEvmReader({ chain: { ...stage.chain, ...changes }, rpc: stage.rpc });

async function readHead(changes: Partial<Chain> = {}): Promise<ScannedBlock> {
  const head = await stage.head();
  const [block] = await readerOf(changes).readBlocks(head, head);
  return block!;
}

/** Transfers to these addresses: the position, the recipient and the amount of each. */
const arrived = (block: ScannedBlock, ...to: string[]) =>
  block.transfers
    .filter((transfer: Transfer) => to.includes(transfer.to))
    .map(({ position, to: recipient, amount }) => [position, recipient, amount]);

const forward = (functionName: string, args: unknown[], value: bigint) => ({
  from: stage.owner,
  to: stage.forwarder,
  data: stage.call('Forwarder', functionName, args),
  value: quantity(value),
});
