import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileProblems, parseHashes } from '#local/dynamodb-local/file-hashes.ts';

/** sha256 of `abc`, the first example of FIPS 180-2. */
const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-hashes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}/${name}`, text);
  return folder;
}

const wanted = parseHashes(`${abc}  a.jar\n${abc}  b.jar\n`);

test('the listed files with the listed hashes are right', () => {
  expect(fileProblems(folderOf({ 'a.jar': 'abc', 'b.jar': 'abc' }), wanted)).toEqual([]);
});

test('a changed, a missing and another file are each named', () => {
  const problems = fileProblems(folderOf({ 'a.jar': 'abd', 'c.jar': 'abc' }), wanted);
  expect(problems).toHaveLength(3);
  expect(problems[0]).toBe('c.jar is not in the list');
  expect(problems[1]).toMatch(/^a\.jar has another hash: [0-9a-f]{64}$/);
  expect(problems[2]).toBe('b.jar is missing');
});
