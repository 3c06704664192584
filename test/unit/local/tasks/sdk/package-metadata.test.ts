import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { goModule, packageFiles, packageMetadata } from '#local/tasks/sdk/package-metadata.ts';
import { paths } from '#workstation/paths.ts';

const read = (file: string) => readFileSync(`${paths.root}/${file}`, 'utf8');

test('every manifest says what sdk/metadata.json says', () => {
  for (const [file, text] of Object.entries(packageFiles())) {
    expect(read(file), `npm run sdk:metadata writes ${file}`).toBe(text);
  }
});

test('another repository changes every place that names it, and nothing else names the old one', () => {
  const metadata = packageMetadata();
  const other = { ...metadata, repository: 'https://code.example.org/a/b', author: 'Somebody' };
  const files = packageFiles(other);
  const old = metadata.repository.replace('https://', '');
  for (const [file, text] of Object.entries(files)) {
    expect(text, file).toContain('code.example.org/a/b');
    expect(text, file).not.toContain(old);
  }
  expect(goModule(other)).toBe('code.example.org/a/b/sdk/go');
  for (const name of ['typescript', 'cli']) {
    const manifest = JSON.parse(files[`sdk/${name}/package.json`]!);
    expect(manifest).toMatchObject({ author: 'Somebody', license: 'Apache-2.0' });
    expect(manifest.repository.directory).toBe(`sdk/${name}`);
  }
});

/** The version of each package, where its registry reads it. */
const versions: Record<string, string | undefined> = {
  typescript: JSON.parse(read('sdk/typescript/package.json')).version,
  cli: JSON.parse(read('sdk/cli/package.json')).version,
  python: /__version__ = "(.+)"/.exec(read('sdk/python/src/coffer_sdk/_version.py'))?.[1],
  go: /const Version = "(.+)"/.exec(read('sdk/go/version.go'))?.[1],
};

test.each(Object.entries(versions))(
  '%s has a changelog whose newest version is its own',
  (name, version) => {
    const changelog = read(`sdk/${name}/CHANGELOG.md`);
    const [newest] = [...changelog.matchAll(/^## (\S+)/gm)].map(([, found]) => found);
    expect(newest).toBe(version);
    expect(read('docs/sdk-support.md')).toContain(`| ${version} |`);
  },
);

test('the documentation names each package once, with its changelog', () => {
  const page = read('docs/sdk-support.md');
  for (const name of Object.keys(versions)) expect(page).toContain(`sdk/${name}/CHANGELOG.md`);
  expect(existsSync(`${paths.root}/sdk/metadata.json`)).toBe(true);
});
