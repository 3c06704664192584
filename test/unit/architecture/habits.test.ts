import { expect, test } from 'vitest';
import { sources } from './files.ts';

const product = sources('src', 'functions', 'lib', 'bin');
const everything = [...product, ...sources('local', 'test')];
const paths = (files: { path: string }[]): string[] => files.map(({ path }) => path);

test('only src/aws/runtime/config.ts reads the environment', () => {
  const readers = product.filter(({ text }) => /\bprocess\.env\b/.test(text));
  expect(paths(readers)).toEqual(['src/aws/runtime/config.ts']);
});

test("nobody imports zod's `z` by name, which bundles every locale", () => {
  const named = /import\s*\{[^}]*\bz\b[^}]*\}\s*from\s*['"]zod['"]/;
  expect(paths(everything.filter(({ text }) => named.test(text)))).toEqual([]);
});

test('no file is longer than 350 lines', () => {
  const long = everything.filter(({ text }) => text.trimEnd().split('\n').length > 350);
  expect(paths(long)).toEqual([]);
});

test('files are named in kebab-case', () => {
  const named = /^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.d)?\.ts$/;
  const odd = everything.filter(({ path }) => !named.test(path.split('/').pop()!));
  expect(paths(odd)).toEqual([]);
});

test('nothing is left to be done later, and no test is skipped or alone', () => {
  const left = new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b`);
  const skipped = new RegExp(`\\b(test|it|describe)\\.(${['skip', 'only', 'todo'].join('|')})\\b`);
  expect(paths(everything.filter(({ text }) => left.test(text) || skipped.test(text)))).toEqual([]);
});

test('no object literal is spread into another: its members stand in it by themselves', () => {
  const spread = /\.\.\.\{(?![^{}]*\}\[\]\])/;
  expect(paths(everything.filter(({ text }) => spread.test(text)))).toEqual([]);
});
