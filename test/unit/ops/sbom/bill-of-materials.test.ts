/** The software bill of materials lists what is in the functions, each with its hash. */
import { expect, test } from 'vitest';
import { billOfMaterials, deployedPackages } from '#ops/sbom/bill-of-materials.ts';
import { locked, metafile } from '#test/builders/ops/sbom/bill-of-materials.ts';

test('packages of which no byte is in a function are left out', () => {
  const folders = ['node_modules/viem', 'node_modules/viem/node_modules/@noble/hashes'];
  expect(deployedPackages(metafile)).toEqual(folders);
});

test('a component has its name, version, licence and hash', () => {
  const folders = deployedPackages(metafile);
  const { components } = billOfMaterials({ name: 'coffer', version: '1', folders, locked });
  expect(components).toMatchObject([
    { name: 'viem', purl: 'pkg:npm/viem@2.0.0', licenses: [{ expression: 'MIT' }] },
    { name: '@noble/hashes', purl: 'pkg:npm/%40noble/hashes@1.8.0', licenses: [] },
  ]);
  expect(components[0]?.hashes).toEqual([{ alg: 'SHA-512', content: '01'.repeat(64) }]);
});

test.each([
  ['is not in the lockfile', {}],
  ['has no hash', { 'node_modules/viem': { version: '2.0.0' } }],
  ['has a weak hash', { 'node_modules/viem': { version: '2.0.0', integrity: 'sha1-x' } }],
])('a package that %s makes no bill', (_, packages) => {
  const folders = ['node_modules/viem'];
  expect(() =>
    billOfMaterials({ name: 'coffer', version: '1', folders, locked: packages }),
  ).toThrow(/no version and SHA-512 of node_modules\/viem/);
});
