/**
 * Every block of code of the guides, and every example of the reference: it runs here, or on the local
 * cloud (test/integration/stack/docs), or says that it is an excerpt.
 */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#local/process/free-port.ts';
import { installWheels } from '#local/process/install-wheels.ts';
import { type CodeBlock, codeBlocksOf, guideBlocks } from '#test/support/docs/code-blocks.ts';
import {
  document,
  type ExampleServer,
  startExampleServer,
} from '#test/support/docs/example-server.ts';
import { signedDelivery } from '#test/support/sdk/signed-delivery.ts';
import { paths } from '#workstation/paths.ts';
import { type Node, operationsOf } from '../../../site/reference/document.ts';
import { examplesOf } from '../../../site/reference/examples.ts';

const operations = operationsOf(document);
const reference: CodeBlock[] = operations.flatMap((operation) =>
  examplesOf(document, operation).map(({ language, code }) => ({
    at: `reference of ${operation.id}, ${language}`,
    page: 'reference',
    language,
    mark: 'run',
    detail: operation.id,
    code,
  })),
);
const guides = guideBlocks();
const running = [...guides, ...reference].filter(({ mark }) => mark === 'run');
const inLanguage = (language: string) => running.filter((block) => block.language === language);

let server: ExampleServer;
let folder: string;
beforeAll(async () => {
  server = await startExampleServer();
  mkdirSync(paths.temp, { recursive: true });
  // Below the checkout, where the SDK's types and those of Node are found.
  folder = mkdtempSync(`${paths.temp}/docs-`);
});
beforeEach(() => {
  server.calls.length = 0;
  server.refused.length = 0;
});
afterAll(() => {
  server?.close();
  if (folder) rmSync(folder, { recursive: true });
});

/** Whether a block says how it is tested. */
function problem({ page, language, mark, detail }: CodeBlock): string | null {
  if (mark === 'excerpt') return null;
  if (mark === 'run') {
    return ['sh', 'ts', 'python'].includes(language) ? null : `nothing runs ${language}`;
  }
  if (mark === 'checked') return language === 'json' ? null : 'only json is checked';
  if (mark === 'cloud') {
    const known = ['ts', 'python', 'go'];
    const isRun = page === 'docs/guides/reconcile.md' && known.includes(language);
    return isRun ? null : 'no test runs it on the local cloud';
  }
  if (mark === 'server') {
    const isRun = page === 'docs/guides/webhooks.md' && ['python', 'go'].includes(language);
    return isRun ? null : 'no test starts it';
  }
  if (mark !== 'journey') return 'it says neither how it is tested nor that it is an excerpt';
  const known = ['', 'background', 'fails'].includes(detail) && language === 'sh';
  return page === 'docs/guides/quickstart.md' && known ? null : 'only the quickstart is a journey';
}

test('each block of the guides is run or checked, or is an excerpt', () => {
  expect(guides.length).toBeGreaterThan(30);
  const odd = guides.flatMap((block) => {
    const found = problem(block);
    return found ? [`${block.at}: ${found}`] : [];
  });
  expect(odd).toEqual([]);
  const excerpts = guides.filter(({ mark }) => mark === 'excerpt');
  expect(excerpts.length).toBeLessThan(guides.length / 5);
});

test('a block that says nothing is seen, and one that nothing runs', () => {
  const of = (info: string) => codeBlocksOf('guides/x.md', `a\n\`\`\`${info}\nx\n\`\`\`\n`);
  expect(of('sh').map(problem)).not.toEqual([null]);
  expect(of('go run').map(problem)).not.toEqual([null]);
  expect(of('sh journey').map(problem)).not.toEqual([null]);
  expect(of('ts run').map(problem)).toEqual([null]);
  expect(of('sh')[0]).toMatchObject({ at: 'guides/x.md:2', language: 'sh', code: 'x\n' });
});

