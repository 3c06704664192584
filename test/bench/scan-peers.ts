/** The watcher beside Ponder, which indexes logs: the same chain, the same transfers, one run. */
import { createHash } from 'node:crypto';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { AddressFilter, evmFingerprint } from '#domain/watch/address-filter.ts';
import { watchTick } from '#domain/watch/tick.ts';
import { makeEvmEconomyReader } from '#extensions/economy-scan/chain/evm/reader.ts';
import { AddressList } from '#extensions/economy-scan/rules/address-list.ts';
import { makeEconomy } from '#extensions/economy-scan/rules/ranges/economy.ts';
import { rangeScan } from '#extensions/economy-scan/rules/ranges/range-scan.ts';
import { makeEconomyStore } from '#extensions/economy-scan/store/economy-store.ts';
import type { AddressBook } from '#ports/deposits.ts';
import { fresh, quantity, startStage } from '#test/integration/chains/evm/stage.ts';
import { type Spine, spineOn } from '#test/scenarios/spine.ts';
import startEmulator from '../support/emulator.ts';
import type { Part, Row } from './support/part.ts';
import { type PonderWay, ponderVersion, runPonder } from './support/peers/ponder.ts';
import { withMadeUp } from './support/scan/made-up-addresses.ts';

/** Blocks of each chain; a shorter run shows that the part works, and its figures mean nothing. */
const blocks = Number(process.env.COFFER_BENCH_BLOCKS || 2_000);
const isShort = blocks < 2_000;
const transfers = 200;
/**
 * Real sub-accounts; each is paid in turn, one transfer of a block. Economy mode asks for up to 1,000
 * addresses by recipient, as Ponder does; hot wallets are among them.
 */
const watchedCount = isShort ? 100 : 900;
const crowd = 100_000;
const ponderMs = isShort ? 60_000 : 120_000;

type Mode = 'exact' | 'economy';
interface Shape {
  name: string;
  /** Transfers of one transaction; a block has 200. */
  each: number;
  blocks: number;
}
const shapes: Shape[] = [
  { name: '200 transfers a transaction', each: transfers, blocks },
  { name: 'one transfer a transaction', each: 1, blocks: Math.ceil(blocks / 4) },
];

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Emits a Transfer of 1 from the caller to each 32-byte word of its input. */
const emitter = [
  '6001600052', // memory[0] = 1, the amount
  '6000', // the place in the input
  '5b36811015603e57', // until its end
  '803533', // the recipient, the caller
  `7f${transferTopic}60206000a3`,
  '602001600756', // the next word
  '5b00',
].join('');
const token = '0x00000000000000000000000000000000000e3177';
const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0');

async function startChain(name: string): Promise<Spine> {
  const args = ['--gas-limit', '1000000000'];
  const stage = await startStage({ traces: 'none', args });
  await stage.rpc.request('anvil_setCode', [token, `0x${emitter}`]);
  const tokens = stage.chain.tokens.map((one) =>
    one.symbol === 'USDT' ? { ...one, address: token, minDeposit: 1n } : one,
  );
  return spineOn(
    name,
    { ...stage, chain: { ...stage.chain, tokens } },
    { coinUsd: '2000', books: false },
  );
}

/** Blocks of 200 transfers, one of each to an address of ours, and then some that are empty. */
async function fill(spine: Spine, shape: Shape, ours: string[]): Promise<void> {
  const { rpc, owner } = spine;
  await rpc.request('evm_setAutomine', [false]);
  let nonce = Number(await rpc.request<string>('eth_getTransactionCount', [owner, 'latest']));
  for (let block = 0; block < shape.blocks; block++) {
    const to = Array.from({ length: transfers }, (_, i) =>
      i === 0 ? (ours[block % ours.length] as string) : fresh(block * transfers + i),
    );
    const calls = Array.from({ length: transfers / shape.each }, (_, i) => {
      const some = to.slice(i * shape.each, (i + 1) * shape.each);
      const gas = quantity(60_000 + 4_000 * shape.each);
      const data = `0x${some.map(word).join('')}`;
      const sent = { from: owner, to: token, nonce: quantity(nonce++), gas, data };
      return { method: 'eth_sendTransaction', params: [sent] };
    });
    const answers = await rpc.batch<string>(calls);
    const failed = answers.find((answer) => typeof answer !== 'string');
    if (failed) throw new Error(`a transfer was not taken: ${(failed as Error).message}`);
    await rpc.request('evm_mine');
  }
  await rpc.request('anvil_mine', [quantity(100)]);
  await rpc.request('evm_setAutomine', [true]);
}

