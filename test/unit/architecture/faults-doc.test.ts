/** docs/faults.md names tests that are there, and no named fault is missing from it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './files.ts';

const document = readFileSync(`${root}/docs/faults.md`, 'utf8');
const named = new Set(
  [...document.matchAll(/`((?:integration|faults|drill|crash|console)\/[\w/-]+)`/g)].map(
    ([, name]) => name,
  ),
);

test('each test that docs/faults.md names is there', () => {
  const inside = ['faults', 'stack', 'spine'].map((name) => `integration/${name}`);
  const folders = [...inside, 'console/breaking'];
  const missing = [...named].filter(
    (name) => !folders.includes(`${name}`) && !existsSync(`${root}/test/${name}.test.ts`),
  );
  expect(named.size).toBeGreaterThan(25);
  expect(missing).toEqual([]);
});

const folders = [
  ...['faults', 'drill', 'integration/faults', 'crash', 'console/breaking'],
  ...['integration/spine/tron', 'integration/spine/solana'],
];

test.each(folders)('each test of test/%s is in docs/faults.md', (folder) => {
  const files = readdirSync(`${root}/test/${folder}`).filter((file) => file.endsWith('.test.ts'));
  const missing = files
    .map((file) => `${folder}/${file.slice(0, -'.test.ts'.length)}`)
    .filter((name) => !named.has(name));
  expect(files.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
