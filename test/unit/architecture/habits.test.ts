import { expect, test } from 'vitest';
import { sources } from './files.ts';

const product = sources('src', 'functions', 'lib', 'bin');
const everything = [
  ...product,
  ...sources('local', 'ops', 'workstation', 'test', 'emulators', 'sdk', 'site'),
].filter(({ path }) => !path.includes('/generated/'));
const paths = (files: { path: string }[]): string[] => files.map(({ path }) => path);

test('only src/aws/runtime/config.ts reads the environment', () => {
  const readers = product.filter(({ text }) => /\bprocess\.env\b/.test(text));
  expect(paths(readers)).toEqual(['src/aws/runtime/config.ts']);
});

test("nobody imports zod's `z` by name, which bundles every locale", () => {
  const named = /import\s*\{[^}]*\bz\b[^}]*\}\s*from\s*['"]zod['"]/;
  expect(paths(everything.filter(({ text }) => named.test(text)))).toEqual([]);
});

test('no stage of the work list is a letter without a name', () => {
  const letter = /\bworkStage(?:: | === )'[A-Z]'/;
  const using = product.filter(
    ({ path, text }) => letter.test(text) && !path.startsWith('src/model/'),
  );
  expect(paths(using)).toEqual([]);
});

test('files are named in kebab-case', () => {
  const named = /^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.config|\.d)?\.tsx?$/;
  const misnamed = everything.filter(({ path }) => !named.test(path.split('/').pop()!));
  expect(paths(misnamed)).toEqual([]);
});

test('nothing is left to be done later', () => {
  const left = new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b`);
  expect(paths(everything.filter(({ text }) => left.test(text)))).toEqual([]);
});

/** `test.skip`, `describe.concurrent.runIf`, `context.skip()`, `{ skip: true }` and their like. */
const unrun = new RegExp(
  [
    '\\b(test|it|describe|suite)(\\s*\\.\\s*\\w+)*?\\s*\\.\\s*(skip|skipIf|runIf|only|todo|fails)\\b',
    '\\b(ctx|context|task)\\s*\\.\\s*skip\\(',
    '(?<![.\\w])skip\\(',
    '[{,]\\s*(skip|only|todo)\\s*:\\s*(true\\b|!)',
  ].join('|'),
);

/**
 * The comparison with a real validator needs one, the pages a Chromium, a restored table a store
 * that can, and a forced state an anvil, so they may be skipped; nothing else may.
 */
const maySkip = [
  'test/console/docs.test.ts',
  'test/console/support/site.ts',
  'test/support/dynamodb/skip-without-backup.ts',
  'test/support/geth/skip-without-anvil.ts',
  'emulators/solana/test/integration/validator.test.ts',
];

test('no test is skipped, run by itself or expected to fail', () => {
  const files = everything.filter(({ path }) => /(^|\/)test\//.test(path));
  const self = 'test/unit/architecture/habits.test.ts';
  const skipping = paths(files.filter(({ path, text }) => path !== self && unrun.test(text)));
  expect(skipping).toEqual(maySkip);
});

test.each([
  "test.skip('it works', () => {})",
  "it.only('it works', () => {})",
  "test.todo('it works')",
  "test.runIf(isThere)('it works', () => {})",
  "describe.skipIf(!isThere)('it works', () => {})",
  "describe.concurrent.runIf(isThere)('it works', () => {})",
  "test\n  .skipIf(!isThere)('it works', () => {})",
  "test('it works', (context) => context.skip())",
  "test('it works', ({ skip }) => skip(!isThere))",
  "test('it works', { skip: true }, () => {})",
  "test.fails('it works', () => {})",
])('%j counts as a skipped test', (text) => {
  expect(unrun.test(text)).toBe(true);
});

test('no object literal is spread into another: its members stand in it by themselves', () => {
  const spread = /\.\.\.\{(?![^{}]*\}\[\]\])/;
  expect(paths(everything.filter(({ text }) => spread.test(text)))).toEqual([]);
});

/** Ports, by the interfaces of src/ports and of extensions, and the few that other folders declare. */
const ports = [
  ...product
    .filter(({ path }) => /^src\/(ports\/|extensions\/[\w-]+\/ports\.ts$)/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/export interface (\w+)/g)].map(([, name]) => name)),
  ...['Rpc', 'TronHttp', 'AddressFilter', 'Actor'],
];

/**
 * An object that is cast to any requested type, or through `unknown` to a port, to the dependencies
 * of a use case, to a parameter of a function, or to a client of AWS.
 */
const halfFake = new RegExp(
  `\\}\\)? as never\\b|as unknown as (?:(?:${ports.join('|')}|\\w*(?:Deps|Client|Ports))\\b|Parameters<)`,
);

/** Casts that stay, each with its reason. */
const halfFakes: Record<string, string> = {
  'test/builders/chains/evm/pay/balance-changes.ts': 'viem types an event by its ABI',
  'test/builders/memory-table.ts': 'a request handler of the SDK, whose types are internal to it',
  'test/crash/world/killable-process.ts': 'wraps the methods that any port has at run time',
  'test/fakes/aws-client.ts': 'the one cast for all clients of AWS',
  'test/integration/local/evm-chain.test.ts': 'viem types a call by its ABI, here chosen by name',
  'test/property/typed-data.test.ts': 'viem types a message by its types, here generated',
  'test/scenarios/local/evm-chain.ts': 'viem types a call by its ABI, here chosen by name',
  'test/support/tables.ts': 'a document client sends control commands like its own client',
  'test/unit/chains/evm/pay/sign-digest.test.ts': 'viem types a message by its types',
};

test('a fake of a port has the type of the port (test/fakes/fake.ts)', () => {
  const self = 'test/unit/architecture/habits.test.ts';
  const casting = everything.filter(
    ({ path, text }) => path.startsWith('test/') && path !== self && halfFake.test(text),
  );
  expect(paths(casting).sort()).toEqual(Object.keys(halfFakes));
});

test.each([
  'orders: { get: async () => null } as never,',
  'const deps = { orders: {} } as unknown as WorkerDeps;',
  'const deps = { orders } as unknown as Parameters<typeof sendSlot>[0];',
  '({ get: async () => null }) as unknown as WithdrawalStore',
  'const rpc = { batch } as unknown as Rpc;',
  'const client = { send } as unknown as KMSClient;',
])('%j counts as a fake without a type', (text) => {
  expect(halfFake.test(text)).toBe(true);
});
