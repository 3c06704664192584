import { expect, test } from 'vitest';
import { fileProblems, parseHashes } from '#local/dynamodb-local/file-hashes.ts';
import { abc, folderOf } from '#test/builders/local/dynamodb-local/file-hashes.ts';

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
