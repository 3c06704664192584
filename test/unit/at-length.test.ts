import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { atLength, filesOf } from '#test/at-length.ts';

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function expanded(pattern: string): string[] {
  const [whole, names] = /{([^}]*)}/.exec(pattern) ?? [];
  if (!whole || !names) return [pattern];
  return names.split(',').flatMap((name) => expanded(pattern.replace(whole, name)));
}

test.each(Object.keys(atLength))('%s names tests', (entry) => {
  expect(entry.endsWith('/') || isTest(entry)).toBe(true);
  const found = expanded(entry).filter((path) => globSync(filesOf(path)).some(isTest));
  // A name may be that of one family only.
  const missing = expanded(entry).filter((path) => !found.includes(path));
  const elsewhere = (path: string) =>
    found.some((other) => other.split('/').at(-1) === path.split('/').at(-1));
  expect(missing.filter((path) => !elsewhere(path))).toEqual([]);
});

/** The paths in a sentence: `test/integration/spine/{solana,tron}/sweeps.test.ts`. */
const pathsIn = (text: string) => text.match(/test\/[\w./{},*-]*[\w}]/g) ?? [];

test.each(Object.entries(atLength))('what stands in the place of %s is run', (_, inItsPlace) => {
  const leftOut = new Set(Object.keys(atLength).flatMap((entry) => globSync(filesOf(entry))));
  for (const path of pathsIn(inItsPlace).flatMap(expanded)) {
    const files = globSync([path, `${path}/**`]).filter(isTest);
    expect(files, path).not.toEqual([]);
    expect(
      files.filter((file) => !leftOut.has(file)),
      path,
    ).not.toEqual([]);
  }
});
