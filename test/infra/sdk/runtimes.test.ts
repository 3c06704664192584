/** The SDK in Node, and in Node 20, Deno and Bun where `npm run test:runtimes` has installed them. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstBlock } from '#test/support/sdk/readme-program.ts';
import { paths } from '#workstation/paths.ts';

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

const packages = `${paths.root}/.local/runtimes/node_modules`;

/** A program in a package of this scope, one for each system; [] where it is not installed. */
function installed(scope: string, program: string): string[] {
  const home = `${packages}/${scope}`;
  try {
    return readdirSync(home).map((name) => `${home}/${name}/${program}`);
  } catch {
    return [];
  }
}

/** The oldest Node that the SDK and the command line are for. */
const node20 = [`${packages}/node-20/bin/node`].filter((file) => existsSync(file));

const deno = ['run', '--no-remote', '--allow-read', '--allow-net=127.0.0.1'];
const runtimes: [string, string, string[]][] = [
  ['Node', process.execPath, []],
  ...node20.map((file): [string, string, string[]] => ['Node 20', file, []]),
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

/** A merchant's program for what a later release of the service adds, and for events. */
const newer = `
from decimal import Decimal

from coffer_sdk import Coffer, verify_webhook
from coffer_sdk.types import Withdrawal


def handle(coffer: Coffer, headers: dict[str, str]) -> str:
    found: Withdrawal = coffer.withdraw.detail(biz_order_id="p-1")
    if found["chain"] == "NEWCHAIN" and found["status"] == 99:
        coffer.withdraw.apply(
            biz_order_id="p-2",
            chain=found["chain"],
            token="USDT",
            to_address="0x",
            amount=Decimal("1.5"),
            deadline=20,
        )
    event = verify_webhook(body=b"", headers=headers, secrets="whs_AA")
    if event["event"] == "deposit.credited":
        return event["data"]["deposit_no"]
    if event["event"] == "withdraw.confirmed":
        return event["data"]["withdraw_no"]
    return event["id"] or ""
`;

const mypy = [`${paths.root}/.local/python-runtimes/bin/mypy`].filter((file) => existsSync(file));

test.each(mypy)(
  'the Python SDK is typed: by mypy --strict, and in the program of a merchant',
  async (mypy) => {
    const python = `${paths.root}/sdk/python`;
    const check = async (...files: string[]): Promise<string> => {
      const flags = ['--strict', '--python-version', '3.10', '--cache-dir', `${folder}/mypy`];
      const env = { ...process.env, MYPYPATH: `${python}/src` };
      const run = promisify(execFile)(mypy, [...flags, ...files], { cwd: folder, env });
      return run.then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      );
    };
    expect(await check(`${python}/src/coffer_sdk`)).toMatch(/^Success/);
    const first = firstBlock(`${python}/README.md`, 'python');
    writeFileSync(`${folder}/first.py`, first);
    expect(await check('first.py')).toMatch(/^Success/);
    writeFileSync(`${folder}/newer.py`, newer);
    expect(await check('newer.py')).toMatch(/^Success/);
    const wrong = first.replace('amount="2.5"', 'amount=2.5').replace('["withdraw_no"]', '["no"]');
    writeFileSync(`${folder}/wrong.py`, wrong);
    const said = await check('wrong.py');
    expect(said).toContain('"amount"');
    expect(said).toContain('"no"');
  },
);

const nodes = runtimes.filter(([name]) => name.startsWith('Node'));
test.each(nodes)('%s: the command line', async (_, program) => {
  const script = `${folder}/coffer.mjs`;
  const build = `${paths.root}/sdk/cli/build.mjs`;
  await promisify(execFile)(process.execPath, [build, '--out', script]);
  const main = `import(${JSON.stringify(pathToFileURL(script).href)})`;
  const run = `${main}.then(async ({ main }) => { process.exitCode = await main(process.argv.slice(1)); })`;
  const { port } = server.address() as AddressInfo;
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    COFFER_BASE_URL: `http://127.0.0.1:${port}/demo/api`,
    COFFER_APP_ID: 'app_1',
    COFFER_API_SECRET: 's',
  };
  const args = ['-e', run, '--', 'call', 'client.wallet', '--json'];
  const { stdout } = await promisify(execFile)(program, args, { cwd: folder, env });
  expect(JSON.parse(stdout)).toMatchObject({ method: 'GET', path: '/v1/client/wallet' });
});
