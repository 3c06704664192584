/**
 * What the packages of `sdk/` say of where they come from. It is written in one place,
 * `sdk/metadata.json`; each manifest has it in the form of its registry.
 */
import { readFileSync } from 'node:fs';
import { paths } from '#workstation/paths.ts';

export interface PackageMetadata {
  /** Where the source is, without `.git`. The path of the Go module follows from it. */
  repository: string;
  author: string;
  keywords: string[];
}

const read = (file: string): string => readFileSync(`${paths.root}/${file}`, 'utf8');

export const packageMetadata = (): PackageMetadata =>
  JSON.parse(read('sdk/metadata.json')) as PackageMetadata;

/** A manifest of npm; the order of its fields stays, and new ones follow the description. */
function npmManifest(name: string, { repository, author, keywords }: PackageMetadata): string {
  const { description, ...rest } = JSON.parse(read(`sdk/${name}/package.json`)) as Record<
    string,
    unknown
  >;
  const {
    name: id,
    version,
    keywords: _k,
    homepage: _h,
    bugs: _b,
    repository: _r,
    ...others
  } = rest;
  const { author: _a, ...kept } = others;
  const manifest = {
    name: id,
    version,
    description,
    keywords,
    homepage: `${repository}/tree/main/sdk/${name}#readme`,
    bugs: { url: `${repository}/issues` },
    repository: { type: 'git', url: `git+${repository}.git`, directory: `sdk/${name}` },
    author,
    ...kept,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function pyproject({ repository, author, keywords }: PackageMetadata): string {
  const text = (value: unknown) => JSON.stringify(value);
  const urls = [
    '[project.urls]',
    `Repository = ${text(repository)}`,
    `Documentation = ${text(`${repository}/tree/main/docs/sdk.md`)}`,
    `Changelog = ${text(`${repository}/tree/main/sdk/python/CHANGELOG.md`)}`,
    `Issues = ${text(`${repository}/issues`)}`,
  ].join('\n');
  return read('sdk/python/pyproject.toml')
    .replace(/^authors = .*$/m, `authors = [{ name = ${text(author)} }]`)
    .replace(/^keywords = .*$/m, `keywords = [${keywords.map(text).join(', ')}]`)
    .replace(/^\[project\.urls\]\n(?:.+\n)*/m, `${urls}\n`);
}

/** The path of the Go module is where its folder is. */
export const goModule = ({ repository }: PackageMetadata): string =>
  `${repository.replace(/^https:\/\//, '')}/sdk/go`;

/** The files that say it, each with the text that it should have. */
export function packageFiles(metadata = packageMetadata()): Record<string, string> {
  const [, module = ''] = /^module (\S+)$/m.exec(read('sdk/go/go.mod')) ?? [];
  const inGo = (file: string) => read(file).replaceAll(module, goModule(metadata));
  return {
    'sdk/typescript/package.json': npmManifest('typescript', metadata),
    'sdk/cli/package.json': npmManifest('cli', metadata),
    'sdk/python/pyproject.toml': pyproject(metadata),
    'sdk/go/go.mod': inGo('sdk/go/go.mod'),
    'sdk/go/README.md': inGo('sdk/go/README.md'),
  };
}