test('a checkout is installed as its lockfile says, which stays as it is', () => {
  const pages = ['README.md', ...readdirSync(`${paths.root}/docs`, { recursive: true })]
    .map((name) => (name === 'README.md' ? name : `docs/${name}`))
    .filter((name) => name.endsWith('.md'));
  const commands = pages.flatMap((page) =>
    codeBlocksOf(page, readFileSync(`${paths.root}/${page}`, 'utf8')).flatMap(({ code }) =>
      [...code.matchAll(/(?:^|&& )npm (?:install|ci)\b[^&\n#]*/gm)].map(([command]) =>
        command.trim(),
      ),
    ),
  );
  expect(commands.length).toBeGreaterThan(2);
  expect(commands.filter((command) => !/--no-save|-g |\.tgz/.test(command))).toEqual([]);
});

test('JSON of the guides is an example of openapi.json', () => {
  const examples = new Map<string, unknown>(
    Object.values(document.webhooks as Record<string, Node>).map(({ post }) => [
      post.operationId,
      post.requestBody.content['application/json'].example,
    ]),
  );
  const checked = guides.filter(({ mark }) => mark === 'checked');
  expect(checked.length).toBeGreaterThan(0);
  for (const { at, detail, code } of checked) {
    expect(examples.get(detail), `${at}: ${detail}`).toBeDefined();
    expect(JSON.parse(code), at).toEqual(examples.get(detail));
  }
});

/** Each route is called by its example, and no call was refused. */
function expectAllCalled(): void {
  expect(server.refused).toEqual([]);
  expect([...new Set(server.calls)].sort()).toEqual(operations.map(({ id }) => id).sort());
}

test('bash: every example is signed and answered', async () => {
  const blocks = inLanguage('sh');

  const script = blocks.map(({ code }, i) => `call${i}() {\n${code}\n}`).join('\n');
  const all = blocks.map((_, i) => `call${i} || exit 1`).join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', `${script}\n${all}`], {
    cwd: paths.root,
    env: { ...process.env, ...server.env },
  });
  const answers = stdout.trimEnd().split('\n');
  expect(answers).toHaveLength(blocks.length);
  expect(answers.filter((text) => !text.startsWith('{"code":0'))).toEqual([]);
  expectAllCalled();
});

const prelude = {
  ts: `import { Coffer } from 'coffer-sdk';
const coffer = new Coffer({
  baseUrl: process.env.COFFER_BASE_URL!,
  appId: process.env.COFFER_APP_ID!,
  apiSecret: process.env.COFFER_API_SECRET!,
});
`,
  python: `import os
from coffer_sdk import Coffer
coffer = Coffer(
    base_url=os.environ["COFFER_BASE_URL"],
    app_id=os.environ["COFFER_APP_ID"],
    api_secret=os.environ["COFFER_API_SECRET"],
)
`,
};

/** The guides leave out how `coffer` is made, as docs/guides/authentication.md says. */
const whole = ({ code }: CodeBlock, language: 'ts' | 'python'): string =>
  /\bCoffer\(/.test(code) ? code : `${prelude[language]}${code}`;

test('TypeScript: every example has the right types, runs and is answered', async () => {
  const blocks = inLanguage('ts');
  // Those that need a cloud have their types checked here.
  const typed = [
    ...blocks,
    ...guides.filter((one) => `${one.language} ${one.mark}` === 'ts cloud'),
  ];
  const files = typed.map((block, i) => {
    const file = `${folder}/block-${i}.ts`;
    writeFileSync(file, `${whole(block, 'ts')}\nexport {};\n`);
    return file;
  });
  const config = {
    extends: `${paths.root}/tsconfig.json`,
    compilerOptions: {
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      noUnusedLocals: false,
      typeRoots: [`${paths.root}/node_modules/@types`],
      paths: { 'coffer-sdk': [`${paths.root}/sdk/typescript/src/index.ts`] },
    },
    include: files,
  };
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config));
  const tsc = `${paths.root}/node_modules/typescript/bin/tsc`;
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  const named = stdout.replace(/[^\s(]*block-(\d+)\.ts/g, (_, i) => typed[Number(i)]!.at);
  expect(named).toBe('');

  const out = `${folder}/out`;
  await build({
    entryPoints: files.slice(0, blocks.length),
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    alias: { 'coffer-sdk': `${paths.root}/sdk/typescript/src/index.ts` },
  });
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => {
    vi.unstubAllEnvs();
    log.mockRestore();
  });
  for (const [i, { at }] of blocks.entries()) {
    const file = pathToFileURL(path.join(out, `block-${i}.mjs`)).href;
    await import(/* @vite-ignore */ file).catch((error: Error) => {
      throw new Error(`${at}: ${error.message}`, { cause: error });
    });
  }
  expectAllCalled();
});

test('Python: every example runs and is answered', { timeout: 300_000 }, async () => {
  // The first run of a clone installs them.
  const programs = await installWheels({
    requirements: `${paths.root}/sdk/python/requirements.txt`,
    home: `${paths.root}/.local/python-sdk`,
  });
  const blocks = inLanguage('python').map((block) => ({
    at: block.at,
    code: whole(block, 'python'),
  }));
  const child = promisify(execFile)(
    `${programs}/python`,
    ['-B', `${paths.root}/test/support/docs/run_blocks.py`],
    { env: { ...process.env, ...server.env, PYTHONPATH: `${paths.root}/sdk/python/src` } },
  );
  child.child.stdin?.end(JSON.stringify(blocks));
  expect(JSON.parse((await child).stdout)).toEqual([]);
  expectAllCalled();
});

