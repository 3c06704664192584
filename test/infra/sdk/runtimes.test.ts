/** The SDK in Node, and in Deno and Bun where `npm run test:runtimes` has installed them. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#local/paths.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'coffer-runtimes-'));
let server: Server;

beforeAll(async () => {
  const build = `${paths.root}/sdk/typescript/build.mjs`;
  execFileSync(process.execPath, [build, '--out', folder, '--no-types']);
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, url = '', headers } = request;
    const data = { method, path: url.replace('/demo/api', ''), headers, body };
    response.end(JSON.stringify({ code: 0, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close().closeAllConnections();
  rmSync(folder, { recursive: true });
});

/** A program in a package of this scope, one for each system; [] where it is not installed. */
function installed(scope: string, program: string): string[] {
  const home = `${paths.root}/.local/runtimes/node_modules/${scope}`;
  try {
    return readdirSync(home).map((name) => `${home}/${name}/${program}`);
  } catch {
    return [];
  }
}

const deno = ['run', '--no-remote', '--allow-read', '--allow-net=127.0.0.1'];
const runtimes: [string, string, string[]][] = [
  ['Node', process.execPath, []],
  ...installed('@deno', 'deno').map((file): [string, string, string[]] => ['Deno', file, deno]),
  ...installed('@oven', 'bin/bun').map((file): [string, string, string[]] => ['Bun', file, []]),
];

test.each(runtimes)('%s: every vector, and a call', async (_, program, flags) => {
  const module = pathToFileURL(`${folder}/index.js`).href;
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/demo/api`;
  const script = `${paths.root}/test/support/sdk/any-runtime.mjs`;
  const args = [...flags, script, module, `${paths.root}/docs/vectors`, baseUrl];
  const { stdout } = await promisify(execFile)(program, args);
  expect(stdout).toMatch(/^\d+ right\n$/);
  expect(Number.parseInt(stdout, 10)).toBeGreaterThan(30);
});
