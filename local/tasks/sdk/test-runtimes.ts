import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { paths } from '#local/paths.ts';
import { runTool } from '../layers.ts';

/**
 * `npm run test:runtimes`: the SDK in Deno and Bun. Their packages of 200 MB are installed into
 * `.local/runtimes`, once; from then on `npm test` runs the same test in them too.
 */
const versions = { deno: '2.9.6', bun: '1.4.4' };
const home = `${paths.root}/.local/runtimes`;

mkdirSync(home, { recursive: true });
writeFileSync(`${home}/package.json`, JSON.stringify({ private: true, dependencies: versions }));
const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
execFileSync('npm', ['install', ...flags], { cwd: home, stdio: 'inherit' });
const filter = 'test/infra/sdk/runtimes.test.ts';
process.exit(await runTool('vitest/vitest.mjs', ['run', '--project', 'infra', filter]));
