import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Supervisor } from '#local/process/supervisor.ts';
import { fake } from '#test/fakes/fake.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'coffer-synthesis-'));
  for (const folder of ['bin', 'lib', 'functions', 'src', 'statemachines']) {
    mkdirSync(path.join(root, folder));
    writeFileSync(path.join(root, folder, 'a.ts'), folder);
  }
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json']) put(name, '{}');
  put('cdk.json', '{"context":{}}');
});
afterEach(() => {
  vi.doUnmock('#workstation/paths.ts');
  rmSync(root, { recursive: true, force: true });
});

const put = (name: string, text: string) => writeFileSync(path.join(root, name), text);
const cdkOut = () => path.join(root, 'cdk.out');

/** The module over that project, and how often it was synthesized; each has the bundle `asset`. */
async function project() {
  vi.resetModules();
  vi.doMock('#workstation/paths.ts', () => ({ paths: { root, state: root, cdkOut: cdkOut() } }));
  const { lastConsolePort, synthesize } = await import('#local/cloud/synthesis.ts');
  const made: string[] = [];
  const start = async (asset: string, consoleUrl = 'http://localhost:4000') => {
    const supervisor = fake<Supervisor>({
      async run() {
        made.push(asset);
        mkdirSync(path.join(cdkOut(), `asset.${asset}`), { recursive: true });
        if (asset === 'broken') throw new Error('cdk-synth ended with 1');
        writeFileSync(path.join(cdkOut(), 'manifest.json'), '{}');
      },
    });
    await synthesize(supervisor, { consoleUrl });
  };
  return { made, start, lastConsolePort };
}

test('templates are made once, and again when a file, a setting or the result is another one', async () => {
  const { made, start, lastConsolePort } = await project();
  expect(lastConsolePort()).toBeNull();
  await start('1');
  await start('1');
  expect(made).toEqual(['1']);
  expect(lastConsolePort()).toBe(4000);
  put('src/a.ts', 'crs');
  await start('2');
  put('lib/b.ts', 'new');
  await start('3');
  await start('4', 'http://localhost:4001');
  put('cdk.json', '{"context":{"other":1}}');
  await start('5', 'http://localhost:4001');
  rmSync(path.join(cdkOut(), 'manifest.json'));
  await start('6', 'http://localhost:4001');
  expect(made).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(readdirSync(cdkOut()).filter((name) => name.startsWith('asset.'))).toEqual(['asset.6']);
});

test('a synthesis that failed is made again', async () => {
  const { made, start } = await project();
  await start('1');
  put('src/a.ts', 'changed');
  await expect(start('broken')).rejects.toThrow('cdk-synth');
  await start('2');
  expect(made).toEqual(['1', 'broken', '2']);
});

test('the archive of a bundle that is the same is kept, an older one is not', async () => {
  const { start } = await project();
  await start('1');
  const archive = (name: string) => path.join(cdkOut(), '.cache', `${name}.zip`);
  mkdirSync(path.dirname(archive('1')));
  for (const name of ['0', '1']) writeFileSync(archive(name), 'zip');
  put('src/a.ts', 'changed');
  await start('1');
  expect([existsSync(archive('0')), existsSync(archive('1'))]).toEqual([false, true]);
});
