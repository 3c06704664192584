import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chain, verify } from '#test/builders/sdk/cli/src/commands/audit-verify.ts';
import { cliWorld } from '#test/fakes/sdk/cli-world.ts';

test('a chain of the service is right, as a file and as a folder', async () => {
  expect(await verify(chain(4))).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^4 links of "demo", the last 4 [0-9a-f]{64}\nThe chain is right$/),
  });
  const { run, home } = cliWorld();
  mkdirSync(path.join(home, 'demo'));
  chain(12).forEach((text, i) => {
    writeFileSync(path.join(home, 'demo', `${String(i + 1).padStart(12, '0')}.json`), text);
  });
  expect(await run('audit', 'verify', 'demo')).toBe(0);
});

test.each<[string, (texts: string[]) => string[], string]>([
  [
    'changed',
    (all) => all.with(1, all[1]!.replace('key.create', 'key.delete')),
    'seq 2: its number, prev or entry was changed',
  ],
  ['missing', (all) => all.toSpliced(1, 1), 'line 2: seq 2 is missing\n'],
  [
    'spaced',
    (all) => all.with(2, all[2]!.replace('{', '{ ')),
    'seq 3 is not in its canonical form',
  ],
  ['nonsense', (all) => all.with(0, 'x'), 'seq 1 is not a link of an audit chain'],
])('a link that is %s is found', async (_, spoil, problem) => {
  const { code, said } = await verify(spoil(chain(4)));
  expect(code).toBe(1);
  expect(said).toContain(problem);
});

test('an entry that is not in the chain yet is not a mistake', async () => {
  const entry = { auditId: 'AU9', projectId: 'demo' };
  const { code, said } = await verify([
    ...chain(2),
    JSON.stringify({ seq: null, prev: null, hash: null, entry }),
  ]);
  expect(code).toBe(0);
  expect(said?.split('\n').slice(1)).toEqual(['AU9: not in the chain yet', 'The chain is right']);
});

test('an export without a link is not right: it is a mistake of the caller', async () => {
  expect(await verify([''])).toEqual({ code: 2, said: undefined });
  const { run, home, err } = cliWorld();
  mkdirSync(path.join(home, 'demo'));
  writeFileSync(path.join(home, 'demo', 'notes.txt'), 'x');
  expect(await run('audit', 'verify', 'demo')).toBe(2);
  expect(err[0]).toContain('demo has no file like 000000000001.json');
});

test('a file that is not there is a mistake of the caller', async () => {
  expect(await cliWorld().run('audit', 'verify', 'none')).toBe(2);
});
