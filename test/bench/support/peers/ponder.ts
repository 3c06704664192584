/**
 * Ponder, an indexer of EVM logs, on a chain of the bench. It is not a dependency: its packages are
 * installed below `.local` when the bench first needs them.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { portFor } from '#local/process/free-port.ts';
import { paths } from '#workstation/paths.ts';
import { cpuSeconds } from '../cpu.ts';

export const ponderVersion = '0.16.6';

/** The node filters by recipient, or each log comes and the handler drops what is not watched. */
export type PonderWay = 'handler' | 'topics';

export interface PonderRun {
  url: string;
  chainId: number;
  token: string;
  from: bigint;
  to: bigint;
  watched: string[];
  way: PonderWay;
  /** It is given up then, ms. */
  withinMs: number;
}

/** Seconds from the start of its backfill to its end, CPU seconds, and rows; null if given up. */
export interface PonderResult {
  seconds: number;
  cpu: number;
  rows: number;
}

const folder = path.join(paths.state, 'bench', 'ponder');

/** Installs the packages once, and lifts the constants that hold its requests back. */
export function installPonder(): void {
  const packages = path.join(folder, 'node_modules', 'ponder');
  if (!existsSync(path.join(folder, 'installed'))) {
    mkdirSync(folder, { recursive: true });
    const dependencies = { ponder: ponderVersion, hono: '4', viem: '2' };
    const manifest = { name: 'peer', private: true, type: 'module', dependencies };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
    execFileSync('npm', args, { cwd: folder, stdio: 'inherit' });
    // 20 requests a second at first, 500 at most: Anvil needs no such care.
    const rpc = path.join(packages, 'dist', 'esm', 'rpc', 'index.js');
    const code = readFileSync(rpc, 'utf8');
    const lifted = code.replace(/^const (INITIAL_MAX_RPS|MAX_RPS) = \d+;$/gm, 'const $1 = 10000;');
    if (lifted === code) throw new Error('Ponder has no limit of requests where it was');
    writeFileSync(rpc, lifted);
    writeFileSync(path.join(folder, 'installed'), ponderVersion);
  }
}

/** An application that stores each transfer to a watched address. */
function writeApplication({ url, chainId, token, from, to, watched, way }: PonderRun): void {
  const file = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const { COFFER_BENCH_POSTGRES: postgres } = process.env;
  const database = postgres ? { kind: 'postgres', connectionString: postgres } : { kind: 'pglite' };
  const filter = way === 'topics' ? `, filter: { event: 'Transfer', args: { to: watched } }` : '';
  file('watched.json', JSON.stringify(watched.map((address) => address.toLowerCase())));
  file(
    'ponder.config.ts',
    `import { readFileSync } from 'node:fs';
import { createConfig } from 'ponder';
import { parseAbi } from 'viem';
const watched = JSON.parse(readFileSync('watched.json', 'utf8'));
export default createConfig({
  database: ${JSON.stringify(database)},
  chains: { bench: { id: ${chainId}, rpc: '${url}' } },
  contracts: { Token: {
    abi: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']),
    chain: 'bench', address: '${token}', startBlock: ${from}, endBlock: ${to}${filter},
  } },
});
`,
  );
  file(
    'ponder.schema.ts',
    `import { onchainTable } from 'ponder';
export const transfer = onchainTable('transfer', (t) => ({
  id: t.text().primaryKey(), hash: t.hex(), block: t.bigint(), blockHash: t.hex(), from: t.hex(),
  to: t.hex(), value: t.bigint(), logIndex: t.integer(), timestamp: t.bigint(),
}));
`,
  );
  file(
    'src/index.ts',
    `import { readFileSync } from 'node:fs';
import { ponder } from 'ponder:registry';
import schema from 'ponder:schema';
const watched = new Set(JSON.parse(readFileSync('watched.json', 'utf8')));
let rows = 0;
ponder.on('Token:Transfer', async ({ event, context }) => {
  const { from, to, value } = event.args;
  if (!watched.has(to.toLowerCase())) return;
  await context.db.insert(schema.transfer).values({
    id: event.id, hash: event.transaction.hash, block: event.block.number,
    blockHash: event.block.hash, from, to, value, logIndex: event.log.logIndex,
    timestamp: event.block.timestamp,
  });
  rows += 1;
  if (rows % 100 === 0) console.log('rows=' + rows);
});
`,
  );
  file('src/api/index.ts', `import { Hono } from 'hono';\nexport default new Hono();\n`);
}

/** One run over a cold database. */
export async function runPonder(input: PonderRun): Promise<PonderResult | null> {
  installPonder();
  writeApplication(input);
  rmSync(path.join(folder, '.ponder'), { recursive: true, force: true });
  const binary = path.join(folder, 'node_modules', 'ponder', 'dist', 'esm', 'bin', 'ponder.js');
  const schema = `bench_${Date.now()}`;
  const { port } = await portFor('PONDER');
  const args = [
    binary,
    'start',
    '--schema',
    schema,
    '--port',
    String(port),
    '--log-format',
    'json',
  ];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, PONDER_TELEMETRY_DISABLED: 'true', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let isGivenUp = false;
  const giveUp = setTimeout(() => {
    isGivenUp = true;
    child.kill('SIGKILL');
  }, input.withinMs);
  const last: string[] = [];
  let [startedAt, rows] = [0, 0];
  let result: PonderResult | null = null;
  child.stderr.on('data', (chunk) => last.push(String(chunk)));
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      last.push(line);
      if (last.length > 20) last.shift();
      rows = Number(/^rows=(\d+)/.exec(line)?.[1] ?? rows);
      if (!startedAt && line.includes('Started')) startedAt = performance.now();
      if (line.includes('Completed backfill indexing across all chains')) {
        const seconds = (performance.now() - startedAt) / 1_000;
        result = { seconds, cpu: cpuSeconds(child.pid ?? -1), rows };
        break;
      }
    }
  } finally {
    clearTimeout(giveUp);
    child.kill('SIGKILL');
    await ended;
  }
  if (!result && !isGivenUp) throw new Error(`Ponder ended early:\n${last.join('\n')}`);
  return result;
}
