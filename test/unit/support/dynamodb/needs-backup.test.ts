import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isListed, needsBackup } from '#test/support/dynamodb/needs-backup.ts';

test('a file is listed whole, but for a test, or for only one test', () => {
  const spine = 'test/integration/spine';
  expect(needsBackup(`${spine}/restore.test.ts`, 'any')).toBe(true);
  const outside = "an address outside the project's wallet is refused";
  expect(needsBackup(`${spine}/restored-operations.test.ts`, 'any')).toBe(true);
  expect(needsBackup(`${spine}/restored-operations.test.ts`, outside)).toBe(false);
  const positions = 'test/integration/stores/sub-accounts.test.ts';
  expect(needsBackup(positions, 'any')).toBe(false);
  const restored = 'a restored table gives no new address until a person confirms it';
  expect(needsBackup(positions, restored)).toBe(true);
  expect(needsBackup(`${spine}/withdrawals.test.ts`, 'any')).toBe(false);
});

test('each file whose tests back up a table is listed', () => {
  const root = 'test/integration/';
  const files = globSync(`${root}{stores,spine}/**/*.test.ts`).filter((file) =>
    /\bbackUp\(\)|\bbackUpTable\(/.test(readFileSync(file, 'utf8')),
  );
  const names = files.map((file) => file.slice(root.length, -'.test.ts'.length));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !isListed(name))).toEqual([]);
});
