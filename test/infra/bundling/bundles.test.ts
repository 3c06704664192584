import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { type Bundles, bundleFunctions, functionEntries } from '#lib/bundling/bundle-functions.ts';
import { stripSchemas } from '#lib/bundling/strip-sdk.ts';
import { readStage } from '#lib/stages/stage.ts';
import { onlyAtLength } from '#test/forms.ts';

/**
 * Minified bytes allowed for a function of the API: a cold start reads and parses them. The
 * promise is 450 KB. The budgets are the present sizes and a little more.
 * The routes of devices and those of the ledger take 2 KB each of every admin function, those of its differences
 * 1.4 KB, of its statements 0.6 KB, of its days and the day's limits 0.5 KB, those of proofs of control 0.7 KB, and the proof of what a device signed 5 KB
 * of each that reads whether a project is frozen. The filters of lists, and what the vault refuses, take 2 KB of each,
 * metadata and user_id of orders, events that a URL gets, and two more routes another 2 KB; screening takes 2 KB, and its vendors in the setting 0.6 KB.
 * The admin routes of batches and of held deposits take 2 KB. Groups of withdrawals take 3 KB of what judges orders.
 * Numbers of bodies that no program can hold are refused, 0.2 KB.
 */
const apiBudget = 395.5 * 1000;
/**
 * `withdraw/apply` and `estimate` also estimate fees on all three families. An order has what it paid, 0.4 KB,
 * and its batch, 0.7 KB. Routes of batches, and the two forms of an estimate, take 2 KB. On Solana an estimate shares
 * its reading with that of a group, 0.3 KB.
 */
const applyBudget = 425 * 1000;
/** It estimates batches too, 6 KB. */
const estimateBudget = 430.5 * 1000;
/** It checks up to 500 withdrawals by that rule, and compresses what it keeps of them. */
const batchBudget = 446 * 1000;
/**
 * The client wallet's calls also estimate fees, simulate calls and read typed data. The functions that they
 * decode stand with their selectors, 1 KB, so that pages need no hash to decode them;
 * the hosts of nodes are compared with the stage's pins, 0.3 KB. They count
 * the day's sum and ask whether a key waits for an owner, 4 KB.
 */
const callBudget = 477 * 1000;
/**
 * The wallets' pages read what an address has sent, by two providers, and value restored operations
 * to count the approvals that they need. Since nonces that authorizations (EIP-7702) used are matched,
 * it recovers their owners from signatures, too. The rows of settings and events come with their words, 5 KB.
 * What came of each exchange with a provider is counted, 0.5 KB. Hot wallets are read beside the project, 0.7 KB.
 * It reads the call of a group, by a contract whose address follows from its code, and makes its records again, 21 KB.
 */
const walletsBudget = 511 * 1000;
/**
 * It reads orders of every kind, swaps and deposits, and recognises the addresses of each family in
 * every form. It finds look-alikes, 9 KB with the search by hash and recipient,
 * and judges what may be approved with others, 4 KB. It has the addresses of users derived before it calls
 * them that, with the client of Lambda, 35 KB, and counts the approvals that an order needs at today's price, 5 KB.
 * It reads what is used of the day's limits, 2.5 KB, and finds batches of payouts, 6 KB.
 */
const lookupBudget = 523.5 * 1000;
/**
 * It values orders at today's price, to count the approvals that they need, 14 KB. What is written of a group that is
 * signed again takes 0.4 KB.
 */
const withdrawalsBudget = 420.5 * 1000;
/**
 * It reads the hot wallet's balances on each family and estimates what a payment costs there, only
 * by fetch, and lists. It asks each provider for its head, 2 KB.
 */
const sweepsBudget = 448.5 * 1000;
/** It reads balances of an address on each family, only by fetch, and lists. */
const usersBudget = 419.5 * 1000;
/** It reads registrations of passkeys by @simplewebauthn/server, 240 KB, which no other function carries. */
const devicesBudget = 638.5 * 1000;
const calls = ['transfer', 'send-tx', 'sign-message', 'sign-typed-data'];
const budgets = new Map([
  ['api/withdraw/apply', applyBudget],
  ['api/withdraw/batch', batchBudget],
  ['api/withdraw/estimate', estimateBudget],
  ['admin/wallets', walletsBudget],
  ['admin/lookup', lookupBudget],
  ['admin/withdrawals', withdrawalsBudget],
  ['admin/sweeps', sweepsBudget],
  ['admin/users', usersBudget],
  ['admin/devices', devicesBudget],
  ...calls.map((call) => [`api/client/${call}`, callBudget] as const),
]);

