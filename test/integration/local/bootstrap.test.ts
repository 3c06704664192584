import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a script runs in TypeScript with its own arguments', () => {
  const script = 'test/integration/local/fixtures/echo-arguments.ts';
  const ran = spawnSync(process.execPath, ['local/bootstrap.mjs', script, 'one', 'two'], {
    encoding: 'utf8',
  });
  expect(ran.stderr).toBe('');
  expect(JSON.parse(ran.stdout)).toEqual(['one', 'two']);
});

test('without a script it prints its usage', () => {
  const ran = spawnSync(process.execPath, ['local/bootstrap.mjs'], { encoding: 'utf8' });
  expect(ran.status).toBe(1);
  expect(ran.stderr).toContain('Usage: node local/bootstrap.mjs');
});
