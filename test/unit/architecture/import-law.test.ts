import { expect, test } from 'vitest';
import { type SourceFile, sources } from './files.ts';

/**
 * Which folder may import which (docs/design.md). A folder may always import itself. The bundler
 * merges the catalogue of chains, so that no function has to.
 */
const ground = ['src/shared', 'src/model', 'src/wire'];
const law: Record<string, string[]> = {
  'src/shared': [],
  'src/model': ['src/shared'],
  'src/wire': ['src/model', 'src/shared'],
  'src/openapi': ground,
  'src/ports': ground,
  'src/domain': ['src/ports', ...ground],
  'src/chains': ['src/ports', ...ground],
  'src/aws': ['src/ports', ...ground],
  functions: ['src/domain', 'src/ports', 'src/aws', 'src/chains', ...ground],
  lib: ['src/shared', 'src/model', 'src/wire', 'src/chains/catalog'],
  bin: ['lib'],
};

const inside = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);

/** The longest folder of the law that holds the file: ports are a room of their own. */
const roomOf = (file: string): string | undefined =>
  Object.keys(law)
    .filter((folder) => inside(file, folder))
    .sort((a, b) => b.length - a.length)[0];

/** Imports that the law does not allow, as `file -> import`. */
function violations(files: SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const room = roomOf(path);
    if (!room) return [`${path} is in no room of the house`];
    const allowed = [room, ...law[room]!];
    return imports
      .filter((name) => /^(src|functions|lib|bin|local|test)\//.test(name))
      .filter((name) => !allowed.some((room) => name === room || inside(name, room)))
      .map((name) => `${path} -> ${name}`);
  });
}

const all = sources('src', 'functions', 'lib', 'bin');

test('every import keeps the rules', () => {
  expect(violations(all)).toEqual([]);
});

test('the console imports only what is shared, the model and the wire, and only its headers are imported', () => {
  const pages = sources('console').flatMap(({ path, imports }) =>
    imports
      .filter((name) => /^(src|functions|lib|bin|local|test)\//.test(name))
      .filter((name) => !ground.some((room) => inside(name, room)))
      .map((name) => `${path} -> ${name}`),
  );
  expect(pages).toEqual([]);
  const others = [...all, ...sources('local')].flatMap(({ imports }) =>
    imports.filter((name) => inside(name, 'console')),
  );
  expect([...new Set(others)]).toEqual(['console/headers.ts']);
});

test('the documentation is made of the wire and of files, by itself', () => {
  const outside = sources('site').flatMap(({ imports }) =>
    imports.filter((name) => /^(src|functions|lib|bin|local|test|console|sdk)\//.test(name)),
  );
  expect([...new Set(outside)]).toEqual(['src/wire/error-codes.ts']);
});

/** `sdk/<package>` of a file. */
const packageOf = (file: string): string => file.split('/').slice(0, 2).join('/');

test('the SDK and the command line import themselves and coffer-sdk alone, as they are published', () => {
  const sdk = sources('sdk');
  const outside = sdk.flatMap(({ path, imports }) =>
    imports.filter((name) => !inside(name, packageOf(path))).map((name) => `${path} -> ${name}`),
  );
  const examples = sdk.filter(({ path }) => inside(path, 'sdk/typescript/examples'));
  expect(examples.length).toBeGreaterThan(3);
  // The command line runs on Node alone; the SDK has no such import.
  expect(outside.filter((one) => !/ -> coffer-sdk$|^sdk\/cli\/.* -> node:/.test(one))).toEqual([]);
  expect(outside.filter((one) => one.startsWith('sdk/typescript/'))).toEqual(
    examples.map(({ path }) => `${path} -> coffer-sdk`),
  );
  expect(outside.includes('sdk/cli/src/cli.ts -> coffer-sdk')).toBe(true);
});

test('a forbidden import is found, in every syntax', () => {
  const file = (imports: string[]): SourceFile => ({
    path: 'src/domain/withdrawal/apply.ts',
    text: '',
    imports,
  });
  expect(
    violations([file(['src/aws/dynamodb/clients.ts', 'src/shared/money/usd-micro.ts'])]),
  ).toEqual(['src/domain/withdrawal/apply.ts -> src/aws/dynamodb/clients.ts']);
  expect(violations([{ ...file([]), path: 'src/elsewhere/x.ts' }])).toHaveLength(1);
});

/** Packages that only these folders may import. */
const keepers: [RegExp, string][] = [
  [/^viem(\/|$)/, 'src/chains/evm'],
  [/^tronweb(\/|$)/, 'src/chains/tron'],
  [/^@solana\//, 'src/chains/solana'],
  [/^@middy\//, 'functions/middleware'],
  [/^@aws-sdk\//, 'src/aws'],
  [/^(aws-cdk-lib|constructs)(\/|$)/, 'lib'],
];

test.each(keepers)('%s is imported below %s alone', (name, folder) => {
  const others = all.filter((file) => !inside(file.path, folder) && !inside(file.path, 'bin'));
  const found = others.filter(({ imports }) => imports.some((spec) => name.test(spec)));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test('API functions import no chain library, directly or indirectly', () => {
  const byPath = new Map(all.map((file) => [file.path, file]));
  const heavy = /^(viem|tronweb|@solana\/)/;
  const light = all.filter(({ path }) =>
    /^src\/chains\/(\w+\/){0,2}((address|derive|balance|rpc|estimate)\.ts$|simulate-call|personal-message|typed-data\/|swap\/)/.test(
      path,
    ),
  );
  expect(light.length).toBeGreaterThan(35);
  const reaches = (path: string, seen = new Set<string>()): string[] => {
    if (seen.has(path)) return [];
    seen.add(path);
    return (byPath.get(path)?.imports ?? []).flatMap((name) =>
      heavy.test(name) ? [`${path} -> ${name}`] : reaches(name, seen),
    );
  };
  expect(light.flatMap(({ path }) => reaches(path))).toEqual([]);
});

test('imports of our own files carry their ending', () => {
  const bare = all.flatMap(({ path, imports }) =>
    imports
      .filter((name) => /^(src|functions|lib)\//.test(name) && !/\.(ts|json|mjs)$/.test(name))
      .map((name) => `${path} -> ${name}`),
  );
  expect(bare).toEqual([]);
});
