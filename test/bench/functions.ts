/**
 * `npm run bench [runs]`: what each function costs a cold start, beside a bare one that holds only
 * the DynamoDB clients and is bundled the same way. Ratios are taken in one run, since milliseconds
 * differ from machine to machine.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import {
  bundleFunctions,
  bundleOptions,
  functionEntries,
} from '../../lib/bundling/bundle-functions.ts';
import { readStage } from '../../lib/stages/stage.ts';
import { paths } from '../../local/paths.ts';

const runs = Number(process.argv[2] ?? 5);
const bare = '(bare)';

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

/** Milliseconds that a fresh process takes to import the file. */
function loadMs(file: string): number {
  const script = `const t = performance.now();
    import(${JSON.stringify(file)}).then(() => console.log(performance.now() - t));`;
  const env = { PATH: process.env.PATH, AWS_REGION: 'us-east-1', NODE_NO_WARNINGS: '1' };
  return Number(execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' }));
}

const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

const { directory } = await bundleFunctions({
  name: 'bench',
  chains: readStage('local').chains,
});
const files = new Map([[bare, await bundleBare()]]);
for (const entry of functionEntries()) files.set(entry, `${directory(entry)}/index.mjs`);

const times = new Map<string, number[]>([...files.keys()].map((name) => [name, []]));
for (let run = 0; run < runs; run += 1) {
  // All of them once, then again: what else the machine does falls on each alike.
  for (const [name, file] of files) times.get(name)!.push(loadMs(file));
}

const kb = (file: string): number => statSync(file).size / 1000;
const bareKb = kb(files.get(bare)!);
const bareMs = median(times.get(bare)!);
console.log(`\n${'function'.padEnd(44)}      KB  ratio      ms  ratio   (median of ${runs})`);
for (const [name, file] of files) {
  const [size, ms] = [kb(file), median(times.get(name)!)];
  const columns = [size, size / bareKb, ms, ms / bareMs].map((value, i) =>
    value.toFixed(i % 2 ? 2 : 1).padStart(i % 2 ? 7 : 8),
  );
  console.log(name.padEnd(44) + columns.join(''));
}
