/** Bytes and load time of each function beside a bare one that holds only the DynamoDB clients. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import {
  type Bundles,
  bundleFunctions,
  bundleOptions,
  functionEntries,
} from '../../lib/bundling/bundle-functions.ts';
import { readStage } from '../../lib/stages/stage.ts';
import { paths } from '../../local/paths.ts';
import { median } from './support/median.ts';
import type { Part, Row } from './support/part.ts';

const runs = 15;

/** Functions that derive or check addresses of all families may take longer to load. */
const derives = /^(api\/subaccount\/create|keys\/)/;
const ofTheApi = /^(api|admin)\//;
const chainLibrary = /node_modules\/(viem|tronweb|@solana\/web3)/;

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
 * Milliseconds of the processor that a fresh process, on one core where that can be asked, takes to
 * import the file: loading does nothing but compute, and this does not count what others do meanwhile.
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

/** Each file's load over the bare one's of the same round: median over the rounds. */
function loadRatios(bare: string, files: Map<string, string>): Map<string, number> {
  const ratios = new Map<string, number[]>([...files.keys()].map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const [name, file] of files) {
      // The bare one right before it: what else the machine does falls on both.
      const before = loadMs(bare);
      ratios.get(name)!.push(loadMs(file) / before);
    }
  }
  return new Map([...ratios].map(([name, values]) => [name, median(values)]));
}

function withChainLibrary({ metafile }: Bundles, entry: string): boolean {
  const output = Object.entries(metafile.outputs).find(([file]) =>
    file.endsWith(`/${entry}/index.mjs`),
  )![1];
  return Object.entries(output.inputs).some(
    ([file, { bytesInOutput }]) => bytesInOutput > 0 && chainLibrary.test(file),
  );
}

async function run(): Promise<Row[]> {
  const bundles = await bundleFunctions({ name: 'bench', chains: readStage('local').chains });
  const entries = functionEntries();
  const files = new Map(entries.map((entry) => [entry, `${bundles.directory(entry)}/index.mjs`]));
  const ratios = loadRatios(await bundleBare(), files);
  const rows = entries.flatMap((entry): Row[] => {
    const api = ofTheApi.test(entry);
    return [
      {
        what: `load ${entry}`,
        value: ratios.get(entry)!,
        unit: 'x bare',
        limit: derives.test(entry) ? 1.5 : api ? 1.3 : null,
      },
      {
        what: `size ${entry}`,
        value: statSync(files.get(entry)!).size / 1000,
        unit: 'KB',
        limit: api ? 450 : null,
      },
    ];
  });
  const heavy = entries.filter((entry) => ofTheApi.test(entry) && withChainLibrary(bundles, entry));
  return [
    ...rows,
    { what: 'API functions with a chain library', value: heavy.length, unit: '', limit: 0 },
  ];
}

export const part: Part = {
  about: `Each function's bundle is imported in a fresh Node, right after a bare function that imports only
client-dynamodb and lib-dynamodb and is bundled the same way; the figure is the median
of ${runs} such ratios of processor time, so that what else the machine does is not in it. On Linux the processes are pinned to one core. Sizes are minified, in units of 1,000 bytes.`,
  run,
};
