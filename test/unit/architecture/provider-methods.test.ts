/** Each method that the adapters ask a node for is one that `npm run ops -- canary` asks about. */
import { expect, test } from 'vitest';
import { evmChecks } from '#ops/canary/evm/checks.ts';
import { solanaChecks } from '#ops/canary/solana/checks.ts';
import { tronChecks } from '#ops/canary/tron/checks.ts';
import { type SourceFile, sources } from './files.ts';

const families = {
  evm: {
    table: evmChecks,
    method:
      /'((?:eth|debug|trace|web3|net|txpool|arb|arbtrace|bor|erigon|ots)_[a-z][A-Za-z0-9]+)'/g,
    notMethods: ['txpool_full'],
  },
  tron: {
    table: tronChecks,
    method: /'(wallet(?:solidity)?\/[a-z]+)'/g,
    notMethods: [],
  },
  solana: {
    table: solanaChecks,
    method: /'((?:get|is|send|simulate|request|minimum)[A-Z][A-Za-z]+)'/g,
    notMethods: [],
  },
};
type Family = keyof typeof families;

/** Whether a file is of the family's adapter, or of an extension's part of it. */
const isOf = (family: Family, path: string): boolean =>
  new RegExp(`^src/(chains|extensions/[\\w-]+/chain)/${family}/`).test(path);

/** The methods in the files of a family that its table leaves out, as `file: method`. */
function unasked(family: Family, files: SourceFile[]): string[] {
  const { table, method, notMethods } = families[family];
  const asked = new Set<string>([...table.flatMap(({ methods }) => methods), ...notMethods]);
  return files
    .filter(({ path }) => isOf(family, path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(method)]
        .map(([, name]) => name!)
        .filter((name) => !asked.has(name))
        .map((name) => `${path}: ${name}`),
    );
}

const product = sources('src');

test.each(Object.keys(families) as Family[])('every method of %s is asked about', (family) => {
  expect(unasked(family, product)).toEqual([]);
});

test.each<[Family, string]>([
  ['evm', 'eth_getProof'],
  ['evm', 'eth_simulateV2'],
  ['tron', 'wallet/getreward'],
  ['tron', 'walletsolidity/getreward'],
  ['solana', 'isBlockhashValid'],
  ['solana', 'getBlockHeight'],
])('a file of %s that begins to ask for %s is found', (family, method) => {
  const path = `src/extensions/planted/chain/${family}/planted.ts`;
  const planted: SourceFile = { path, text: `await rpc.request('${method}');`, imports: [] };
  expect(unasked(family, [...product, planted])).toEqual([`${path}: ${method}`]);
});

/** Names of paths that code puts together, so that no string of it is the whole path. */
test('paths of TRON that are put together are those of the solid block', () => {
  const built = product
    .filter(({ path }) => isOf('tron', path))
    .flatMap(({ path, text }) => [...text.matchAll(/`wallet\w*\/\$/g)].map(() => path));
  expect(built).toEqual(['src/chains/tron/read/head.ts']);
});

test('no other folder of src asks a node', () => {
  const others = product.filter(
    ({ path }) => !(Object.keys(families) as Family[]).some((family) => isOf(family, path)),
  );
  const asking = others.filter(({ text }) =>
    Object.values(families).some(({ method, notMethods }) =>
      [...text.matchAll(method)].some(
        ([, name]) => /_|\//.test(name!) && !(notMethods as string[]).includes(name!),
      ),
    ),
  );
  // An example in a comment.
  expect(asking.map(({ path }) => path)).toEqual(['src/chains/rpc/rpc.ts']);
});
