import { expect, test } from 'vitest';
import { type SourceFile, sources } from './files.ts';

/**
 * Which folder may import which (docs/design.md). A folder may always import itself. The bundler
 * merges the catalogue of chains, so that no function has to. A star matches one name.
 */
const ground = ['src/shared', 'src/model', 'src/wire'];
const families = ['evm', 'tron', 'solana'];
const law: Record<string, string[]> = {
  'src/shared': [],
  'src/model': ['src/shared'],
  'src/wire': ['src/model', 'src/shared'],
  'src/openapi': ground,
  'src/ports': ground,
  'src/domain': ['src/ports', ...ground],
  'src/chains': ['src/ports', ...ground],
  'src/aws': ['src/ports', ...ground],
  // The parts of an extension are rooms like the core's, and see those that the core's see.
  'src/extensions/*': ['src/domain', 'src/ports', ...ground],
  'src/extensions/*/chain': ['src/chains', 'src/ports', ...ground],
  'src/extensions/*/store': ['src/aws', 'src/ports', ...ground],
  'src/extensions/*/infra': ['lib', 'src/model', 'src/shared'],
  functions: ['src/domain', 'src/ports', 'src/aws', 'src/chains', 'src/extensions', ...ground],
  lib: ['src/shared', 'src/model', 'src/wire', 'src/chains/catalog', 'console/headers.ts'],
  'lib/extensions.ts': ['lib', 'src/model', 'src/extensions/*/infra'],
  bin: ['lib', 'site/build.ts'],
  // What a command of an operator or of the local cloud needs of the machine that it runs on.
  workstation: ['src/chains', ...ground],
  // Operators read what is deployed; they verify the console by the headers that it is served with, and
  // drive a stage as its merchant does.
  ops: ['workstation', 'lib', 'src', 'console/headers.ts', 'sdk/typescript/src'],
};

/** An extension may import another one only here. */
const extensionsOfExtensions: Record<string, string[]> = { 'own-stake': ['energy'] };

/** Whether the file is `folder` or below it; a star in the folder's name is one name. */
const inside = (file: string, folder: string): boolean => {
  const names = file.split('/');
  return folder.split('/').every((name, i) => name === names[i] || (name === '*' && !!names[i]));
};

/** The longest folder of the law that holds the file: ports are a room of their own. */
const roomOf = (file: string): string | undefined =>
  Object.keys(law)
    .filter((folder) => inside(file, folder))
    .sort((a, b) => b.split('/').length - a.split('/').length)[0];

/** The extension of a file: `energy` of `src/extensions/energy/...`. */
const extensionOf = (file: string): string | undefined =>
  inside(file, 'src/extensions') ? file.split('/')[2] : undefined;

/** `chain`, `store` or `infra` of an extension's file; its rules and ports have none. */
const partOf = (file: string): string | undefined =>
  ['chain', 'store', 'infra'].find((part) => inside(file, `src/extensions/*/${part}`));

/**
 * Whether an extension's file may import a file of an extension: of its own or of one that it is
 * built on, what has no part, or the same part. What it deploys sees nothing else of it.
 */
function mayReach(path: string, name: string): boolean {
  const [own, other] = [extensionOf(path), extensionOf(name)];
  if (!own || !other) return false;
  if (own !== other && !extensionsOfExtensions[own]?.includes(other)) return false;
  const [part, target] = [partOf(path), partOf(name)];
  return part === target || (part !== 'infra' && target === undefined);
}

/** Folders of ours that an import can name. */
const ours = /^(src|functions|lib|bin|console|local|ops|sdk|site|test|workstation)\//;

/** Imports that the law does not allow, as `file -> import`. */
function violations(files: SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const room = roomOf(path);
    if (!room) return [`${path} is in no room of the house`];
    const allowed = [...(extensionOf(path) ? [] : [room]), ...law[room]!];
    return imports
      .filter((name) => ours.test(name))
      .filter((name) => !mayReach(path, name) && !allowed.some((folder) => inside(name, folder)))
      .map((name) => `${path} -> ${name}`);
  });
}

