/** The cost of a watcher's catch-up: RPC calls per block, and the effect of a million addresses. */
import { createHash } from 'node:crypto';
import { AddressFilter } from '#domain/watch/address-filter.ts';
import { FingerprintSet } from '#domain/watch/fingerprint-set.ts';
import { watchTick } from '#domain/watch/tick.ts';
import type { Chain } from '#model/chain.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { Family } from '#shared/chains.ts';
import startEmulator from '../support/emulator.ts';
import { median } from './support/median.ts';
import type { Part, Row } from './support/part.ts';
import { startEvmScan } from './support/scan/evm.ts';
import { withMadeUp } from './support/scan/made-up-addresses.ts';
import { nobody } from './support/scan/nobody.ts';
import { startSolanaScan } from './support/scan/solana.ts';
import { type ScanStage, toUs } from './support/scan/stage.ts';
import { startTronScan } from './support/scan/tron.ts';

const blocks = 60;
const transfers = 200;
const million = 1_000_000;
const segmentSize = 10_000;
const runs = 9;

const stages: Record<Family, (prefix: string) => Promise<ScanStage>> = {
  EVM: startEvmScan,
  TRX: startTronScan,
  SOL: startSolanaScan,
};

/**
 * Stores a filter of a million addresses in segments: ours from the journal, and generated ones.
 */
async function storeSegments(stage: ScanStage): Promise<void> {
  const { chainState, addresses } = stage.watchDeps;
  const { family } = stage.chain;
  const ours = await addresses.journal(family, 0);
  for (let segment = 0; segment < million / segmentSize; segment++) {
    const bytes = Buffer.alloc(segmentSize * 6);
    for (let i = 0; i < segmentSize; i++) {
      const position = segment * segmentSize + i;
      const own = ours[position]?.address;
      const made = () => createHash('sha1').update(String(position)).digest().readUIntBE(0, 6);
      bytes.writeUIntBE(own ? stage.fingerprint(own) : made(), i * 6, 6);
    }
    await chainState.putFilterSegment(family, segment, bytes);
  }
}

/** Returns a function that catches up on the last blocks, independent of earlier scans. */
async function catchUps(stage: ScanStage) {
  const { watchDeps: deps, client } = stage;
  const { chainState, reader } = deps;
  const head = await reader.head();
  let stored = 0;
  let claims = 0;
  const { payments } = deps;
  const claim: typeof payments.claim = (...asked) => {
    claims += 1;
    return payments.claim(...asked);
  };
  client.middlewareStack.add(
    (next) => (args) => {
      stored += 1;
      return next(args);
    },
    { step: 'initialize', name: 'bench-count' },
  );
  let fence = 0;
  return async (
    filter: AddressFilter,
    chain: Chain,
    { span = blocks, addresses = deps.addresses } = {},
  ) => {
    const lease = await chainState.takeLease(chain.name, fence, 600);
    fence = lease!.fence;
    const first = head - BigInt(span);
    const [hash] = await reader.blockHashes([first]);
    const cursor = {
      chain: chain.name,
      scanned: first,
      hash: hash!,
      head: first,
      finalized: first,
      updatedAt: 0,
    };
    await chainState.advance({ cursor, fence, blocks: [] });
    const { count, reader: counted } = stage.countingReader(chain);
    stored = 0;
    claims = 0;
    const [wall, cpu] = [performance.now(), process.cpuUsage()];
    const result = await watchTick(
      { ...deps, addresses, chain, reader: counted, filter, payments: { ...payments, claim } },
      { fence, deadline: Date.now() + 600_000 },
    );
    const used = process.cpuUsage(cpu);
    if (result.blocks !== span) throw new Error(`${result.blocks} blocks instead of ${span}`);
    return {
      ...count,
      requests: stored,
      claims,
      ms: performance.now() - wall,
      cpuMs: (used.user + used.system) / 1000,
      deposits: result.deposits,
    };
  };
}

