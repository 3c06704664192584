/** Answers as large as a stranger pays for, over real HTTP: what is read of them, and how much at once. */
import { afterEach, expect, test } from 'vitest';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { maxAnswerBytes } from '#chains/evm/read/tracing/source.ts';
import { makeRpc, type RpcUnavailable } from '#chains/rpc/rpc.ts';
import {
  bombCalls,
  bombGas,
  chain,
  inputBytes,
  mib,
  user,
} from '#test/builders/chains/evm/read/heavy-answers.ts';
import { type RpcServer, startRpcServer } from '#test/fakes/rpc-server.ts';
import { block, hex, receipt, transaction, wholeOrListed } from '../node-answers.ts';

const servers: RpcServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

test('a transaction of 200,000 gas has a trace above 64 MiB, and stops no block', async () => {
  expect(bombGas).toBeLessThan(210_000);
  const bomb = transaction(1, { value: '0x0' });
  const honest = transaction(2, { value: '0x0' });
  const input = `0x${'00'.repeat(inputBytes)}`;
  const frame = { type: 'CALL', from: bomb.to, to: bomb.to, value: '0x0', gas: '0x1', input };
  const traces: Record<string, string> = {
    [bomb.hash]: JSON.stringify({ ...frame, from: bomb.from, calls: Array(bombCalls).fill(frame) }),
    [honest.hash]: JSON.stringify({
      ...frame,
      from: honest.from,
      input: '0x',
      calls: [{ ...frame, input: '0x', to: user, value: '0x7' }],
    }),
  };
  const ofBlock = [bomb, honest].map(({ hash }) => `{"txHash":"${hash}","result":${traces[hash]}}`);
  const gasUsed = { [bomb.hash]: bombGas, [honest.hash]: 60_000 };
  /** Results as JSON. */
  const answers: Record<string, (params: unknown[]) => string> = {
    eth_chainId: () => '"0x2105"',
    eth_getBlockByNumber: (params) =>
      JSON.stringify(wholeOrListed(block(7, [bomb, honest]))(params as [string, boolean])),
    eth_getBlockReceipts: () =>
      JSON.stringify(
        [bomb, honest].map((tx) =>
          receipt(tx, 7, { type: tx.type, gasUsed: hex(gasUsed[tx.hash]!) }),
        ),
      ),
    debug_traceBlockByNumber: () => `[${ofBlock.join(',')}]`,
    debug_traceTransaction: ([hash]) => traces[hash as string]!,
  };
  type Asked = { id: number; method: string; params: unknown[] };
  const one = ({ id, method, params }: Asked) =>
    `{"id":${id},"result":${answers[method]!(params)}}`;
  const urls: string[] = [];
  for (let i = 0; i < 2; i++) {
    const server = await startRpcServer((body, response) => {
      const text = Array.isArray(body) ? `[${body.map(one).join(',')}]` : one(body as Asked);
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });
    servers.push(server);
    urls.push(server.url);
  }
  const reader = makeEvmReader({ chain, rpc: makeRpc({ urls }) });
  const [read] = await reader.readBlocks(7n, 7n, { ours: (one) => one === user });
  expect(read).toMatchObject({
    transfers: [{ txHash: honest.hash, position: 'trace:0', to: user, amount: 7n }],
    coverage: ['block', 'receipts', 'unknown'],
    unknown: [
      expect.stringMatching(
        `^1 of 2 transactions have no trace, such as ${bomb.hash}: .*(above 4194304 bytes|timeout after \\d+ ms)$`,
      ),
    ],
  });
}, 30_000);

/**
 * What a byte of an answer takes at most: three copies while it becomes a text. Short frames, once they
 * are parsed, take 1.2 (measured on Node 24).
 */
const heapPerByte = 3;
const restMib = 150;
const functionMib = 768;

