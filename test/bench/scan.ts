/** What a watcher's catch-up costs: RPC calls a block, and the price of a million addresses. */
import { createHash } from 'node:crypto';
import { encodeCall, selectors } from '../../local/chains/abi.ts';
import { toChecksumAddress } from '../../src/chains/evm/address.ts';
import { makeEvmReader } from '../../src/chains/evm/reader.ts';
import { makeRpc } from '../../src/chains/nodes/rpc.ts';
import type { Chain } from '../../src/domain/ports/world.ts';
import { AddressFilter, evmFingerprint } from '../../src/domain/watch/address-filter.ts';
import { watchTick } from '../../src/domain/watch/tick.ts';
import { fresh, quantity } from '../integration/chains/evm/stage.ts';
import startEmulator from '../support/emulator.ts';
import { type Spine, startSpine } from '../support/spine.ts';
import { median } from './support/median.ts';
import type { Part, Row } from './support/part.ts';

const blocks = 60;
const transfers = 200;
const million = 1_000_000;
const segmentSize = 10_000;
const runs = 9;

/** Sub-accounts of the project at the journal's first positions after the hot wallet. */
async function makeSubAccounts(spine: Spine, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let i = 1; i <= count; i++) {
    const address = toChecksumAddress(
      `0x${(0xabcd_0000_0000n + BigInt(i)).toString(16).padStart(40, '0')}`,
    );
    const positions = await spine.subAccounts.nextPositions('demo');
    const ref = `WP-bench-${i}`;
    await spine.subAccounts.create(
      {
        ...positions,
        projectId: 'demo',
        userId: `bench-${i}`,
        accountNo: ref,
        label: 'bench',
        addresses: { EVM: address, TRX: `T-bench-${i}`, SOL: `S-bench-${i}` },
        createdAt: 1,
      },
      {
        ...{ outboxId: `${ref}#1`, kind: 'subaccount', ref, projectId: 'demo', event: null },
        ...{ lists: [], start: false, createdAtMs: 1, requestId: 'bench' },
      },
    );
    made.push(address);
  }
  return made;
}

/** Blocks of 200 transfers: coins, tokens, coins moved by a contract; one of each is to us. */
async function mineTransfers(spine: Spine, ours: string[]): Promise<void> {
  const { rpc, owner } = spine;
  await rpc.request('evm_setAutomine', [false]);
  let nonce = Number(await rpc.request<string>('eth_getTransactionCount', [owner, 'latest']));
  for (let block = 0; block < blocks; block++) {
    const calls = Array.from({ length: transfers }, (_, i) => {
      const to = i < 3 ? ours[(block + i) % ours.length]! : fresh(block * transfers + i);
      const value = quantity(10n ** 16n);
      const tx = [
        { to, value },
        { to: spine.usdt, data: encodeCall(selectors.transfer, to, 1_000_000n) },
        { to: spine.forwarder, value, data: spine.call('Forwarder', 'forward', [to]) },
      ][i % 3];
      const sent = { from: owner, nonce: quantity(nonce), gas: quantity(140_000), ...tx };
      nonce += 1;
      return { method: 'eth_sendTransaction', params: [sent] };
    });
    const answers = await rpc.batch<string>(calls);
    const failed = answers.find((answer) => typeof answer !== 'string');
    if (failed) throw new Error(`a transfer was not taken: ${(failed as Error).message}`);
    await rpc.request('evm_mine');
  }
  await rpc.request('evm_setAutomine', [true]);
}

/** A reader that counts HTTP exchanges and the JSON-RPC calls in them. */
function countingReader(spine: Spine, chain: Chain) {
  const count = { http: 0, calls: 0 };
  const rpc = makeRpc({
    urls: [spine.url],
    fetch: (input, init) => {
      const body = JSON.parse(String(init?.body)) as unknown;
      count.http += 1;
      count.calls += Array.isArray(body) ? body.length : 1;
      return fetch(input, init);
    },
  });
  return { count, reader: makeEvmReader({ chain, rpc }) };
}

/** A filter of a million: ours from the journal, the others made up, all in stored segments. */
async function storeSegments(spine: Spine): Promise<void> {
  const { chainState, addresses } = spine.watchDeps;
  const ours = await addresses.journal('EVM', 0);
  for (let segment = 0; segment < million / segmentSize; segment++) {
    const bytes = Buffer.alloc(segmentSize * 6);
    for (let i = 0; i < segmentSize; i++) {
      const position = segment * segmentSize + i;
      const address =
        ours[position]?.address ?? createHash('sha1').update(String(position)).digest('hex');
      bytes.writeUIntBE(evmFingerprint(address), i * 6, 6);
    }
    await chainState.putFilterSegment('EVM', segment, bytes);
  }
}

async function run(): Promise<Row[]> {
  const stopEmulator = await startEmulator();
  const spine = await startSpine('bench-scan');
  try {
    return await measure(spine);
  } finally {
    await spine.stop();
    await stopEmulator?.();
  }
}

