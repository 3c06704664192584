import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFiles, writeGenerated } from '#local/generate/write-generated.ts';
import { bareClone } from '#test/builders/local/generate/write-generated.ts';
import { paths } from '#workstation/paths.ts';

const files = generatedFiles.map(({ file }) => file);

test('a bare clone gets each file, made from the document that its first line names', () => {
  const root = bareClone();
  expect(writeGenerated(root)).toEqual(files);
  for (const { file, from } of generatedFiles) {
    const [head] = readFileSync(`${root}/${file}`, 'utf8').split('\n');
    expect(head).toMatch(/^(\/\/|#) Written by `npm run generate` from docs\//);
    expect(head).toContain(`docs/${from}.`);
  }
});

test('a file that says what its document says is left as it is', () => {
  const root = bareClone();
  writeGenerated(root);
  const long = new Date('2026-01-01');
  for (const file of files) utimesSync(`${root}/${file}`, long, long);
  expect(writeGenerated(root)).toEqual([]);
  for (const file of files) expect(statSync(`${root}/${file}`).mtime).toEqual(long);
});

test('a file is written again when its document changes, or when somebody edits it', () => {
  const root = bareClone();
  writeGenerated(root);
  const document = JSON.parse(readFileSync(`${root}/docs/openapi.json`, 'utf8'));
  document.components.schemas.Balance.properties.token.description = 'What the address holds.';
  writeFileSync(`${root}/docs/openapi.json`, JSON.stringify(document));
  writeFileSync(`${root}/console/src/api/schema.ts`, 'edited');
  expect(writeGenerated(root).sort()).toEqual([
    'console/src/api/schema.ts',
    'sdk/typescript/src/generated/schema.ts',
  ]);
  const types = readFileSync(`${root}/sdk/typescript/src/generated/schema.ts`, 'utf8');
  expect(types).toContain('/** @description What the address holds. */');
});

test('Git ignores each of them, and Biome leaves the TypeScript alone', () => {
  const read = (name: string) => readFileSync(`${paths.root}/${name}`, 'utf8');
  const ignored = read('.gitignore').split('\n');
  const isIgnored = (file: string) => ignored.some((line) => line && `/${file}`.startsWith(line));
  expect(files.filter((file) => !isIgnored(file))).toEqual([]);
  const biome: string[] = JSON.parse(read('biome.json')).files.includes;
  const isLeft = (file: string) =>
    biome.some((one) => one.startsWith('!') && file.startsWith(one.slice(1)));
  expect(files.filter((file) => file.endsWith('.ts') && !isLeft(file))).toEqual([]);
});
