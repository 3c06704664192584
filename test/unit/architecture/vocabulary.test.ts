/**
 * The words of this project are the field's (docs/glossary.md). These are the ones that a reader
 * would have to guess, each with what to write instead.
 */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read, sources } from './files.ts';

/** In comments and documents. */
const phrases: [RegExp, string][] = [
  [/\bcan not\b/i, 'cannot'],
  [/\banew\b/i, 'again'],
  [/\bgo(es)? on\b(?! (chain|the wire))/i, 'continue'],
  [/\bside by side\b/i, 'in parallel, or beside each other'],
  [/\bstands? in the way\b/i, 'blocks'],
  [/\balarms? (that )?rings?\b|\brings? (an|the) (alarm|operator)\b|\brings\b/i, 'an alarm fires'],
  [/\b(by|on|at) the word of\b|\bone (node|provider)'s word\b/i, 'the answer of'],
  [/\bmisshapen\b/i, 'invalid'],
  [/\bburn(s|t|ed|ing)? (the |its |lost )?nonces?\b/i, 'fill nonces'],
  [/\bhands on\b/i, 'controls'],
  [/\bmoods?\b/i, 'mode'],
  [/\bdoors?\b/i, 'handler'],
  [/\b(is|are) dear\b/i, 'expensive'],
  [/\bfates?\b/i, 'outcome'],
  [/\bpass(es|ed)? by for\b/i, 'the next one is asked'],
  [/\bthe house\b/i, 'the codebase'],
  [/\bdoes not do\b/i, 'is not enough'],
  [/\btells? (\w+ )?apart\b/i, 'distinguishes'],
  [/\bheld? against\b/i, 'compared with'],
  [/\bwords? (a|the) (reason|message|text)s?\b/i, 'phrases'],
  [/\bnobody'?s\b/i, 'no one else'],
];

/** In names of functions, constants and types. */
const names: [RegExp, string][] = [
  [/^(most|longest|largest)[A-Z]/, 'max...'],
  [/^least[A-Z]/, 'min...'],
  [/^why[A-Z]/, '...Reason'],
  [/^(misshapen|oneByOne|fate|fateOf|roomComes|together|tryOut|hurry|untouched)$/, 'the glossary'],
  [/^(hands|handsOn|\w+Hands)$/, '...Controls'],
  [/^burn(?!t|From)[A-Z]/, 'fill...'],
  [/^odd[A-Z]/, 'invalid..., hostile...'],
  [/(^d|D)oors?$/, '...Handler'],
  [/(^m|M)oods?$/, '...Mode'],
  [/(^s|S)erials?$/, 'sequenceNumber, discriminator'],
];

const folders = ['src', 'functions', 'lib', 'bin', 'local', 'emulators', 'sdk', 'site', 'test'];
const files = sources(...folders).filter(
  ({ path }) => !path.endsWith('vocabulary.test.ts') && !path.includes('/generated/'),
);

/** Text of the comments of a TypeScript file, line by line, with the line's number. */
function comments(text: string): [number, string][] {
  return text.split('\n').flatMap((line, i): [number, string][] => {
    const block = /^\s*(?:\/\*\*?|\*(?!\/))\s?(.*)$/.exec(line)?.[1];
    const trailing = /(?:^|[\s;{(,])\/\/\s(.*)$/.exec(line)?.[1];
    const comment = block ?? trailing;
    return comment === undefined ? [] : [[i + 1, comment]];
  });
}

/** Titles of tests, also behind a table of `test.each`, with their line numbers. */
function titles(text: string): [number, string][] {
  const title = /(?:\b(?:describe|test|it)(?:\.\w+)*|\))\(\s*(['"`])((?:(?!\1).)*)\1\s*,/g;
  return [...text.matchAll(title)].map(({ index, 2: found = '' }) => [
    text.slice(0, index).split('\n').length,
    found,
  ]);
}

/** Lines of a Markdown document outside of code blocks, without `code`. */
function prose(text: string): [number, string][] {
  let isCode = false;
  return text.split('\n').flatMap((line, i): [number, string][] => {
    if (line.startsWith('```')) isCode = !isCode;
    return isCode ? [] : [[i + 1, line.replace(/`[^`]*`/g, '')]];
  });
}

const found = (path: string, lines: [number, string][]): string[] =>
  lines.flatMap(([line, text]) =>
    phrases
      .filter(([phrase]) => phrase.test(text))
      .map(([phrase, instead]) => `${path}:${line} "${phrase.exec(text)?.[0]}": say "${instead}"`),
  );

test('comments use the words of the field', () => {
  expect(files.flatMap(({ path, text }) => found(path, comments(text)))).toEqual([]);
});

test('titles of tests use the words of the field', () => {
  const tests = files.filter(({ path }) => /\/test\/|^test\//.test(path));
  expect(tests.flatMap(({ text }) => titles(text)).length).toBeGreaterThan(1_500);
  expect(tests.flatMap(({ path, text }) => found(path, titles(text)))).toEqual([]);
});

test('documents use the words of the field', () => {
  const documents = [
    ...['README.md', 'CONTRIBUTING.md', 'functions/README.md', 'statemachines/README.md'],
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`),
  ];
  expect(documents.flatMap((path) => found(path, prose(read(path))))).toEqual([]);
});

const declared = /\b(?:const|let|function\*?|class|interface|type)\s+(\w+)/g;

/** Names that a text declares and that the list above refuses. */
const refused = (text: string): string[] =>
  [...text.matchAll(declared)]
    .map(([, name]) => name ?? '')
    .flatMap((name) =>
      names.filter(([word]) => word.test(name)).map(([, instead]) => `${name}: say ${instead}`),
    );

test('names use the words of the field', () => {
  const code = (text: string) => text.replace(/^\s*(\*|\/\/|\/\*).*$/gm, '');
  expect(
    files.flatMap(({ path, text }) => refused(code(text)).map((name) => `${path} ${name}`)),
  ).toEqual([]);
});

test('a refused phrase and a refused name are seen', () => {
  expect(found('x', comments('/** It can not be. */\nconst a = 1; // made anew'))).toHaveLength(2);
  const text = "test('it can not be', () => {});\ntest.each([1])(\n  '%s: made anew', () => {})";
  expect(found('x', titles(text))).toHaveLength(2);
  expect(found('x', prose('It `can not` be.\n```\nanew\n```\n'))).toEqual([]);
  expect(refused('const mostBytes = 1; function fateOf() {}')).toHaveLength(2);
  expect(refused('type NodeMood = 1; let serial; function makeDoors() {}')).toHaveLength(3);
});