type CatchUp = Awaited<ReturnType<typeof catchUps>>;

/** Calls per block. Calls that a tick makes only once are reported separately. */
async function callsOf(applyPublishedStates: CatchUp, filter: AddressFilter, chain: Chain) {
  const all = await applyPublishedStates(filter, chain);
  const third = await applyPublishedStates(filter, chain, { span: blocks / 3 });
  const perBlock = (all.calls - third.calls) / ((2 * blocks) / 3);
  const once = all.calls - perBlock * blocks;
  const note =
    `${chain.family === 'TRX' ? 'HTTP' : 'JSON-RPC'} calls; ` +
    `${(all.http / blocks).toFixed(2)} HTTP exchanges a block; ` +
    `a tick itself asks ${Number(once.toPrecision(3))} more`;
  return { perBlock, note };
}

/**
 * TRON and Solana: a block with three transfers to us. EVM: one in which no transaction names an address
 * of ours, also with traces, and what the transfer of coin to us costs more (decision 64).
 */
async function callsRows(
  applyPublishedStates: CatchUp,
  few: AddressFilter,
  chain: Chain,
): Promise<Row[]> {
  const what = `${chain.family}: RPC calls for a block with ${transfers} transfers`;
  const row = (text: string, value: number, limit: number, note: string): Row => ({
    what: text,
    value,
    unit: 'calls',
    limit,
    note,
  });
  const plain: Chain = { ...chain, traces: 'none' };
  const own = await callsOf(applyPublishedStates, few, plain);
  if (chain.family !== 'EVM') return [row(what, own.perBlock, 2, own.note)];
  const foreign = await callsOf(applyPublishedStates, nobody, plain);
  const traced = await callsOf(applyPublishedStates, nobody, chain);
  const more = own.perBlock - foreign.perBlock;
  return [
    row(`${what}, none of them ours`, foreign.perBlock, 2, foreign.note),
    row('EVM: the same with traces', traced.perBlock, 3, traced.note),
    row('EVM: calls more for a transaction to us', more, 1, `one in each block; ${own.note}`),
  ];
}

/** The size of the filter of a million addresses, and how long a cold load takes. */
async function loadMany(
  stage: ScanStage,
  addresses: AddressBook,
): Promise<{ many: AddressFilter; rows: Row[] }> {
  await storeSegments(stage);
  const loadAt = performance.now();
  const many = new AddressFilter(stage.chain.family, stage.fingerprint);
  await many.refresh({ ...stage.watchDeps, addresses });
  const loadMs = performance.now() - loadAt;
  if (many.size < 0.999 * million) throw new Error(`the filter holds ${many.size}`);
  const rows: Row[] = [
    {
      what: 'address filter of 1,000,000, in memory',
      value: many.bytes / 1e6,
      unit: 'MB',
      limit: null,
      note: 'a watcher of EVM chains has 768 MB',
    },
    {
      what: 'the same, load when cold',
      value: loadMs,
      unit: 'ms',
      limit: null,
      note: '100 stored segments, up to 16 at once',
    },
  ];
  return { many, rows };
}