let bundles: Bundles;
beforeAll(async () => {
  bundles = await bundleFunctions({ name: 'test', chains: readStage('prod').chains, reuse: true });
});

const outputOf = (entry: string) => {
  const path = Object.keys(bundles.metafile.outputs).find((name) =>
    name.endsWith(`/${entry}/index.mjs`),
  );
  return bundles.metafile.outputs[path!]!;
};
/** The size of a bundle with the stage's own line. */
const sizeOf = (entry: string) => statSync(`${bundles.directory(entry)}/index.mjs`).size;

/** Source files that contribute bytes to the bundle. */
const contents = (entry: string): string[] =>
  Object.entries(outputOf(entry).inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => file);
const using = (pattern: RegExp): string[] =>
  functionEntries().filter((entry) => contents(entry).some((file) => pattern.test(file)));

test('every function exports a handler', () => {
  const without = functionEntries().filter((entry) => !outputOf(entry).exports.includes('handler'));
  expect(without).toEqual([]);
});

onlyAtLength('the tests of every route, merchant and admin, start their functions', () => {
  test('no handler takes a callback: a function with one does not start on Node 24', () => {
    const files = functionEntries().map((entry) => `${bundles.directory(entry)}/index.mjs`);
    const script = `const takes = [];
    for (const file of ${JSON.stringify(files)}) {
      const { handler } = await import(file);
      if (typeof handler !== 'function' || handler.length > 2) takes.push(file);
    }
    console.log(JSON.stringify(takes));`;
    const node = ['--input-type=module', '--eval', script];
    const env = { AWS_REGION: 'us-east-1' };
    expect(JSON.parse(execFileSync(process.execPath, node, { env, encoding: 'utf8' }))).toEqual([]);
  });
});