const all = sources('src', 'functions', 'lib', 'bin');

test('every import keeps the rules', () => {
  expect(violations(all)).toEqual([]);
});

const operations = sources('ops', 'workstation');

test('the commands of an operator import what is deployed, and nothing imports them', () => {
  expect(operations.length).toBeGreaterThan(80);
  expect(violations(operations)).toEqual([]);
  const importers = [...all, ...sources('console', 'emulators', 'local', 'sdk', 'site')].filter(
    ({ path, imports }) => !inside(path, 'ops') && imports.some((name) => inside(name, 'ops')),
  );
  expect(importers.map(({ path }) => path)).toEqual([]);
});

test('the console imports only what is shared, the model and the wire, and only its headers are imported', () => {
  const pages = sources('console').flatMap(({ path, imports }) =>
    imports
      .filter((name) => ours.test(name) && !inside(name, 'console'))
      .filter((name) => !ground.some((room) => inside(name, room)))
      .map((name) => `${path} -> ${name}`),
  );
  expect(pages).toEqual([]);
  const others = [...all, ...operations, ...sources('local')].flatMap(({ imports }) =>
    imports.filter((name) => inside(name, 'console')),
  );
  expect([...new Set(others)]).toEqual(['console/headers.ts']);
});

test('the documentation is made of the wire and of files, by itself', () => {
  const outside = sources('site').flatMap(({ imports }) =>
    imports.filter((name) => ours.test(name) && !inside(name, 'site')),
  );
  expect([...new Set(outside)]).toEqual(['src/wire/error-codes.ts']);
});

/** `sdk/<package>` of a file. */
const packageOf = (file: string): string => file.split('/').slice(0, 2).join('/');

test('the SDK imports itself; the command line also coffer-sdk and what the console may import', () => {
  const sdk = sources('sdk');
  const outside = sdk.flatMap(({ path, imports }) =>
    imports.filter((name) => !inside(name, packageOf(path))).map((name) => `${path} -> ${name}`),
  );
  const examples = sdk.filter(({ path }) => inside(path, 'sdk/typescript/examples'));
  expect(examples.length).toBeGreaterThan(3);
  expect(outside.filter((one) => one.startsWith('sdk/typescript/'))).toEqual(
    examples.map(({ path }) => `${path} -> coffer-sdk`),
  );
  // The command line is published as one file, into which its build puts all but Node.
  const bundled = / -> (coffer-sdk$|node:|src\/(shared|model|wire)\/)/;
  const commandLine = outside.filter((one) => one.startsWith('sdk/cli/'));
  expect(commandLine.filter((one) => !bundled.test(one))).toEqual([]);
  expect(commandLine).toContain('sdk/cli/src/cli.ts -> coffer-sdk');
});

/**
 * But what verifies proofs of control: small, audited, without packages of their own, and bundled into its one
 * file.
 */
const curves = /^@(?:noble\/(?:curves|hashes)|scure\/base)(?:\/|$)/;

test('what the command line takes of the service imports no package', () => {
  const byPath = new Map(all.map((file) => [file.path, file]));
  const reached = new Set(
    sources('sdk/cli').flatMap(({ imports }) => imports.filter((name) => inside(name, 'src'))),
  );
  for (const path of reached) for (const name of byPath.get(path)?.imports ?? []) reached.add(name);
  const isNode = (name: string) => name.startsWith('node:');
  const others = [...reached].filter((name) => !isNode(name) && !curves.test(name));
  expect(others.filter((name) => !ground.some((room) => inside(name, room)))).toEqual([]);
  expect(reached.size).toBeGreaterThan(8);
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
  expect(
    violations([{ ...file(['local/stack.ts', 'lib/stages/stage.ts']), path: 'ops/target.ts' }]),
  ).toEqual(['ops/target.ts -> local/stack.ts']);
});