test('Python: the receiver of the guide takes a genuine delivery and prints its fields', async () => {
  const programs = await installWheels({
    requirements: `${paths.root}/sdk/python/requirements.txt`,
    home: `${paths.root}/.local/python-sdk`,
  });
  const guide = guides.find(
    ({ page, code }) => page.endsWith('/webhooks.md') && /def receive/.test(code),
  )!;
  const { example } =
    document.webhooks['deposit.credited'].post.requestBody.content['application/json'];
  const body = JSON.stringify(example);
  const secret = `whs_${Buffer.alloc(32, 7).toString('base64')}`;
  const headers = signedDelivery(body, secret, 'evt_1');
  const call = `print(receive(${JSON.stringify(body)}.encode(), ${JSON.stringify(headers)}))`;
  const { stdout } = await promisify(execFile)(
    `${programs}/python`,
    ['-B', '-c', `${guide.code}\n${call}`],
    {
      env: {
        ...process.env,
        COFFER_WEBHOOK_SECRET: secret,
        PYTHONPATH: `${paths.root}/sdk/python/src`,
      },
    },
  );
  const { deposit_no, amount } = example.data;
  expect(stdout.trim().split('\n')).toEqual(['400', `evt_1 ${deposit_no} ${amount}`, '204']);
});

/** A delivery's body, and headers that are right, of another secret, or missing. */
const deliveryTo = async (port: number, secret: string, { isSigned = true } = {}) => {
  const { example } =
    document.webhooks['deposit.credited'].post.requestBody.content['application/json'];
  const body = JSON.stringify(example);
  const headers = isSigned ? signedDelivery(body, secret, 'evt_1') : {};
  const answer = await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', body, headers });
  return answer.status;
};

/** Starts a server of the guide on a port of its own; what it prints, once it listens. */
async function startServer(language: string, secret: string) {
  const { code } = guides.find((one) => one.mark === 'server' && one.language === language)!;
  const port = await freePort();
  const home = mkdtempSync(`${folder}/server-`);
  const env = { ...process.env, COFFER_WEBHOOK_SECRET: secret, GOTOOLCHAIN: 'local' };
  const whole = code.replace('3000', String(port));
  let program = `${home}/receive`;
  let args: string[] = [];
  if (language === 'go') {
    const sdk = `${paths.root}/sdk/go`;
    const [, module = ''] = /^module (\S+)$/m.exec(readFileSync(`${sdk}/go.mod`, 'utf8')) ?? [];
    const required = `require ${module} v0.0.0\n\nreplace ${module} => ${sdk}\n`;
    writeFileSync(`${home}/go.mod`, `module shop\n\ngo 1.21\n\n${required}`);
    writeFileSync(`${home}/main.go`, whole);
    const options = { cwd: home, env: { ...env, GOFLAGS: '-mod=mod', GOPROXY: 'off' } };
    await promisify(execFile)('go', ['vet', '.'], options);
    expect((await promisify(execFile)('gofmt', ['-l', '.'], options)).stdout).toBe('');
    await promisify(execFile)('go', ['build', '-o', program, '.'], options);
  } else {
    const wheels = await installWheels({
      requirements: `${paths.root}/sdk/python/requirements.txt`,
      home: `${paths.root}/.local/python-sdk`,
    });
    writeFileSync(`${home}/receive.py`, whole);
    [program, args] = [`${wheels}/python`, ['-B', `${home}/receive.py`]];
  }
  const child = spawn(program, args, {
    env: { ...env, PYTHONPATH: `${paths.root}/sdk/python/src` },
  });
  onTestFinished(() => void child.kill());
  const printed: string[] = [];
  child.stdout.on('data', (text) => printed.push(String(text)));
  child.stderr.on('data', (text) => printed.push(String(text)));
  await vi.waitFor(() => once(connect(port, '127.0.0.1').unref(), 'connect'), { timeout: 20_000 });
  return { port, printed: () => printed.join('') };
}

const hasGo = spawnSync('go', ['version']).status === 0;
test.each(hasGo ? ['python', 'go'] : ['python'])(
  '%s: the server of the guide accepts a genuine delivery, and refuses others',
  { timeout: 300_000 },
  async (language) => {
    const secret = `whs_${Buffer.alloc(32, 7).toString('base64')}`;
    const { port, printed } = await startServer(language, secret);
    expect(await deliveryTo(port, secret)).toBe(204);
    await vi.waitFor(() => expect(printed()).toMatch(/^genuine deposit\.credited evt_1 /m));
    expect(printed()).not.toContain('FORGED');
    const other = `whs_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(await deliveryTo(port, other)).toBe(400);
    expect(await deliveryTo(port, secret, { isSigned: false })).toBe(400);
    await vi.waitFor(() => expect(printed().match(/^FORGED /gm)).toHaveLength(2));
  },
);
