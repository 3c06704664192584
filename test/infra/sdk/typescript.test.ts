/** The TypeScript SDK as it is published: its size, what it needs at run time, and its types. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPacked } from '#test/support/sdk/install-packed.ts';
import { firstBlock, firstProgramSays, runFirstProgram } from '#test/support/sdk/readme-program.ts';
import { hmacVectors } from '#test/support/sdk/signature-vectors.ts';
import { paths } from '#workstation/paths.ts';

const source = `${paths.root}/sdk/typescript`;
const folder = mkdtempSync(path.join(tmpdir(), 'coffer-sdk-'));
const merchant = `${folder}/installed`;
const bundle = `${merchant}/node_modules/coffer-sdk/dist/index.js`;
let packed: string[];

beforeAll(() => {
  packed = installPacked('typescript', folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the tarball has the module, its types, the licence and the README', () => {
  const types = readdirSync(`${source}/src`)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `dist/${name.replace(/ts$/, 'd.ts')}`);
  expect(packed.sort()).toEqual(
    [
      ...['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'],
      ...['dist/index.js', 'dist/generated/schema.d.ts'],
      ...types,
    ].sort(),
  );
});

test("the README's program runs where the tarball is installed", async () => {
  writeFileSync(`${merchant}/first.mjs`, firstBlock(`${source}/README.md`, 'js'));
  const said = await runFirstProgram([process.execPath, 'first.mjs'], { cwd: merchant });
  expect(said).toBe(firstProgramSays);
});

test('it has at most 15 KB in brotli, and imports nothing', () => {
  const text = readFileSync(bundle);
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(15 * 1024);
  // `globalThis.process` is looked at where there is one, to name the runtime.
  expect(text.toString()).not.toMatch(
    /\bimport\b|\brequire\(|(?<!globalThis\.)\bprocess\b|\bBuffer\b|node:/,
  );
});

test('it runs where there is nothing but what every runtime has', async () => {
  const text = readFileSync(bundle, 'utf8');
  const { outputFiles } = await build({
    stdin: { contents: text, loader: 'js' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'sdk',
  });
  const [vector] = hmacVectors;
  const seen: Record<string, unknown>[] = [];
  const common = { crypto, URL, URLSearchParams, TextEncoder, TextDecoder, Headers, AbortSignal };
  const context = createContext({
    ...common,
    setTimeout,
    clearTimeout,
    atob,
    btoa,
    vector,
    fetch: async (url: string, { headers }: { headers: Record<string, string> }) => {
      seen.push({ url, signature: headers['x-signature'] });
      return Response.json({ code: 0, data: { wallet_id: 1 } });
    },
  });
  const program = `
    const coffer = new sdk.Coffer({
      baseUrl: 'https://api.example.com/demo/api',
      appId: 'app_1',
      apiSecret: vector.api_secret,
      world: { now: () => vector.timestamp * 1000 },
    });
    coffer.client.wallet();`;
  const answer = await runInContext(`${outputFiles[0]!.text}${program}`, context);
  expect(answer).toEqual({ wallet_id: 1 });
  const url = 'https://api.example.com/demo/api/v1/client/wallet';
  expect(seen).toEqual([{ url, signature: vector!.signature }]);
});

test.each([
  ['Node', ['--module', 'nodenext']],
  ['a bundler', ['--module', 'esnext', '--moduleResolution', 'bundler']],
])("a merchant's program for %s compiles with its types, and a wrong one does not", (_, module) => {
  const example = readFileSync(`${source}/examples/pay.ts`, 'utf8');
  const wrong = `
export const wrong = async (coffer: Coffer) => {
  // @ts-expect-error: an id is text.
  const call = coffer.withdraw.cancel({ withdraw_no: 1 });
  // @ts-expect-error: no such field.
  return (await coffer.client.wallet()).nothing ?? call;
};`;
  writeFileSync(`${merchant}/pay.mts`, example + wrong);
  const flags = [
    ...['--strict', '--noEmit', '--target', 'es2022', ...module],
    ...['--lib', 'es2022,dom,dom.iterable', '--types', '', 'pay.mts'],
  ];
  const tsc = `${paths.root}/node_modules/typescript/bin/tsc`;
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...flags], {
    cwd: merchant,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});
