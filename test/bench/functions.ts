/**
 * Size and load time of each function, compared with a bare one that holds only the DynamoDB
 * clients.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { bundleFunctions, bundleOptions, functionEntries } from '#lib/bundling/bundle-functions.ts';
import { readStage } from '#lib/stages/stage.ts';
import { paths } from '#workstation/paths.ts';
import { librariesIn } from './support/chain-libraries.ts';
import { median } from './support/median.ts';
import type { Part, Row } from './support/part.ts';

const runs = 15;

/** Functions that derive or check addresses of all families may take longer to load. */
const derives = /^(api\/subaccount\/create|keys\/)/;
const ofTheApi = /^(api|admin)\//;
/** The maximum KB of a signer or watcher. */
const largest: Record<string, number> = { tron: 1600, solana: 775 };
/**
 * Size and load time of the chain libraries, measured before there were adapters. A bare function
 * took 40 to 64 ms.
 */
const whole: Record<string, string> = {
  evm: 'a signer’s part of viem 100 KB',
  tron: 'tronweb whole 1,175 KB and 98 ms, bare 40 to 64 ms',
  solana: '@solana/web3.js whole 640 KB and 56 to 64 ms, bare 40 to 64 ms',
};
/** The family of a signer or watcher. */
const familyOf = (entry: string): string | undefined =>
  /^queue\/(?:sign|watch)-(\w+)$/.exec(entry)?.[1];
/** Others that hold a library: a sweep is tried as a whole transaction. */
const holders: Record<string, string> = { 'schedule/collect-deposits': 'solana' };

async function bundleBare(): Promise<string> {
  const directory = `${paths.state}/build/bench-bare`;
  mkdirSync(directory, { recursive: true });
  const entry = path.join(directory, 'bare.js');
  writeFileSync(
    entry,
    `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
     import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
     const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
     export const handler = (event) => client.send(new GetCommand(event));`,
  );
  await build({ ...bundleOptions, entryPoints: { index: entry }, outdir: directory });
  return `${directory}/index.mjs`;
}

/**
 * CPU milliseconds that a fresh process takes to import the file, on one core where the system
 * supports that. Loading only computes, so this value excludes the work of other processes.
 */
function loadMs(file: string): number {
  const script = `const t = process.cpuUsage();
    import(${JSON.stringify(file)}).then(() => {
      const { user, system } = process.cpuUsage(t);
      console.log((user + system) / 1000);
    });`;
  const node = [process.execPath, '-e', script];
  const [command, ...args] = pinned ? ['taskset', '-c', String(lastCore), ...node] : node;
  const env = { PATH: process.env.PATH, AWS_REGION: 'us-east-1', NODE_NO_WARNINGS: '1' };
  return Number(execFileSync(command!, args, { env, encoding: 'utf8' }));
}

const lastCore = availableParallelism() - 1;
const pinned = canPin();
function canPin(): boolean {
  try {
    execFileSync('taskset', ['-c', String(lastCore), 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

interface Load {
  /** Load time divided by that of the bare function in the same round. */
  ratio: number;
  ms: number;
}

/** The medians over all rounds. */
function loads(bare: string, files: Map<string, string>): Map<string, Load> {
  const taken = new Map<string, Load[]>([...files.keys()].map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const [name, file] of files) {
      // The bare function is measured immediately before, so that other load on the machine affects
      // both.
      const before = loadMs(bare);
      const ms = loadMs(file);
      taken.get(name)!.push({ ratio: ms / before, ms });
    }
  }
  const middle = (of: Load[], part: keyof Load) => median(of.map((load) => load[part]));
  return new Map(
    [...taken].map(([name, of]) => [name, { ratio: middle(of, 'ratio'), ms: middle(of, 'ms') }]),
  );
}

async function run(): Promise<Row[]> {
  const bundles = await bundleFunctions({ name: 'bench', chains: readStage('local').chains });
  const entries = functionEntries();
  const files = new Map(entries.map((entry) => [entry, `${bundles.directory(entry)}/index.mjs`]));
  const taken = loads(await bundleBare(), files);
  const rows = entries.flatMap((entry): Row[] => {
    const api = ofTheApi.test(entry);
    const family = familyOf(entry);
    const { ratio, ms } = taken.get(entry)!;
    const held = librariesIn(bundles, entry);
    const note = family && [`${Math.round(ms)} ms`, ...held.map((name) => whole[name])].join('; ');
    return [
      {
        what: `load ${entry}`,
        value: ratio,
        unit: 'x bare',
        limit: derives.test(entry) ? 1.5 : api ? 1.3 : null,
        ...(note && { note }),
      },
      {
        what: `size ${entry}`,
        value: statSync(files.get(entry)!).size / 1000,
        unit: 'KB',
        limit: api ? 450 : (largest[familyOf(entry) ?? ''] ?? null),
      },
    ];
  });
  const heavy = entries.filter((entry) => ofTheApi.test(entry) && librariesIn(bundles, entry)[0]);
  const foreign = entries.filter((entry) =>
    librariesIn(bundles, entry).some((family) => family !== (familyOf(entry) ?? holders[entry])),
  );
  return [
    ...rows,
    { what: 'API functions with a chain library', value: heavy.length, unit: '', limit: 0 },
    {
      what: "functions with another family's library, or outside signers and watchers with one",
      value: foreign.length,
      unit: '',
      limit: 0,
      note: foreign.join(', '),
    },
  ];
}

export const part: Part = {
  about: `Each function's bundle is imported in a fresh Node process, right after a bare function that imports
only client-dynamodb and lib-dynamodb and is bundled the same way. The figure is the median of
${runs} such ratios of processor time, so other load on the machine does not count. On Linux the
processes are pinned to one core. Sizes are minified, in units of 1,000 bytes. The notes of signers
and watchers give their load in ms on this machine, and what the whole library of their chain took
before it was cut down.`,
  run,
};