test('with attacks just below each limit in every block, the answers held at once stay bounded', async () => {
  let held = 0;
  let most = 0;
  let largest = 0;
  /** Answers every call; blocks and traces are padded to just below the limit of an exchange. */
  const fetch = async (_url: unknown, init?: { body?: unknown }): Promise<Response> => {
    const body = JSON.parse(String(init?.body)) as {
      id: number;
      method: string;
      params: string[];
    }[];
    const calls = Array.isArray(body) ? body : [body];
    const answers = calls.map(({ id, method, params }) => {
      const number = Number(params[0]);
      const tx = transaction(number, { value: '0x0' });
      const results: Record<string, () => unknown> = {
        eth_chainId: () => '0x2105',
        eth_blockNumber: () => hex(1_000),
        eth_getBlockByNumber: () => wholeOrListed(block(number, [tx]))(params as never),
        eth_getBlockReceipts: () => [receipt(tx, number, { type: tx.type, gasUsed: hex(90_000) })],
        debug_traceBlockByNumber: () => [{ txHash: tx.hash, result: { ...tx, type: 'CALL' } }],
      };
      return { id, result: results[method]!() };
    });
    const text = JSON.stringify(Array.isArray(body) ? answers : answers[0]);
    // One block is just below the limit, so two of them are above it.
    const size = Math.min(calls.length * (maxAnswerBytes - mib), 70 * mib);
    let left = size - text.length;
    let own = 0;
    const take = (bytes: number) => {
      own += bytes;
      held += bytes;
      most = Math.max(most, held);
      largest = Math.max(largest, own);
    };
    const giveBack = () => {
      held -= own;
      own = 0;
    };
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((next) => setImmediate(next));
        const padding = Math.min(left, mib);
        left -= padding;
        const chunk = padding > 0 ? Buffer.alloc(padding, ' ') : Buffer.from(text);
        take(chunk.byteLength);
        controller.enqueue(chunk);
        if (padding > 0) return;
        controller.close();
        // What was parsed of it is used in the next turns.
        setTimeout(giveBack, 5);
      },
      cancel: giveBack,
    });
    return new Response(stream, { status: 200 });
  };
  const rpc = makeRpc({ urls: ['http://one.example'], fetch: fetch as typeof globalThis.fetch });
  const reader = makeEvmReader({ chain, rpc });
  const read = [];
  while (read.length < 10) {
    const from = BigInt(read.length + 1);
    const blocks = await reader.readBlocks(from, from + 4n, { ours: () => false });
    expect(blocks.length).toBeGreaterThan(0);
    read.push(...blocks);
  }
  // A stream is read one chunk or two ahead.
  expect(largest).toBeLessThanOrEqual(maxAnswerBytes + 2 * mib);
  expect(most * heapPerByte + restMib * mib).toBeLessThan(0.8 * functionMib * mib);
  // The bound itself: four batches, each with blocks and traces, and one transaction of its own.
  const bound = 4 * 2 * maxAnswerBytes + 16 * mib;
  expect(bound * heapPerByte + restMib * mib).toBeLessThan(0.8 * functionMib * mib);
}, 60_000);

test('an answer above the caller’s own limit fails at once, and batches stay as large', async () => {
  const asked: number[] = [];
  const server = await startRpcServer((body, response) => {
    const calls = body as { id: number; method: string }[];
    asked.push(calls.length);
    const result = calls[0]!.method === 'large' ? 'x'.repeat(300_000) : 1;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(calls.map(({ id }) => ({ id, result }))));
  });
  servers.push(server);
  const rpc = makeRpc({ urls: [server.url] }).at(0);
  const many = (method: string) => Array.from({ length: 40 }, () => ({ method }));
  const failure = await rpc
    .batch(many('large'), { maxBytes: mib })
    .catch((error: unknown) => error);
  expect((failure as RpcUnavailable).isTooLarge).toBe(true);
  await rpc.batch(many('small'));
  expect(asked).toEqual([40, 40]);
});
