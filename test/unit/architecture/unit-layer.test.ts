/** The unit layer runs in seconds on any machine: it starts no process and no chain. */
import { expect, test } from 'vitest';
import { type SourceFile, sources } from './files.ts';

/** Starts a process, or a server that plays a chain or AWS. */
const starts = [
  /^(node:)?(child_process|cluster|worker_threads)$/,
  /^test\/support\/(anvil|emulator)\.ts$/,
  /^emulators\/[a-z]+\/src\/(start|serve|main)\.ts$/,
  /^local\/chains\/(evm|local-tron|local-solana)\.ts$/,
  /^(@foundry-rs\/anvil|tsx|esbuild)$/,
];
const startFunctions =
  /\b(start(Tron|Solana|Evm)Chain|start(Liquid)?Anvil|startTronNode|startEmulator|Supervisor\.claim)\b/;

/** Each file of the unit and property layers, or of `test` that one of them imports, that starts something. */
function starters(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set(
    files.map(({ path }) => path).filter((path) => /^test\/(unit|property)\//.test(path)),
  );
  const found: string[] = [];
  for (const path of reached) {
    const file = byPath.get(path) as SourceFile;
    const named = file.imports.find((name) => starts.some((pattern) => pattern.test(name)));
    const called = startFunctions.exec(file.text)?.[0];
    if (named ?? called) found.push(`${path}: ${named ?? called}`);
    for (const name of file.imports) if (byPath.has(name)) reached.add(name);
  }
  return found;
}

const self = 'test/unit/architecture/unit-layer.test.ts';
const files = sources('test').filter(({ path }) => path !== self);
const planted = (path: string, text: string, ...imports: string[]): SourceFile => ({
  path,
  text,
  imports,
});

test('nothing of the unit layer starts a process or a chain', () => {
  expect(starters(files)).toEqual([]);
});

test.each([
  ['node:child_process', "spawn('node')"],
  ['test/support/anvil.ts', ''],
  ['test/support/emulator.ts', ''],
  ['emulators/tron/src/start.ts', ''],
  ['emulators/solana/src/start.ts', ''],
  ['local/chains/evm.ts', ''],
  ['a-package', 'await startTronChain()'],
  ['a-package', 'await startSolanaChain()'],
  ['a-package', 'await startAnvil()'],
])('a unit test that imports %s (%s) is found, also behind a helper of test/', (name, text) => {
  const own = planted('test/unit/planted.test.ts', text, name);
  expect(starters([...files, own])).toContainEqual(expect.stringContaining(own.path));
  const helper = planted('test/scenarios/planted.ts', text, name);
  const between = planted('test/builders/planted.ts', '', helper.path);
  const user = planted('test/property/planted.test.ts', '', between.path);
  expect(starters([...files, helper, between])).toEqual([]);
  const found = starters([...files, helper, between, user]);
  expect(found).toContainEqual(expect.stringContaining(helper.path));
});
