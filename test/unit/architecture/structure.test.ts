import { expect, test } from 'vitest';
import { type SourceFile, sources } from './files.ts';

const product = sources('src', 'functions', 'lib', 'bin');
const others = sources('console', 'emulators', 'local', 'ops', 'sdk', 'site', 'workstation');

/** The nodes that lie on a circle, each circle as one sorted list. */
function circles(edges: Map<string, Set<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node)!, low.get(next)!));
      } else if (stack.includes(next)) {
        low.set(node, Math.min(low.get(node)!, index.get(next)!));
      }
    }
    if (low.get(node) !== index.get(node)) return;
    const members = stack.splice(stack.indexOf(node));
    if (members.length > 1) found.push(members.sort());
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** Imports between the names that `nameOf` gives; files without a name are left out. */
function edgesBetween(
  files: SourceFile[],
  nameOf: (path: string) => string | undefined,
): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { path: from, imports } of files) {
    const name = nameOf(from);
    if (!name) continue;
    const targets = edges.get(name) ?? new Set<string>();
    edges.set(name, targets);
    for (const file of imports) {
      const target = nameOf(file);
      if (target && target !== name) targets.add(target);
    }
  }
  return edges;
}

/** The direct child of `folder` that holds a file; a file of the folder itself gives itself. */
const childOf = (folder: string) => (file: string) =>
  file.startsWith(`${folder}/`)
    ? `${folder}/${file.slice(folder.length + 1).split('/')[0]}`
    : undefined;

test.each([
  ['the product', product],
  ['the console, emulators, operations, local cloud, SDKs and site', others],
])('no circle of files in %s, type-only imports included', (_, files) => {
  const known = new Set(files.map(({ path }) => path));
  expect(circles(edgesBetween(files, (file) => (known.has(file) ? file : undefined)))).toEqual([]);
});

/** Folders whose children form layers: nothing imports upward. */
const layered = [
  ...['src', 'src/domain', 'src/domain/payment', 'src/domain/payment/worker', 'src/domain/wallet'],
  ...['src/aws', 'src/chains', 'src/chains/evm', 'src/chains/tron', 'src/chains/solana'],
  ...['src/shared', 'src/wire', 'src/extensions', 'functions', 'lib', 'lib/constructs'],
];

/** The same of what is around the product: every folder of these. */
const around = sources('console', 'local', 'ops', 'sdk', 'site', 'workstation');
const foldersAround = [
  ...new Set(
    around.flatMap(({ path }) => path.split('/').map((_, i, parts) => parts.slice(0, i).join('/'))),
  ),
].filter(Boolean);

test.each(layered)('the folders of %s form layers: none imports upward', (folder) => {
  expect(circles(edgesBetween(product, childOf(folder)))).toEqual([]);
});

test('the folders of the console, operations, the local cloud, the SDKs and the site form layers', () => {
  const upward = foldersAround.flatMap((folder) => circles(edgesBetween(around, childOf(folder))));
  expect(upward).toEqual([]);
});

test('a circle and an upward import are seen', () => {
  const file = (name: string, ...imports: string[]): SourceFile => ({
    path: name,
    text: '',
    imports,
  });
  const files = [
    file('src/a/x.ts', 'src/b/y.ts'),
    file('src/b/y.ts', 'src/a/z.ts'),
    file('src/a/z.ts'),
  ];
  expect(circles(edgesBetween(files, (name) => name))).toEqual([]);
  expect(circles(edgesBetween(files, childOf('src')))).toEqual([['src/a', 'src/b']]);
});
