import { expect, test } from 'vitest';
import { type SourceFile, sources } from './files.ts';

/**
 * Who may import whom (0001-spine.md "Layers"); a folder may always import itself. Of the ports,
 * crypto needs the types alone; the functions take their ids from where they are made. The bundler
 * merges the catalogue of chains, so that no function has to.
 */
const law: Record<string, string[]> = {
  'src/contract': [],
  'src/async': [],
  'src/money': ['src/contract'],
  'src/crypto': ['src/contract', 'src/domain/ports'],
  'src/domain/ports': ['src/contract'],
  'src/domain': ['src/contract', 'src/money', 'src/crypto', 'src/async'],
  'src/chains': ['src/domain/ports', 'src/contract', 'src/money', 'src/crypto', 'src/async'],
  'src/aws': ['src/domain/ports', 'src/contract', 'src/money', 'src/crypto', 'src/async'],
  functions: [
    ...['src/domain', 'src/aws', 'src/chains', 'src/contract', 'src/async'],
    'src/crypto/random.ts',
  ],
  lib: [
    'src/contract',
    'src/chains/catalog/merge-catalog.ts',
    'src/chains/catalog/catalog-text.ts',
  ],
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

test('every import keeps the law', () => {
  expect(violations(all)).toEqual([]);
});

test('the law sees a breach, whichever way it is written', () => {
  const file = (imports: string[]): SourceFile => ({
    path: 'src/domain/withdrawal/apply.ts',
    text: '',
    imports,
  });
  expect(violations([file(['src/aws/dynamodb/clients.ts', 'src/money/usd-micro.ts'])])).toEqual([
    'src/domain/withdrawal/apply.ts -> src/aws/dynamodb/clients.ts',
  ]);
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

test('what API functions need of a chain stays light: no chain library, directly or not', () => {
  const byPath = new Map(all.map((file) => [file.path, file]));
  const heavy = /^(viem|tronweb|@solana\/)/;
  const light = all.filter(({ path }) =>
    /^src\/chains\/(\w+\/)?((address|derive|balance|rpc|estimate)\.ts$|simulate-call|personal-message|typed-data\/|swap\/)/.test(
      path,
    ),
  );
  expect(light.length).toBeGreaterThan(18);
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
