/** A unit test has the path of the file that it tests, or lies in the mirror of its folder. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, sources } from './files.ts';

const unit = sources('test/unit')
  .map((file) => file.path)
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('test/unit/architecture/'))
  .map((file) => file.slice('test/unit/'.length, -'.test.ts'.length));

/** Test helpers are tested too: `unit/crash` and `unit/bench` mirror `test/crash` and `test/bench`. */
const roots = ['src', '.', 'test'];
const exists = (name: string): boolean =>
  roots.some((folder) => existsSync(path.join(root, folder, name)));

/** Tests that mirror neither a file nor, where they cover several files, a folder. */
const misplaced = (tests: string[]): string[] =>
  tests.filter((name) => !exists(`${name}.ts`) && !exists(path.dirname(name)));

test('each unit test mirrors a file or a folder', () => {
  expect(unit.length).toBeGreaterThan(100);
  expect(misplaced(unit)).toEqual([]);
});

test('most unit tests mirror a file', () => {
  const files = unit.filter((name) => exists(`${name}.ts`));
  expect(files.length).toBeGreaterThan(unit.length * 0.7);
});

test('a misplaced test is seen', () => {
  expect(
    misplaced(['shared/money/usd-micro', 'shared/money/amounts', 'elsewhere/amounts']),
  ).toEqual(['elsewhere/amounts']);
});