/** Seconds until our watcher has stored every deposit between two blocks. */
async function ours(
  spine: Spine,
  { mode, addresses, from, to }: { mode: Mode; addresses: AddressBook; from: bigint; to: bigint },
): Promise<{ seconds: number; cpu: number; deposits: number; known: number }> {
  const { url } = spine;
  const watchDeps = { ...spine.watchDeps, addresses };
  const { chainState } = watchDeps;
  const chain = { ...spine.chain, scan: mode };
  const rpc = makeRpc({ urls: [url, url] });
  const reader = makeEvmReader({ chain, rpc });
  // Ponder has loaded its addresses when its time begins.
  const filter = new AddressFilter('EVM', evmFingerprint);
  const list = new AddressList('EVM');
  await filter.refresh(watchDeps);
  await list.refresh(watchDeps, Number.POSITIVE_INFINITY);
  const deps = {
    ...watchDeps,
    chain,
    reader,
    filter,
    ...(mode === 'economy' && {
      scan: rangeScan(
        makeEconomy(makeEvmEconomyReader({ chain, rpc }), list, makeEconomyStore(spine.client)),
      ),
    }),
  };
  const lease = await chainState.takeLease(chain.name, 0, 600);
  if (!lease) throw new Error('another process has the lease');
  const { fence } = lease;
  const [hash = ''] = await reader.blockHashes([from - 1n]);
  const cursor = {
    chain: chain.name,
    scanned: from - 1n,
    hash: hash ?? '',
    head: from,
    finalized: from - 1n,
    updatedAt: 0,
  };
  await chainState.advance({ cursor, fence, blocks: [] });
  const [startedAt, used] = [performance.now(), process.cpuUsage()];
  let [deposits, scanned] = [0, 0n];
  for (let i = 0; scanned < to && i < 1_000; i++) {
    const result = await watchTick(deps, { fence, deadline: Date.now() + 30_000 });
    deposits += result.deposits;
    scanned = result.scanned;
  }
  const { user, system } = process.cpuUsage(used);
  const seconds = (performance.now() - startedAt) / 1_000;
  const known = Math.min(filter.size, list.size);
  return { seconds, cpu: (user + system) / 1e6, deposits, known };
}

/** An address that is made up, as evenly spread as real ones. */
const strangerAt = (n: number) => `0x${createHash('sha1').update(String(n)).digest('hex')}`;

const pairs: { mode: Mode; way: PonderWay; atLeast: number }[] = [
  { mode: 'exact', way: 'handler', atLeast: 2 },
  { mode: 'economy', way: 'topics', atLeast: 1 },
];

async function measure(shape: Shape, isCrowded: boolean): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { mode, way, atLeast } of pairs) {
    // A chain and tables of its own: nothing is stored yet.
    const spine = await startChain(`bench-peers-${mode}`);
    try {
      const paid: string[] = [];
      for (let i = 0; i < watchedCount; i++) paid.push(await spine.addSubAccount());
      const from = BigInt(await spine.head()) + 1n;
      await fill(spine, shape, paid);
      const to = BigInt(await spine.head());
      const used = paid.length + 1;
      const others = Array.from({ length: crowd - paid.length }, (_, i) => strangerAt(used + i));
      const own = spine.watchDeps.addresses;
      const made = { count: crowd, addressAt: strangerAt };
      const addresses = isCrowded ? withMadeUp(own, made) : own;
      const mine = await ours(spine, { mode, addresses, from, to });
      const peer = await runPonder({
        url: spine.url,
        chainId: 1,
        token,
        from,
        to,
        watched: isCrowded ? [...paid, ...others] : paid,
        way,
        withinMs: ponderMs,
      });
      if (mine.deposits !== shape.blocks) {
        throw new Error(`${mine.deposits} deposits instead of ${shape.blocks}`);
      }
      // Two fingerprints in a hundred million are alike.
      const least = isCrowded ? 0.999 * crowd : watchedCount;
      if (mine.known < least) throw new Error(`the watcher knows ${mine.known} addresses`);
      const named = isCrowded ? `, ${crowd} addresses` : '';
      console.log(`${mode}: ${mine.seconds.toFixed(1)} s; Ponder ${peer?.seconds.toFixed(1)} s`);
      rows.push({
        what: `${shape.name}${named}: ${mode}, how many times as fast as Ponder by ${way}`,
        // Without an end, the ratio is at least this.
        value: (peer?.seconds ?? ponderMs / 1_000) / mine.seconds,
        unit: 'x',
        limit: isShort ? null : isCrowded ? 1 : atLeast,
        atLeast: true,
        note: peer
          ? `${mine.seconds.toFixed(1)} s and ${peer.seconds.toFixed(1)} s; processor ${mine.cpu.toFixed(1)} s and ${peer.cpu.toFixed(1)} s; ${shape.blocks} blocks`
          : `${mine.seconds.toFixed(1)} s; Ponder had not ended after ${ponderMs / 1_000} s`,
      });
    } finally {
      await spine.stop();
    }
  }
  return rows;
}

async function run(): Promise<Row[]> {
  const stopEmulator = await startEmulator();
  try {
    const rows: Row[] = [];
    for (const shape of shapes) rows.push(...(await measure(shape, false)));
    for (const shape of shapes) rows.push(...(await measure(shape, true)));
    return rows;
  } finally {
    await stopEmulator?.();
  }
}

export const part: Part = {
  about: `The real watcher's ticks over the real stores on the emulator, and Ponder ${ponderVersion} with a table
of nine columns, read the same Anvil one after the other: ${blocks} blocks of ${transfers} transfers, one of each
to one of ${watchedCount} addresses, in one transaction a block; then a quarter of the blocks with a
transaction for each transfer. \`handler\` takes every log of the token and drops what is not watched;
\`topics\` lets the node filter by recipient. Its own rate limit is off. Ours is timed from
the first tick until all deposits are stored and the cursor is at the head; Ponder from the start of
its backfill until it says that it is complete, without its start.

The comparison is not like for like. \`exact\` reads whole blocks and receipts, proves each by its
bloom, also sees coins and payments, and stores a deposit as a transaction. Ponder trusts the logs and
writes a row, and stores each log that it receives. Ours writes to a DynamoDB emulator in Python, Ponder to PGlite in its
own process, or to the Postgres that \`COFFER_BENCH_POSTGRES\` names, with which it is faster. Of
${crowd} addresses all but ${watchedCount} are made up: ours has them in its filter and its list, as it reads
them from the journal before its time begins, Ponder in its set or its filter by topics.
\`COFFER_BENCH_BLOCKS=100 npm run bench -- scan-peers\` is a short run, whose rows
have no limit.`,
  run,
};
