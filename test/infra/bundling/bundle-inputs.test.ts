import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundleFunctions } from '#lib/bundling/bundle-functions.ts';
import { readStage } from '#lib/stages/stage.ts';

const { chains } = readStage('local');
const bundle = (set: Partial<Parameters<typeof bundleFunctions>[0]> = {}) =>
  bundleFunctions({ name: 'made-of', chains, entries: ['api/not-found'], reuse: true, ...set });
const { directory } = await bundle({ reuse: false });
const output = path.join(directory('api/not-found'), 'index.mjs');
const builds = path.resolve(output, '../../../..');
const compiledFolder = path.join(builds, 'compiled-made-of');
const compiled = path.join(compiledFolder, 'api/not-found/index.mjs');
afterAll(() => {
  for (const name of readdirSync(builds).filter((one) => one.includes('made-of'))) {
    rmSync(path.join(builds, name), { recursive: true });
  }
});

/** Bundles again and returns whether these files were kept as they are. */
async function keeps(set: Parameters<typeof bundle>[0] = {}, files = [output, compiled]) {
  const state = () =>
    JSON.stringify(files.map((file) => statSync(file).ino + statSync(file).mtimeMs));
  const before = state();
  await bundle(set);
  return state() === before;
}
const json = (name: string) => JSON.parse(readFileSync(path.join(compiledFolder, name), 'utf8'));
const change = (name: string, value: unknown) =>
  writeFileSync(path.join(compiledFolder, name), JSON.stringify(value));

test('bundles are left as they are while nothing has changed', async () => {
  expect(await keeps()).toBe(true);
  expect(Object.keys(json('made-of.json').inputs)).toEqual(
    expect.arrayContaining([
      ...['functions/api/not-found.ts', 'lib/bundling/strip-sdk.ts', 'package-lock.json'],
      ...['src/wire/error-codes.ts', 'tsconfig.json'],
    ]),
  );
});

test('without being asked for it nothing that was compiled is kept', async () => {
  expect(await keeps({ reuse: false })).toBe(false);
});

test('another release changes the first line, and compiles nothing again', async () => {
  const own = readFileSync(output, 'utf8');
  expect(await keeps({ release: '2' }, [compiled])).toBe(true);
  expect(readFileSync(output, 'utf8') === `/* 2 */${own}`).toBe(true);
  await bundle();
});

test('another stage has its own chains, and compiles nothing again', async () => {
  const address = '0x00000000000000000000000000000000000000aa';
  const { ETH } = chains as Record<string, object>;
  const others = { ...chains, ETH: { ...ETH, tokens: { USDT: { address, decimals: 6 } } } };
  const code = async (of: unknown) => {
    const set = { name: 'made-of-chains', chains: of, entries: ['api/system/chains'] };
    const made = await bundle(set);
    return readFileSync(path.join(made.directory('api/system/chains'), 'index.mjs'), 'utf8');
  };
  const own = await code(chains);
  const { mtimeMs } = statSync(path.join(builds, 'compiled-made-of-chains'));
  expect(own.toLowerCase().includes(address)).toBe(false);
  expect((await code(others)).toLowerCase().includes(address)).toBe(true);
  expect((await code(chains)) === own).toBe(true);
  expect(statSync(path.join(builds, 'compiled-made-of-chains')).mtimeMs).toBe(mtimeMs);
});

test('other functions compile again', async () => {
  const entries = ['api/not-found', 'api/system/health'];
  expect(await keeps({ entries }, [compiled])).toBe(false);
  await bundle();
});

test('a changed or missing input bundles again', async () => {
  for (const name of ['src/wire/error-codes.ts', 'src/wire/gone.ts']) {
    const madeOf = json('made-of.json');
    change('made-of.json', { ...madeOf, inputs: { ...madeOf.inputs, [name]: 'other' } });
    expect(await keeps(), name).toBe(false);
  }
});

test('a truncated bundle is made again', async () => {
  const whole = readFileSync(output, 'utf8');
  for (const file of [output, compiled]) {
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -1));
    await bundle();
    expect(readFileSync(output, 'utf8')).toBe(whole);
  }
});