/** The memory of a filter that is far larger than any deployment's, without its journal. */
function crowdRow(): Row {
  const crowd = 20 * million;
  const use = () => {
    globalThis.gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = use();
  const set = new FingerprintSet();
  for (let i = 0; i < crowd; i++) set.add(Math.floor(Math.random() * 2 ** 48));
  const mb = (use() - before) / 1e6;
  return {
    what: 'address filter of 20,000,000, in memory',
    value: mb,
    unit: 'MB',
    limit: 320,
    note: `${((mb * 1e6) / set.size).toFixed(1)} bytes an address`,
  };
}

async function measure(stage: ScanStage): Promise<Row[]> {
  const { chain, watchDeps: deps } = stage;
  const { family } = chain;
  const ours = stage.newAddresses(9);
  for (const own of ours) await stage.addSubAccount(own);
  await stage.mine({ blocks, transfers, ours });
  const few = new AddressFilter(family, stage.fingerprint);
  await few.refresh(deps);
  const applyPublishedStates = await catchUps(stage);
  const first = await applyPublishedStates(few, chain);
  const found = first.deposits;
  if (found !== toUs * blocks) throw new Error(`${found} deposits instead of ${toUs * blocks}`);

  const plain: Chain = { ...chain, traces: 'none' };
  const calls = await callsRows(applyPublishedStates, few, chain);

  // Its segments are stored, so a made-up address is read of them.
  const addresses = withMadeUp(deps.addresses, {
    count: million,
    addressAt(position) {
      throw new Error(`position ${position} is in no segment`);
    },
  });
  const { many, rows } = await loadMany(stage, addresses);
  const ratios: Record<'cpuMs' | 'ms' | 'requests' | 'calls', number[]> = {
    cpuMs: [],
    ms: [],
    requests: [],
    calls: [],
  };
  const cpuMs: number[] = [];
  await applyPublishedStates(many, plain, { addresses });
  for (let i = 0; i < runs; i++) {
    // The two run one after the other in alternating order, so that other load on the machine
    // affects both.
    const order = i % 2 ? [few, many] : [many, few];
    const took = new Map<AddressFilter, Awaited<ReturnType<CatchUp>>>();
    for (const filter of order) {
      const set = filter === many ? { addresses } : {};
      took.set(filter, await applyPublishedStates(filter, plain, set));
    }
    for (const name of Object.keys(ratios) as (keyof typeof ratios)[]) {
      ratios[name].push(took.get(many)![name] / took.get(few)![name]);
    }
    cpuMs.push(took.get(many)!.cpuMs / blocks);
  }
  const x = { unit: 'x', limit: 1.2 };
  return [
    ...calls,
    {
      what: `${family}: CPU of a scan, 1,000,000 addresses over 10`,
      value: median(ratios.cpuMs),
      ...x,
      note:
        `${blocks} blocks of ${transfers} transfers, ${found} of them to us; ` +
        `${median(cpuMs).toFixed(1)} ms a block, stores included`,
    },
    { what: `${family}: its time`, value: median(ratios.ms), ...x },
    { what: `${family}: its requests to DynamoDB`, value: median(ratios.requests), ...x },
    {
      what: `${family}: reads that tell our own transfers from others’`,
      value: first.claims,
      unit: 'reads',
      limit: 0,
      note: `${found} deposits from outside`,
    },
    { what: `${family}: its RPC calls`, value: median(ratios.calls), ...x },
    // The address table is the same for every family, so it is reported once.
    ...(family === 'EVM' ? rows : []),
  ];
}

async function run(): Promise<Row[]> {
  const stopEmulator = await startEmulator();
  try {
    const rows: Row[] = [];
    for (const [family, start] of Object.entries(stages)) {
      const stage = await start(`bench-scan-${family.toLowerCase()}`);
      try {
        rows.push(...(await measure(stage)));
      } finally {
        await stage.stop();
      }
    }
    rows.push(crowdRow());
    return rows;
  } finally {
    await stopEmulator?.();
  }
}

export const part: Part = {
  about: `The real watcher's tick runs over the real stores on the emulator, with a node in a process of its
own (anvil, the local chains of TRON and Solana). It catches up over ${blocks} blocks of
${transfers} transfers each. A third are coins, a third tokens, and a third are moved by a contract
or a program (EVM and TRON: coins through a forwarder; Solana: tokens whose account is created on
the way). Three a block, one of each kind, are to addresses of ours.

Calls per block are the difference between catch-ups of ${blocks} and ${blocks / 3} blocks, so what a
tick asks once is counted separately. The cost of a scan at a million addresses and at ten is the
median of ${runs} pairs of catch-ups over the same blocks, already stored. The million addresses are
segments of the filter, as the watcher stores them.`,
  run,
};