async function measure(spine: Spine): Promise<Row[]> {
  const { watchDeps: deps, client } = spine;
  const { chainState } = deps;
  const ours = await makeSubAccounts(spine, 9);
  const few = new AddressFilter('EVM', evmFingerprint);
  await few.refresh(deps);
  const start = await spine.head();
  await mineTransfers(spine, ours);
  const [hash] = await deps.reader.blockHashes([start]);

  let stored = 0;
  client.middlewareStack.add(
    (next) => (args) => {
      stored += 1;
      return next(args);
    },
    { step: 'initialize', name: 'bench-count' },
  );
  let fence = 0;
  /** A catch-up over the last `span` blocks, whatever was scanned before. */
  const catchUp = async (filter: AddressFilter, chain: Chain, span = blocks) => {
    const lease = await chainState.takeLease('ETH', fence, 600);
    fence = lease!.fence;
    const first = start + BigInt(blocks - span);
    const [from] = span === blocks ? [hash] : await deps.reader.blockHashes([first]);
    const cursor = {
      ...{ chain: 'ETH' as const, scanned: first, hash: from!, head: first, finalized: first },
      updatedAt: 0,
    };
    await chainState.advance({ cursor, fence, blocks: [] });
    const { count, reader } = countingReader(spine, chain);
    stored = 0;
    const [wall, cpu] = [performance.now(), process.cpuUsage()];
    const result = await watchTick(
      { ...deps, chain, reader, filter },
      { fence, deadline: Date.now() + 600_000 },
    );
    const used = process.cpuUsage(cpu);
    if (result.blocks !== span) throw new Error(`${result.blocks} blocks instead of ${span}`);
    return {
      ...count,
      requests: stored,
      ms: performance.now() - wall,
      cpuMs: (used.user + used.system) / 1000,
      deposits: result.deposits,
    };
  };

  const traced = spine.chain;
  const plain: Chain = { ...traced, traces: 'none' };
  const found = (await catchUp(few, traced)).deposits;
  if (found !== 3 * blocks) throw new Error(`${found} deposits instead of ${3 * blocks}`);
  const calls = async (chain: Chain) => {
    const [all, third] = [await catchUp(few, chain), await catchUp(few, chain, blocks / 3)];
    const between = (2 * blocks) / 3;
    const perBlock = (all.calls - third.calls) / between;
    return { perBlock, fixed: all.calls - perBlock * blocks, http: all.http / blocks };
  };
  const [without, withTraces] = [await calls(plain), await calls(traced)];

  await storeSegments(spine);
  globalThis.gc?.();
  const before = process.memoryUsage();
  const loadAt = performance.now();
  const many = new AddressFilter('EVM', evmFingerprint);
  await many.refresh(deps);
  const loadMs = performance.now() - loadAt;
  globalThis.gc?.();
  const after = process.memoryUsage();
  if (many.size < 0.999 * million) throw new Error(`the filter holds ${many.size}`);
  const mb = (after.arrayBuffers - before.arrayBuffers) / 1e6;

  const ratios: Record<'cpuMs' | 'ms' | 'requests' | 'calls', number[]> = {
    ...{ cpuMs: [], ms: [], requests: [], calls: [] },
  };
  await catchUp(many, plain);
  for (let i = 0; i < runs; i++) {
    // Each right after the other, in turn first: what else the machine does falls on both.
    const order = i % 2 ? [few, many] : [many, few];
    const took = new Map<AddressFilter, Awaited<ReturnType<typeof catchUp>>>();
    for (const filter of order) took.set(filter, await catchUp(filter, plain));
    for (const name of Object.keys(ratios) as (keyof typeof ratios)[]) {
      ratios[name].push(took.get(many)![name] / took.get(few)![name]);
    }
  }
  const x = { unit: 'x', limit: 1.2 };
  const scanned = `${blocks} blocks of ${transfers} transfers, ${found} of them to us`;
  const fixed = (of: typeof without) =>
    `JSON-RPC calls; ${of.http.toFixed(2)} HTTP exchanges a block; a tick itself asks ${of.fixed} more`;
  return [
    ...(
      [
        ['RPC calls for a block with 200 transfers', without, 2],
        ['the same with traces', withTraces, 3],
      ] as const
    ).map(
      ([what, of, limit]): Row => ({
        what,
        value: of.perBlock,
        unit: 'calls',
        limit,
        note: fixed(of),
      }),
    ),
    {
      what: 'CPU of a scan, 1,000,000 addresses over 10',
      value: median(ratios.cpuMs),
      ...x,
      note: scanned,
    },
    { what: 'its time', value: median(ratios.ms), ...x },
    { what: 'its requests to DynamoDB', value: median(ratios.requests), ...x },
    { what: 'its RPC calls', value: median(ratios.calls), ...x },
    {
      what: 'address filter of 1,000,000, in memory',
      ...{ value: mb, unit: 'MB', limit: null, note: 'the watcher has 1,024 MB' },
    },
    {
      what: 'the same, load when cold',
      ...{ value: loadMs, unit: 'ms', limit: null, note: '100 stored segments, up to 16 at once' },
    },
  ];
}

export const part: Part = {
  about: `The real watcher's tick over the real stores on the emulator and a real anvil: a catch-up over ${blocks}
blocks of ${transfers} transfers each (a third coins, a third tokens, a third coins that a contract moves; three
a block are ours). Calls a block are the difference between catch-ups of ${blocks} and ${blocks / 3} blocks, so that what
a tick asks once is told apart. The scan's price at a million addresses and at ten is the median of ${runs} pairs
of catch-ups over the same blocks, already stored; the million are segments of the filter as the watcher stores them.`,
  run,
};
