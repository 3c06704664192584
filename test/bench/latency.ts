/** Latency from a block to the credit of a deposit, and from a change to its first webhook. */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { readStage } from '#lib/stages/stage.ts';
import { localRpc } from '#local/clients/rpc.ts';
import { type ChainName, chainNames, type Family, familyOf } from '#shared/chains.ts';
import type { StackFile } from '#workstation/stack-file.ts';
import { openStack } from '../support/stack.ts';
import { tableEnvironment } from '../support/tables.ts';
import { startCloud, useCloud } from './support/cloud.ts';
import { median } from './support/median.ts';
import type { Part, Row } from './support/part.ts';

const deposits = 8;
const names = chainNames;
type Name = ChainName;

/** Reads the newest block that counts from a node of each family. */
const headOf: Record<Family, (url: string) => () => Promise<number>> = {
  EVM: (url) => {
    const rpc = localRpc(url);
    return async () => Number(await rpc<string>('eth_blockNumber'));
  },
  TRX: (url) => async () => {
    const answer = await fetch(`${url}/wallet/getnowblock`, { method: 'POST', body: '{}' });
    const block = (await answer.json()) as { block_header: { raw_data: { number?: number } } };
    return block.block_header.raw_data.number ?? 0;
  },
  SOL: (url) => {
    const rpc = localRpc(url);
    return () => rpc<number>('getSlot', { commitment: 'confirmed' });
  },
};
/** The amount of one deposit, above each chain's minimum. */
const coins: Record<Family, bigint> = { EVM: 10n ** 18n, TRX: 10n ** 7n, SOL: 10n ** 8n };

/** Records when each block of a node first appeared (ms). Polls every 50 ms until `stop`. */
function watchHead(head: () => Promise<number>) {
  const seen = new Map<number, number>();
  let watching = true;
  const done = (async () => {
    while (watching) {
      const number = await head();
      if (!seen.has(number)) seen.set(number, Date.now());
      await sleep(50);
    }
  })();
  return {
    seen,
    stop: async () => {
      watching = false;
      await done;
    },
  };
}

/** When a block with at least this number first appeared. A busy machine may miss a block. */
function reached(seen: Map<number, number>, number: number): number {
  const times = [...seen].filter(([block]) => block >= number).map(([, at]) => at);
  if (times.length === 0) throw new Error(`nobody saw block ${number}`);
  return Math.min(...times);
}

interface Credit {
  name: Name;
  depositNo: string;
  /** The block whose arrival makes the credit due. */
  due: number;
  /** When the record was first seen as credited (ms). */
  at: number;
}

/** Polls the credits of every chain every 100 ms. Throws if some are missing at `until`. */
async function watchCredits(until: number): Promise<Credit[]> {
  const store = makeDepositStore(makeDocumentClient());
  const credited = new Map<string, Credit>();
  const isOpen = (name: Name) =>
    [...credited.values()].filter((one) => one.name === name).length < deposits;
  for (;;) {
    const open = names.filter(isOpen);
    if (open.length === 0) return [...credited.values()];
    if (Date.now() > until) throw new Error(`${open.join(', ')}: not all deposits were credited`);
    for (const name of open) {
      for (const { depositNo, ...deposit } of await store.watched(name, 0n, 10n ** 12n)) {
        if (deposit.status !== 'credited' || credited.has(depositNo)) continue;
        const due = Number(deposit.blockNumber) + deposit.threshold;
        credited.set(depositNo, { name, depositNo, due, at: Date.now() });
      }
    }
    await sleep(100);
  }
}

async function run(): Promise<Row[]> {
  const cloud = await startCloud();
  try {
    return await measure(cloud.stack);
  } finally {
    await cloud.stop();
  }
}

async function measure(file: StackFile): Promise<Row[]> {
  useCloud(file);
  tableEnvironment('coffer-local');
  const [load = 0] = loadavg();
  const catalog = mergeCatalog(readStage('local').chains);
  const stack = await openStack(file);
  const merchant = await stack.merchant();
  const { addresses } = await merchant.api.post<{ addresses: Record<Family, string> }>(
    '/v1/subaccount/create',
    { user_id: `latency-${Date.now()}` },
  );
  const heads = new Map(
    names.map((name) => [name, watchHead(headOf[familyOf[name]](file.chains[name]!.rpc_urls[0]!))]),
  );
  // Credits are watched while more deposits are paid: a chain with a low threshold credits the
  // first ones meanwhile.
  const crediting = watchCredits(Date.now() + 400_000);
  const paying = (async () => {
    for (let i = 0; i < deposits; i++) {
      for (const name of names) {
        const family = familyOf[name];
        await stack.pay(name, addresses[family], null, coins[family]);
      }
      // An interval that is in step with neither the blocks nor the ticks.
      await sleep(1_300 + 170 * i);
    }
  })();
  const [all] = await Promise.all([crediting, paying]);
  await sleep(3_000);
  for (const head of heads.values()) await head.stop();
  const hooks = new Map<string, number>();
  for (const { event, data, at } of merchant.receiver.received) {
    const no = String(data.deposit_no);
    if (event === 'deposit.credited' && !hooks.has(no)) hooks.set(no, at);
  }
  await merchant.leave();
  const waited = (name: Name) =>
    all
      .filter((one) => one.name === name)
      .map(({ at, due }) => (at - reached(heads.get(name)!.seen, due)) / 1000);
  const announced = all.flatMap(({ at, depositNo }) => {
    const received = hooks.get(depositNo);
    return received === undefined ? [] : [Math.max(0, received - at) / 1000];
  });
  if (announced.length < all.length)
    throw new Error(`${announced.length} webhooks of ${all.length}`);
  return [
    ...names.map(
      (name): Row => ({
        what: `${name}: threshold block to credited`,
        value: median(waited(name)),
        unit: 's',
        limit: Math.max(catalog[name].tickSeconds, catalog[name].blockTimeMs / 1000),
        note: `listed block time ${catalog[name].blockTimeMs} ms; slowest of ${deposits} ${Math.max(...waited(name)).toFixed(1)} s`,
      }),
    ),
    {
      what: 'credited to its first webhook',
      value: median(announced),
      unit: 's',
      limit: 1,
      note: `slowest of ${announced.length}: ${Math.max(...announced).toFixed(1)} s; load average ${load.toFixed(1)}`,
    },
  ];
}

export const part: Part = {
  about: `On a local cloud of its own, ${deposits} deposits are made on each chain, out of step with its
blocks. From the first deposit on, each node's head is read every 50 ms and the records every 100
ms, and the times come from these reads. The webhook's time is its arrival at a receiver on this
machine. Figures are medians. EVM nodes mine one block per second, independent of the listed block time. TRON
makes a block every 3 s. Solana's slots take 0.2 s, and each has a block.`,
  run,
};
