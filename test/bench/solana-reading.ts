/** How fast Solana's blocks are read from a node that is 150 ms away. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import { base58 } from '@scure/base';
import { chains } from '#chains/catalog/catalog.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { voteProgram } from '#chains/solana/node/programs.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import type { Part, Row } from './support/part.ts';

const latencyMs = 150;
/** A block of the main network: 3 MB. */
const votes = 800;
const trades = 240;
/** The watcher's own stretch (src/domain/watch/tick.ts). */
const stretch = 20;
const stretches = 12;
/** Stretches until the reader has learned how much the node can take. */
const learning = 4;

const key = () => base58.encode(randomBytes(32));
const signature = () => base58.encode(randomBytes(64));
const account = (pubkey: string, signer: boolean) => ({
  pubkey,
  signer,
  writable: true,
  source: 'transaction',
});

const vote = () => ({
  meta: {
    err: null,
    fee: 5_000,
    postBalances: [26_858_640, 1_000_000_000, 1],
    postTokenBalances: [],
    preBalances: [26_863_640, 1_000_000_000, 1],
    preTokenBalances: [],
    status: { Ok: null },
  },
  transaction: {
    accountKeys: [account(key(), true), account(key(), false), account(voteProgram, false)],
    signatures: [signature()],
  },
  version: 'legacy',
});

function trade() {
  const keys = Array.from({ length: 24 }, (_, i) => account(key(), i === 0));
  const token = (amount: number) => (_: unknown, i: number) => ({
    accountIndex: i + 1,
    mint: key(),
    owner: key(),
    programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    uiTokenAmount: { amount: `${amount}`, decimals: 6, uiAmount: 1, uiAmountString: '1' },
  });
  return {
    meta: {
      err: null,
      fee: 5_000,
      preBalances: keys.map((_, i) => 2_039_280 + i),
      postBalances: keys.map((_, i) => 2_039_280 + (i === 1 ? 7 : i)),
      preTokenBalances: Array.from({ length: 12 }, token(1_000_000)),
      postTokenBalances: Array.from({ length: 12 }, token(2_000_000)),
      status: { Ok: null },
    },
    transaction: { accountKeys: keys, signatures: [signature()] },
    version: 0,
  };
}

function hashOf(slot: number): string {
  const bytes = Buffer.alloc(32, 1);
  bytes.writeUInt32BE(slot, 28);
  return base58.encode(bytes);
}

/** A node whose blocks have the same transactions, compressed once; it answers after 150 ms. */
async function startNode() {
  const transactions = JSON.stringify([
    ...Array.from({ length: votes }, vote),
    ...Array.from({ length: trades }, trade),
  ]);
  const compressed = gzipSync(transactions);
  const seen = { now: 0, most: 0, exchanges: 0 };

  function blockBody(id: number, slot: number): Buffer[] {
    const header = {
      blockhash: hashOf(slot),
      previousBlockhash: hashOf(slot - 1),
      parentSlot: slot - 1,
      blockHeight: slot,
      blockTime: 1_700_000_000,
    };
    const start = `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(header).slice(0, -1)},"transactions":`;
    return [gzipSync(start), compressed, gzipSync('}}')];
  }

  function answerTo(body: unknown): Buffer {
    const calls = [body].flat() as { id: number; method: string; params: number[] }[];
    const bodies = calls.map(({ id, method, params }) => {
      if (method === 'getBlock') return blockBody(id, params[0]!);
      const [from = 0, to = 0] = params;
      const slots = Array.from({ length: to - from + 1 }, (_, i) => from + i);
      return [gzipSync(JSON.stringify({ jsonrpc: '2.0', id, result: slots }))];
    });
    if (!Array.isArray(body)) return Buffer.concat(bodies.flat());
    // Members of a gzip stream may follow each other.
    const parts = bodies.flatMap((one, i) => [gzipSync(i === 0 ? '[' : ','), ...one]);
    return Buffer.concat([...parts, gzipSync(']')]);
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    seen.now++;
    seen.exchanges++;
    seen.most = Math.max(seen.most, seen.now);
    response.on('close', () => {
      seen.now--;
    });
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = answerTo(JSON.parse(Buffer.concat(chunks).toString()));
      setTimeout(() => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        });
        response.end(answer);
      }, latencyMs);
    });
  });
  // A busy machine must not lose its connections in between.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    blockMb: transactions.length / 1e6,
    seen,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function run(): Promise<Row[]> {
  const node = await startNode();
  try {
    const reader = makeSolanaReader({
      chain: chains.SOL,
      rpc: makeRpc({ urls: [node.url] }),
      onUnverified: ({ block, reason }) => console.error(`block ${block}: ${reason}`),
    });
    let next = 1n;
    const readStretch = async () => {
      const to = next + BigInt(stretch) - 1n;
      const blocks = await reader.readBlocks(next, to);
      if (blocks.at(-1)?.number !== to) throw new Error(`blocks end at ${blocks.at(-1)?.number}`);
      next = to + 1n;
    };
    for (let i = 0; i < learning; i++) await readStretch();
    node.seen.most = 0;
    node.seen.exchanges = 0;
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    const cpu = process.cpuUsage();
    const begun = performance.now();
    for (let i = 0; i < stretches; i++) await readStretch();
    const seconds = (performance.now() - begun) / 1000;
    const used = process.cpuUsage(cpu);
    clearInterval(watch);
    const count = stretch * stretches;
    const cpuSeconds = (used.user + used.system) / 1e6;
    const batches = node.seen.exchanges / stretches - 1;
    // The list of slots, then the batches, as many at once as there were.
    const inSeries = stretches * (1 + Math.ceil(batches / node.seen.most));
    return [
      {
        what: 'SOL: batches that are read in parallel',
        value: node.seen.most,
        unit: 'batches',
        limit: 4,
        atLeast: true,
        note: `blocks of ${node.blockMb.toFixed(1)} MB`,
      },
      {
        what: 'SOL: HTTP exchanges for a block',
        value: node.seen.exchanges / count,
        unit: 'exchanges',
        limit: 0.5,
      },
      {
        what: 'SOL: blocks a second, 150 ms from the node',
        value: count / seconds,
        unit: 'blocks/s',
        limit: null,
        note: `the main network makes 5 a second; a load of ${Math.round(loadavg()[0] as number)} on ${availableParallelism()} cores`,
      },
      {
        what: 'SOL: the same with a processor of its own',
        value: count / (cpuSeconds + (inSeries * latencyMs) / 1000),
        unit: 'blocks/s',
        limit: 12,
        atLeast: true,
        note: `${cpuSeconds.toFixed(1)} s of processor and ${inSeries} waits for the node, one after the other`,
      },
      {
        what: 'SOL: CPU of a block',
        value: (cpuSeconds * 1000) / count,
        unit: 'ms',
        limit: null,
        note: `${Math.floor(1_000 / ((cpuSeconds * 1000) / count))} blocks in a second of one processor; the node of the bench included`,
      },
      { what: 'SOL: memory of the process at most', value: peak / 1e6, unit: 'MB', limit: null },
    ];
  } finally {
    await node.stop();
  }
}

export const part: Part = {
  about: `The real reader of Solana reads ${stretch * stretches} blocks of ${votes} votes and ${trades} trades (3 MB,
compressed by gzip) from a node in the same process that answers each exchange after ${latencyMs} ms. It
first reads ${learning * stretch} blocks to learn how much the node can take. The elapsed time depends
on what else the machine does and has no limit. The limit is for a processor of its own: the
processor's time, which a busy machine does not shorten, plus all waits for the node, as if nothing
overlapped them.`,
  run,
};
