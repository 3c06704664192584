/** A decision is Context, Decision and Consequences on one page. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from './files.ts';

const folder = 'docs/decisions';
/** It has a row for every role, which the test of stolen roles compares with the templates. */
const isLonger = (name: string): boolean => name.startsWith('0008-');
/** A page: words with a letter or digit, so that the lines of a table do not count. */
const mostWords = 720;

const names = readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.md'));

const headings = (text: string): string =>
  [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading).join(', ');

const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** What is wrong with the form of a decision, in a few words. */
function problemsOf(name: string, text: string): string[] {
  const problems: string[] = [];
  if (!text.startsWith(`# ${name.slice(0, 4)}: `)) problems.push('no title with its number');
  if (isLonger(name)) return problems;
  if (headings(text) !== 'Context, Decision, Consequences') problems.push('headings');
  const words = countWords(text);
  if (words > mostWords) problems.push(`${words} words`);
  return problems;
}

test('every decision has its three parts on one page', () => {
  expect(names.length).toBeGreaterThan(90);
  const wrong = names.flatMap((name) =>
    problemsOf(name, read(`${folder}/${name}`)).map((problem) => `${name}: ${problem}`),
  );
  expect(wrong).toEqual([]);
});

test('the one exception needs to be one', () => {
  const counts = names.filter(isLonger).map((name) => countWords(read(`${folder}/${name}`)));
  expect(counts).toHaveLength(1);
  expect(counts[0]).toBeGreaterThan(mostWords);
});

test('a decision of another form is seen', () => {
  const page = (words: number) =>
    `# 0099: T\n\n## Context\n${'a '.repeat(words)}\n## Decision\nb | | -\n## Consequences\nc\n`;
  const name = ['0099-t', 'md'].join('.');
  expect(countWords(page(10))).toBe(17);
  expect(problemsOf(name, page(10))).toEqual([]);
  expect(problemsOf(name, page(mostWords))).toEqual([`${mostWords + 7} words`]);
  expect(problemsOf(name, page(10).replace('0099', '99'))).toEqual(['no title with its number']);
  expect(problemsOf(name, page(10).replace('## Context', '## Background'))).toEqual(['headings']);
  expect(problemsOf(name, `${page(10)}## History\nd\n`)).toEqual(['headings']);
});
