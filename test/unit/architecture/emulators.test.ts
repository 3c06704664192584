import { expect, test } from 'vitest';
import { read, type SourceFile, sources } from './files.ts';

/** The emulators are packages of their own: others use them without Coffer. */
const workspaces = ['emulators/solana', 'emulators/tron'];
const emulators = workspaces.flatMap((folder) => sources(folder));
const coffer = sources('src', 'functions', 'lib', 'bin', 'local', 'ops', 'test', 'workstation');

/** Folders of the repository that an import can name. */
const isOurs = (name: string): boolean =>
  /^(\.\.|(src|functions|lib|bin|local|ops|test|statemachines|emulators|workstation)\/)/.test(name);

/** Files of an emulator that reach out of its folder, as `file -> import`. */
function escapes(files: SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const own = `${workspaces.find((folder) => path.startsWith(`${folder}/`))}/`;
    return imports
      .filter((name) => isOurs(name) && !name.startsWith(own))
      .map((name) => `${path} -> ${name}`);
  });
}

interface PackageJson {
  exports: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const packageOf = (folder: string) => JSON.parse(read(`${folder}/package.json`)) as PackageJson;

/** Packages that an emulator imports and its package.json does not declare, as `file -> package`. */
function undeclared(files: SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const folder = workspaces.find((name) => path.startsWith(`${name}/`))!;
    const { dependencies, devDependencies } = packageOf(folder);
    const declared = path.startsWith(`${folder}/src/`)
      ? dependencies
      : { ...dependencies, ...devDependencies };
    return imports
      .filter((name) => !isOurs(name) && !name.startsWith('node:'))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
      .filter((name) => !(name in declared))
      .map((name) => `${path} -> ${name}`);
  });
}

/** What the package.json of each emulator exports: entry and file, from the repository's root. */
const entries = workspaces.flatMap((folder) => {
  return Object.entries(packageOf(folder).exports).map(([entry, file]) => ({
    entry,
    file: `${folder}/${file.slice('./'.length)}`,
  }));
});
const exported = new Set(entries.map(({ file }) => file));

/** Imports of emulators from where they are not allowed, or past what they export. */
function intrusions(files: SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) =>
    imports
      .filter((name) => name.startsWith('emulators/'))
      .filter((name) => !/^(local|test)\//.test(path) || !exported.has(name))
      .map((name) => `${path} -> ${name}`),
  );
}

test('an emulator imports nothing outside its own folder', () => {
  expect(emulators.length).toBeGreaterThan(100);
  expect(escapes(emulators)).toEqual([]);
});

test('an emulator imports only packages that its package.json declares', () => {
  expect(undeclared(emulators)).toEqual([]);
});

test('only local/ and test/ import emulators, and only the files that they export', () => {
  expect(intrusions(coffer)).toEqual([]);
});

test('every exported file is there, and Coffer uses each of the internals', () => {
  const files = new Set(emulators.map(({ path }) => path));
  expect([...exported].filter((file) => !files.has(file))).toEqual([]);
  const used = new Set(coffer.flatMap(({ imports }) => imports));
  const unused = entries.filter(
    ({ entry, file }) => entry.startsWith('./internals/') && !used.has(file),
  );
  expect(unused).toEqual([]);
});

test('the rules see a breach', () => {
  const file = (path: string, ...imports: string[]): SourceFile => ({ path, text: '', imports });
  const inside = 'emulators/tron/src/start.ts';
  expect(escapes([file(inside, 'emulators/tron/src/genesis.ts', 'tronweb')])).toEqual([]);
  expect(
    escapes([
      file(inside, 'workstation/paths.ts', 'emulators/solana/src/wire.ts', '../outside.ts'),
    ]),
  ).toHaveLength(3);
  expect(undeclared([file(inside, 'viem', 'solc', 'tsx/esm/api', '@noble/curves/x.js')])).toEqual([
    `${inside} -> viem`,
    `${inside} -> solc`,
  ]);
  expect(intrusions([file('local/chains/x.ts', inside)])).toEqual([]);
  expect(intrusions([file('local/chains/x.ts', 'emulators/tron/src/vm/tvm.ts')])).toHaveLength(1);
  expect(intrusions([file('src/chains/x.ts', inside)])).toHaveLength(1);
});
