import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { families } from '#shared/chains.ts';
import {
  buildControlProof,
  controlAddress,
} from '#test/builders/shared/control/build-control-proof.ts';
import { cliWorld } from '#test/fakes/sdk/cli-world.ts';

const nonce = 'audit-2026-4f9c';
const proofs = families.map((family) => JSON.stringify(buildControlProof({ family })));

async function verify(lines: string[], ...flags: string[]) {
  const { run, out, err, home } = cliWorld();
  writeFileSync(path.join(home, 'proofs.jsonl'), lines.map((line) => `${line}\n`).join(''));
  writeFileSync(
    path.join(home, 'sample.txt'),
    `# hot\n${families.map((family) => controlAddress[family]()).join('\n')}\n`,
  );
  writeFileSync(path.join(home, 'empty.txt'), '# none\n');
  const code = await run('verify-control', 'proofs.jsonl', ...flags);
  return { code, said: out.join('\n'), err: err.join('\n') };
}
const asked = ['--project', 'shop', '--nonce', nonce];

test('proofs of all families are right, with every address of the sample', async () => {
  const { code, said } = await verify(proofs, ...asked, '--addresses', 'sample.txt');
  expect(code).toBe(0);
  expect(said).toBe(
    [
      'addresses proven: 1 EVM, 1 TRX, 1 SOL, signed on 2026-11-27',
      '0 of 3 addresses are not proven',
      'The proofs are right',
    ].join('\n'),
  );
});

test.each<[string, (all: string[]) => string[], string[], string]>([
  [
    'changed',
    (all) => all.with(1, all[1]!.replace('shop', 'shoq')),
    [],
    'line 2: it is of the project',
  ],
  ['of another nonce', (all) => all, ['--nonce', 'audit-2026-0000'], 'line 1: its nonce is'],
  ['too old', (all) => all, ['--since', '2026-11-28'], 'line 1: it is of 2026-11-27, before'],
  ['too new', (all) => all, ['--until', '2026-11-26'], 'line 1: it is of 2026-11-27, after'],
  [
    'not there',
    (all) => all.slice(1),
    ['--addresses', 'sample.txt'],
    `not proven: ${controlAddress.EVM()}`,
  ],
  ['cut off', (all) => all.with(2, all[2]!.slice(0, 90)), [], 'line 3: it is not JSON'],
  ['empty', () => [], [], '0 EVM, 0 TRX, 0 SOL'],
])('proofs that are %s are wrong', async (_, spoil, flags, problem) => {
  const { code, said } = await verify(spoil(proofs), ...asked, ...flags);
  expect(code).toBe(1);
  expect(said).toContain(problem);
  expect(said).toContain('The proofs are WRONG');
});

test.each([
  [['--nonce', nonce], '--project names'],
  [['--project', 'shop'], '--nonce is what you chose'],
  [['--project', 'shop', '--nonce', 'a b'], '--nonce is what you chose'],
  [[...asked, '--since', 'May'], '--since must be a day'],
  [[...asked, '--addresses', 'none.txt'], 'cannot read none.txt'],
  [[...asked, '--addresses', 'empty.txt'], 'empty.txt names no address'],
])('%j is a mistake of the caller', async (flags, message) => {
  const { code, err } = await verify(proofs, ...flags);
  expect(code).toBe(2);
  expect(err).toContain(message);
});

test('a script reads the report as JSON', async () => {
  const { said } = await verify(proofs, ...asked, '--json');
  expect(JSON.parse(said)).toEqual({
    right: true,
    lines: 3,
    proven: { EVM: 1, TRX: 1, SOL: 1 },
    dates: { first: '2026-11-27', last: '2026-11-27' },
    problems: [],
    wrong: 0,
    missing: [],
    missingCount: 0,
  });
});
