/** Licences: of the packages of which functions hold code, and of our own packages. */
import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundleFunctions } from '#lib/bundling/bundle-functions.ts';
import { readStage } from '#lib/stages/stage.ts';
import { deployedPackages, type LockedPackages } from '#ops/sbom/bill-of-materials.ts';
import { read, root } from '../../unit/architecture/files.ts';

/** They ask for no more than a notice (docs/decisions/0076-licence.md). */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Unlicense',
];

/** Packages whose manifest names no licence, by the file that they carry. */
const byTheirFile: Record<string, string> = {
  'node_modules/text-encoding-utf-8': 'Unlicense',
};

const { packages } = JSON.parse(read('package-lock.json')) as { packages: LockedPackages };

/** The packages that are under another licence; of `A AND B` both count. */
const others = (folders: string[]): string[] =>
  folders.flatMap((folder) => {
    const licence = packages[folder]?.license ?? byTheirFile[folder] ?? 'none';
    const all = licence.replaceAll(/[()]/g, '').split(' AND ');
    return all.every((one) => permissive.includes(one)) ? [] : [`${folder}: ${licence}`];
  });

test('the functions hold only code under licences that ask for no more than a notice', async () => {
  const { chains } = readStage('prod');
  const { metafile } = await bundleFunctions({ name: 'test', chains, reuse: true });
  const folders = deployedPackages(metafile);
  expect(folders.length).toBeGreaterThan(40);
  expect(others(folders)).toEqual([]);
});

test('a package under a licence that asks for more is seen', () => {
  expect(others(['node_modules/rpc-websockets', 'node_modules/viem', 'node_modules/none'])).toEqual(
    ['node_modules/rpc-websockets: LGPL-3.0-only', 'node_modules/none: none'],
  );
});

test('each package of ours names the licence of the repository, and those that are installed carry it', () => {
  const folders = ['emulators', 'sdk'].flatMap((folder) =>
    readdirSync(`${root}${folder}`).map((name) => `${folder}/${name}/`),
  );
  const manifests = ['', 'console/', ...folders].flatMap((folder) =>
    ['package.json', 'pyproject.toml']
      .map((file) => folder + file)
      .filter((file) => existsSync(root + file)),
  );
  expect(manifests.length).toBeGreaterThan(6);
  for (const file of manifests) {
    expect(read(file), file).toMatch(/^\s*"?license"?(:| =) "Apache-2\.0"/m);
  }
  const text = read('LICENSE');
  expect(text).toMatch(/Apache License\s+Version 2\.0/);
  for (const name of readdirSync(`${root}sdk`).filter(
    (one) => !['bash', 'metadata.json'].includes(one),
  )) {
    expect(read(`sdk/${name}/LICENSE`), name).toBe(text);
  }
});