test('viem is in the functions that sign and watch EVM chains, and nowhere else', () => {
  const users = using(/node_modules\/viem\//);
  expect(users.filter((entry) => !/^queue\/(sign|attest|watch)-evm$/.test(entry))).toEqual([]);
  expect(users).toContain('queue/sign-evm');
});

test('tronweb and @solana/web3.js are in the functions that sign or try with them, within their budgets', () => {
  const limits = {
    // It verifies what devices signed of session keys too, 1 KB.
    // It reads what its transactions paid and moved, and records it for the books, 3 KB.
    // It proves control of addresses for an owner, 2 KB.
    // It reads what a merchant signed of an order, and who agreed on the key, 16 KB.
    // It proves the orders of a batch by their call, and values all that it asked, 9 KB.
    // It judges who confirmed the payout of a held deposit, 9 KB.
    // It has the forms of the bodies that merchants sign, of an estimate too, 1 KB.
    // It forms groups, plans and builds them, 16 KB.
    'queue/sign-solana': 803_000,
    'queue/sign-tron': 1_600_000,
    // A trial of a sweep is a whole transaction.
    'schedule/collect-deposits': 700_000,
  };
  expect(using(/node_modules\/tronweb\//)).toEqual(['queue/sign-tron']);
  expect(using(/node_modules\/@solana\/web3\.js\//)).toEqual([
    'queue/sign-solana',
    'schedule/collect-deposits',
  ]);
  for (const [entry, limit] of Object.entries(limits)) {
    expect(sizeOf(entry), entry).toBeLessThan(limit);
  }
});

test('only the function that enrols passkeys carries @simplewebauthn/server', () => {
  expect(using(/node_modules\/(@simplewebauthn|@peculiar)\//)).toEqual(['admin/devices']);
});

test('no function carries the libraries of two chain families', () => {
  const families = [/\/viem\//, /\/tronweb\//, /\/@solana\//];
  const mixed = functionEntries().filter(
    (entry) => families.filter((lib) => contents(entry).some((file) => lib.test(file))).length > 1,
  );
  expect(mixed).toEqual([]);
});

test('functions of the API keep to their budget', () => {
  const heavy = functionEntries()
    .filter((entry) => /^(api|admin)\//.test(entry))
    .filter((entry) => sizeOf(entry) > (budgets.get(entry) ?? apiBudget))
    .map((entry) => `${entry}: ${sizeOf(entry)}`);
  expect(heavy).toEqual([]);
});

test('no function carries credential providers of other places than a Lambda', () => {
  expect(using(/credential-provider-(ini|sso|process|login|imds|web-identity)\//)).toEqual([]);
});

test('of zod the functions carry only its small form, without methods and locales', () => {
  expect(using(/zod\/v4\/(classic|locales)\//)).toEqual([]);
  expect(using(/zod\/v4\/mini\//)).toContain('api/withdraw/apply');
});

test('a swap is executed without a chain’s library, without a signer, and without what only quotes need', () => {
  const carried = contents('api/swap/execute');
  expect(carried.filter((file) => /node_modules\/(viem|tronweb|@solana)\//.test(file))).toEqual([]);
  expect(carried.filter((file) => /chains\/evm\/(signer|gateway)|swap\/market/.test(file))).toEqual(
    [],
  );
  expect(carried).toContain('src/extensions/swaps/chain/evm/uniswap-v3.ts');
});

test('a missing function is an error that names it', () => {
  expect(() => bundles.directory('api/nowhere')).toThrow(/functions\/api\/nowhere\.ts/);
});

test('the schemas of a client lose names that are computed and registrations of errors', () => {
  const source = [
    'const _e = "error";',
    'export var A$ = [-3, n0, _A, { [_e]: _c }, [], []];',
    'n0_registry.registerError(A$, A);',
    '',
  ].join('\n');
  expect(stripSchemas(source, { dropErrors: true })).toContain('{ "error": _c }');
  expect(stripSchemas(source, { dropErrors: true })).toContain('/* @__PURE__ */ n0_registry.');
  expect(stripSchemas(source, { dropErrors: false })).not.toContain('@__PURE__');
  expect(() => stripSchemas('nothing', { dropErrors: true })).toThrow(/in a new way/);
});

/** What lies beside the keys: the clients of KMS and DynamoDB with what they are made of, and three more packages. */
const inVaults = new Set([
  ...['@aws-sdk/client-dynamodb', '@aws-sdk/client-kms', '@aws-sdk/core', '@aws-sdk/lib-dynamodb'],
  ...['@aws-sdk/credential-provider-env', '@aws-sdk/dynamodb-codec', '@aws-sdk/endpoint-cache'],
  ...['@aws-sdk/middleware-endpoint-discovery', '@aws-sdk/util-dynamodb'],
  ...['@aws/lambda-invoke-store', '@smithy/core', '@smithy/node-http-handler'],
  ...['@smithy/signature-v4', '@smithy/types', 'mnemonist', 'obliterator'],
  ...['@noble/curves', '@noble/hashes', '@scure/base'],
]);

/** Packages of AWS's own clients. */
const ofAws = /^(@aws-sdk|@aws|@smithy)\/|^(mnemonist|obliterator)$/;
/** Minified bytes beside AWS's clients: of packages, and of our code, which judges everything by itself. */
const vaultPackages = 60_000;
const vaultCode = 230_000;

test.each(['evm', 'tron', 'solana'])(
  'the vault of %s has only the packages that are named here, within their budget',
  (name) => {
    const sizes = new Map<string, number>();
    for (const [file, { bytesInOutput }] of Object.entries(outputOf(`keys/vault-${name}`).inputs)) {
      const of = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? 'ours';
      if (bytesInOutput > 0) sizes.set(of, (sizes.get(of) ?? 0) + bytesInOutput);
    }
    const ours = sizes.get('ours')!;
    sizes.delete('ours');
    expect([...sizes.keys()].filter((one) => !inVaults.has(one))).toEqual([]);
    expect(sizes.get('@noble/curves')).toBeGreaterThan(0);
    const beside = [...sizes].filter(([one]) => !ofAws.test(one));
    const size = beside.reduce((sum, [, bytes]) => sum + bytes, 0);
    expect(size, JSON.stringify(beside)).toBeLessThan(vaultPackages);
    expect(ours).toBeLessThan(vaultCode);
  },
);
