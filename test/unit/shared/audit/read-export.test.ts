/** One check of the audit chain: the operator's command and the merchant's report the same. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sha256Hex } from '#domain/audit/audit-link.ts';
import { auditVerify } from '#ops/audit/audit-verify.ts';
import { checkExport, readFolder, readLines } from '#shared/audit/read-export.ts';
import { exported, spoilt } from '#test/builders/shared/audit/read-export.ts';
import { cliWorld } from '#test/fakes/sdk/cli-world.ts';

test.each(Object.entries(spoilt))('an export %s is reported alike', async (name, spoil) => {
  const lines = spoil(exported(4));
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-audit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'shop.jsonl');
  writeFileSync(file, `${lines.join('\n')}\n`);

  const operator = auditVerify({ source: file });
  const { run, out } = cliWorld();
  const code = await run('audit', 'verify', file);
  const { problems } = checkExport(readLines(lines), sha256Hex);

  expect(out[0]?.split('\n')).toEqual(operator.lines);
  expect(code).toBe(operator.isRight ? 0 : 1);
  expect(operator.lines.slice(1, -2)).toEqual(problems);
  expect(operator.lines.at(-2)).toBe('AU4: not in the chain yet');
  expect(operator.isRight).toBe(name === 'left as it is');
});

test('a folder names each link by its number, and nothing else is in it', () => {
  const [first = '', second = ''] = exported(2);
  const files: Record<string, string> = {
    '000000000002.json': first,
    '000000000001.json': second,
    'notes.txt': '',
  };
  const found = readFolder('shop', Object.keys(files), (name) => files[name] ?? '');
  expect(found.problems).toEqual([
    'notes.txt: not the name of a link',
    '000000000001.json: the link in it is seq 2',
    '000000000002.json: the link in it is seq 1',
  ]);
  expect(checkExport(found, sha256Hex).problems.slice(0, 3)).toEqual(found.problems);
  expect(() => readFolder('shop', ['notes.txt'], () => '')).toThrow('shop has no file like');
});

test('lines are numbered as they stand, empty ones too', () => {
  const [first = ''] = exported(1);
  expect(readLines(['', first]).records).toEqual([{ where: 'line 2', text: first }]);
});
