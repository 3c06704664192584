/** The receivers of the examples in programs of real frameworks, as a merchant writes them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { portFor } from '#local/process/free-port.ts';
import { paths } from '#workstation/paths.ts';

/** What `npm run test:runtimes` installed. */
const packages = `${paths.root}/.local/runtimes/node_modules`;
const python = `${paths.root}/.local/python-runtimes/bin/python`;
const examples = `${paths.root}/sdk/typescript/examples`;

export interface Framework {
  name: string;
  /** Paths of the program that receive webhooks. */
  routes: string[];
  isInstalled: boolean;
  /** Writes the program into a folder where coffer-sdk is installed. Ends at a wrong type. */
  write: (folder: string) => void;
  /** Starts it there on this port. */
  command: (folder: string, port: number) => { program: string; args: string[] };
}

/** It prints the id of each event that it handles, and fails at one that is named so. */
const options = `const options = {
  secrets: [process.env.WEBHOOK_SECRET ?? ''],
  handle: async ({ id, event }: VerifiedEvent): Promise<void> => {
    if (id === 'evt_fails') throw new Error('the database is down');
    console.log(\`handled \${id} \${event}\`);
  },
};`;
const head = (name: string, imports: string): string =>
  `import type { VerifiedEvent } from 'coffer-sdk';\nimport { ${imports} } from './${name}.mts';\n`;

/** Runs a script of a package, and throws what it printed if it fails. */
function runScript(script: string, args: string[], folder: string): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`${packages}/${script}`, ...args],
    { cwd: folder, env: environment(), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${script}: ${stdout}${stderr}`);
}

const typed = (folder: string, file: string): void => {
  const flags = ['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions'];
  const module = ['--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  runScript('typescript/bin/tsc', [...flags, ...module, file], folder);
};

/** A program for Node of one file beside the example. */
const nodeProgram = (name: string, imports: string, body: string): Framework => ({
  name,
  routes: ['/coffer'],
  isInstalled: existsSync(`${packages}/${name}`),
  write(folder) {
    copyFileSync(`${examples}/${name}.ts`, `${folder}/${name}.mts`);
    writeFileSync(`${folder}/${name}-app.mts`, `${head(name, imports)}${options}\n${body}`);
    typed(folder, `${name}-app.mts`);
  },
  command: (folder) => ({ program: process.execPath, args: [`${folder}/${name}-app.mts`] }),
});

const nextRoute = (start: string): string =>
  `${head('next', 'makePost').replace('./next.mts', '../next.ts')}${start}${options}
export const POST = makePost(options);
`;

const next: Framework = {
  name: 'next',
  // Its runtime of Node, and its runtime for the edge, which is only Web APIs.
  routes: ['/coffer', '/edge'],
  isInstalled: existsSync(`${packages}/next`),
  write(folder) {
    for (const name of ['coffer', 'edge']) mkdirSync(`${folder}/app/${name}`, { recursive: true });
    copyFileSync(`${examples}/next.ts`, `${folder}/app/next.ts`);
    writeFileSync(`${folder}/app/coffer/route.ts`, nextRoute(''));
    writeFileSync(`${folder}/app/edge/route.ts`, nextRoute("export const runtime = 'edge';\n"));
    const root = JSON.stringify(path.dirname(packages));
    writeFileSync(
      `${folder}/next.config.mjs`,
      `export default { turbopack: { root: ${root} }, outputFileTracingRoot: ${root} };\n`,
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['dom', 'dom.iterable', 'esnext'],
      jsx: 'react-jsx',
      esModuleInterop: true,
      resolveJsonModule: true,
      isolatedModules: true,
      plugins: [{ name: 'next' }],
    };
    const include = ['next-env.d.ts', 'app/**/*.ts', '.next/types/**/*.ts'];
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include }));
    runScript('next/dist/bin/next', ['build'], folder);
  },
  command: (_, port) => ({
    program: process.execPath,
    args: [`${packages}/next/dist/bin/next`, 'start', '-H', '127.0.0.1', '-p', String(port)],
  }),
};

const fastApi: Framework = {
  name: 'fastapi',
  routes: ['/coffer'],
  isInstalled: existsSync(python),
  write(folder) {
    writeFileSync(
      `${folder}/fastapi_app.py`,
      `import asyncio
import os
from fastapi import FastAPI
from receive_fastapi import make_router

async def store(event):
    if event["id"] == "evt_fails":
        raise RuntimeError("the database is down")
    print("handled", event["id"], event["event"], flush=True)

released = asyncio.Event()

async def work(event):
    if event["id"] == "evt_waits":
        await released.wait()
    print("worked", event["id"], flush=True)

app = FastAPI()
app.include_router(make_router([os.environ["WEBHOOK_SECRET"]], store, work))

@app.get("/release")
async def release():
    released.set()
`,
    );
  },
  command: (_, port) => ({
    program: python,
    args: ['-B', '-m', 'uvicorn', 'fastapi_app:app', '--host', '127.0.0.1', '--port', `${port}`],
  }),
};

export const frameworks: Framework[] = [
  nodeProgram(
    'express',
    'makeExpressHandler',
    `import express from 'express';
const app = express();
const raw = express.raw({ type: 'application/json' });
app.post('/coffer', raw, makeExpressHandler(options));
app.listen(Number(process.env.PORT), '127.0.0.1');
`,
  ),
  nodeProgram(
    'fastify',
    'addCoffer',
    `import { fastify } from 'fastify';
const app = fastify();
app.register(async (plugin) => addCoffer(plugin, options));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
`,
  ),
  next,
  fastApi,
];

function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const sdk = `${paths.root}/sdk/python`;
  return {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PYTHONPATH: `${sdk}/src:${sdk}/examples`,
    ...more,
  };
}

/** Runs the program of a framework until `stop`, and notes what it prints. */
export async function startReceiver(framework: Framework, folder: string, secret: string) {
  const { port } = await portFor(`RECEIVER_${framework.name.toUpperCase()}`);
  const { program, args } = framework.command(folder, port);
  const env = environment({ WEBHOOK_SECRET: secret, PORT: String(port) });
  const child = spawn(program, args, { cwd: folder, env, detached: true });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => printed.push(stripVTControlCharacters(String(text))));
  }
  const url = `http://127.0.0.1:${port}`;
  await listening(child, url).catch((error: Error) => {
    throw new Error(`${framework.name}: ${error.message}: ${printed.join('')}`);
  });
  return {
    url,
    /** Events whose work is done, which comes after the answer. */
    worked: (): string[] => [...printed.join('').matchAll(/^worked (.*)$/gm)].map((m) => m[1]!),
    handled: (): string[] => [...printed.join('').matchAll(/^handled (.*)$/gm)].map((m) => m[1]!),
    stop: (): void => {
      if (child.exitCode === null) process.kill(-child.pid!);
    },
  };
}

/** Resolves once something answers. */
async function listening(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it does not answer');
}
