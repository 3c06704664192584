import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundleFunctions } from '#lib/bundling/bundle-functions.ts';
import { readStage } from '#lib/stages/stage.ts';

const { chains } = readStage('local');
const bundle = (set: Partial<Parameters<typeof bundleFunctions>[0]> = {}) =>
  bundleFunctions({ name: 'made-of', chains, entries: ['api/not-found'], reuse: true, ...set });
const { directory } = await bundle({ reuse: false });
const output = path.join(directory('api/not-found'), 'index.mjs');
const outdir = path.resolve(output, '../../..');
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

/** Bundles again and tells whether the existing output was kept. */
async function keeps(set: Parameters<typeof bundle>[0] = {}): Promise<boolean> {
  const { ino, mtimeMs } = statSync(output);
  await bundle(set);
  const after = statSync(output);
  return after.ino === ino && after.mtimeMs === mtimeMs;
}
const json = (name: string) => JSON.parse(readFileSync(path.join(outdir, name), 'utf8'));
const change = (name: string, value: unknown) =>
  writeFileSync(path.join(outdir, name), JSON.stringify(value));

test('bundles are left as they are while nothing has changed', async () => {
  expect(await keeps()).toBe(true);
  expect(Object.keys(json('made-of.json').inputs)).toEqual(
    expect.arrayContaining([
      ...['functions/api/not-found.ts', 'lib/bundling/strip-sdk.ts', 'package-lock.json'],
      ...['src/contract/error-codes.ts', 'tsconfig.json'],
    ]),
  );
});

test('without being asked for it no bundle is kept', async () => {
  expect(await keeps({ reuse: false })).toBe(false);
});

test('other settings bundle again', async () => {
  const catalog = { ...(chains as object), ETH: { enabled: false } };
  for (const set of [
    { release: '2' },
    { chains: catalog },
    { entries: ['api/not-found', 'api/system/health'] },
  ]) {
    expect(await keeps(set), JSON.stringify(set)).toBe(false);
    await bundle();
  }
});

test('a changed or missing input bundles again', async () => {
  for (const name of ['src/contract/error-codes.ts', 'src/contract/gone.ts']) {
    const madeOf = json('made-of.json');
    change('made-of.json', { ...madeOf, inputs: { ...madeOf.inputs, [name]: 'other' } });
    expect(await keeps(), name).toBe(false);
  }
});

test('a truncated bundle is made again', async () => {
  const whole = readFileSync(output, 'utf8');
  writeFileSync(output, whole.slice(0, -1));
  await bundle();
  expect(readFileSync(output, 'utf8')).toBe(whole);
});