const energy = 'src/extensions/energy';
test.each([
  ['the core', 'src/domain/payment/worker/ready.ts', `${energy}/rules/view.ts`],
  ['a port', 'src/ports/chains.ts', `${energy}/ports.ts`],
  ['a chain of the core', 'src/chains/tron/pay/plan.ts', `${energy}/chain/tron/cost.ts`],
  ['a store of the core', 'src/aws/orders/order-store.ts', `${energy}/store/energy-store.ts`],
  ['a stack', 'lib/stacks/workflow-stack.ts', `${energy}/infra/energy.ts`],
  ['the table of lib', 'lib/extensions.ts', `${energy}/rules/view.ts`],
  ['another extension', 'src/extensions/token-sweep/rules/step.ts', `${energy}/rules/view.ts`],
  ['energy', `${energy}/rules/view.ts`, 'src/extensions/own-stake/rules/lend.ts'],
  ['a rule', `${energy}/rules/view.ts`, `${energy}/store/energy-store.ts`],
  ['a rule', `${energy}/rules/view.ts`, 'src/aws/orders/order-store.ts'],
  ['a chain part', `${energy}/chain/tron/cost.ts`, `${energy}/store/energy-store.ts`],
  ['what it deploys', `${energy}/infra/energy.ts`, `${energy}/rules/view.ts`],
])('%s does not import an extension: %s -> %s', (_, path, name) => {
  expect(violations([{ path, text: '', imports: [name] }])).toEqual([`${path} -> ${name}`]);
});

test.each([
  ['functions/queue/sign-tron.ts', `${energy}/rules/energy-gate.ts`],
  ['lib/extensions.ts', `${energy}/infra/energy.ts`],
  ['src/extensions/own-stake/rules/lend.ts', `${energy}/rules/view.ts`],
  [`${energy}/store/energy-store.ts`, `${energy}/ports.ts`],
  [`${energy}/rules/view.ts`, 'src/domain/payment/deps.ts'],
])('%s may import %s', (path, name) => {
  expect(violations([{ path, text: '', imports: [name] }])).toEqual([]);
});

/** Packages that only these folders may import. */
const keepers: [RegExp, string[]][] = [
  [/^viem(\/|$)/, ['src/chains/evm', 'src/extensions/*/chain/evm']],
  [/^tronweb(\/|$)/, ['src/chains/tron', 'src/extensions/*/chain/tron']],
  [/^@solana\//, ['src/chains/solana', 'src/extensions/*/chain/solana']],
  [/^@middy\//, ['functions/middleware']],
  [/^@aws-sdk\//, ['src/aws', 'src/extensions/*/store']],
  [/^(aws-cdk-lib|constructs)(\/|$)/, ['lib', 'src/extensions/*/infra']],
];

test.each(keepers)('%s is imported only below %j', (name, folders) => {
  const others = all.filter(
    ({ path }) => !inside(path, 'bin') && !folders.some((folder) => inside(path, folder)),
  );
  const found = others.filter(({ imports }) => imports.some((spec) => name.test(spec)));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test('no family of chains imports another', () => {
  const familyOf = (file: string): string | undefined =>
    families.find((family) =>
      ['src/chains', 'src/extensions/*/chain'].some((folder) =>
        inside(file, `${folder}/${family}`),
      ),
    );
  const found = all.flatMap(({ path, imports }) =>
    imports
      .filter((name) => familyOf(path) && familyOf(name) && familyOf(path) !== familyOf(name))
      .map((name) => `${path} -> ${name}`),
  );
  expect(found).toEqual([]);
});

test('API functions import no chain library, directly or indirectly', () => {
  const byPath = new Map(all.map((file) => [file.path, file]));
  const heavy = /^(viem|tronweb|@solana\/)/;
  const light = all.filter(({ path }) =>
    /^src\/(chains\/(\w+\/){0,2}((address|derive|balance|rpc|estimate)\.ts$|simulate-call|personal-message|typed-data\/)|extensions\/swaps\/chain\/)/.test(
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
