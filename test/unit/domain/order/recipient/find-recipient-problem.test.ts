import { describe, expect, test } from 'vitest';
import { checkAddress } from '#chains/account/address.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { tronAddressFromHex } from '#chains/tron/account/address.ts';
import { findRecipientProblem } from '#domain/order/recipient/find-recipient-problem.ts';
import { lostRecipients } from '#domain/order/recipient/lost-recipients.ts';
import { coinAddress } from '#extensions/swaps/rules/find-swap-token.ts';
import { chainNames } from '#shared/chains.ts';
import { recipient } from '#test/builders/builders.ts';
import { problemOf } from '#test/builders/domain/order/recipient/find-recipient-problem.ts';

const evmChains = chainNames.filter((name) => chains[name].family === 'EVM');

const numbered = (n: number): string => toChecksumAddress(`0x${n.toString(16).padStart(40, '0')}`);

test.each(chainNames)('%s: no token is paid to the contract of another', (name) => {
  const listed = chains[name].tokens.filter(({ address }) => address !== null);
  for (const { address, symbol } of listed) {
    expect(problemOf(name, address!)).toBe(
      `is the contract of ${symbol}: what it receives is lost`,
    );
    const own = listed.find((token) => token.address === address)!;
    expect(findRecipientProblem(chains[name], own, address!)).toBe('is the token contract itself');
  }
});

test.each(evmChains)('%s: nor to the contracts of its swaps, configured or not', (name) => {
  const all = ['uniswap-v3', 'kyberswap', '0x'].map((provider) => ({ name: provider }));
  const merged = mergeCatalog({ [name]: { quoteSources: all } })[name];
  const { wrapped, factory, quoter, router } = merged.swap!;
  const routers = merged.quoteSources.map((provider) => provider.router);
  for (const address of [wrapped.address, factory, quoter, router, ...routers]) {
    expect(problemOf(name, address), address).toMatch(/: what it receives is lost$/);
  }
});

describe.each(evmChains)('%s', (name) => {
  test.each([
    ['the placeholder of the coin', coinAddress],
    ['0x…01', numbered(1)],
    ['BLS12-381', numbered(0x11)],
    ['P256VERIFY', numbered(0x100)],
    ['0x…dEaD', numbered(0xdead)],
    ['the caller of the system', '0xffffFFFfFFffffffffffffffFfFFFfffFFFfFFfE'],
    ['Permit2', '0x000000000022D473030F116dDEE9F6B43aC78BA3'],
    ['the registry of Settlers', '0x00000000000004533Fe15556B1E086BB1A72cEae'],
  ])('%s keeps what it is sent', (_, address) => {
    expect(problemOf(name, address)).toMatch(/: what it receives is lost$/);
  });

  test('a wallet is paid, also one beside what is refused', () => {
    for (const address of [recipient, numbered(0x21), numbered(0x200), numbered(0xdeac)]) {
      expect(problemOf(name, address), address).toBeNull();
    }
  });
});

test.each([
  ['BSC', 0x64, 0x69],
  ['BSC', 0x1000, 0x3000],
  ['POLYGON', 0x1010, 0x1010],
  ['ARBITRUM', 0x64, 0x74],
] as const)(
  '%s has precompiles or contracts at %i to %i, and ETH has none',
  (name, first, last) => {
    for (const n of [first, last]) {
      expect(problemOf(name, numbered(n))).not.toBeNull();
      expect(problemOf('ETH', numbered(n))).toBeNull();
    }
  },
);

test('BASE has 2,048 predeploys, and wrapped coin among them', () => {
  const predeploy = (n: number) => toChecksumAddress(`0x42${n.toString(16).padStart(38, '0')}`);
  for (const n of [0, 6, 0x15, 0x7ff]) expect(problemOf('BASE', predeploy(n))).not.toBeNull();
  expect(problemOf('BASE', predeploy(6))).toMatch(/^is the contract of WETH/);
  expect(problemOf('BASE', predeploy(0x800))).toBeNull();
});

test('TRX: the black hole, and accounts whose keys nobody can have', () => {
  const account = (hex: string) => tronAddressFromHex(hex.padStart(40, '0'));
  expect(problemOf('TRX', account('77944d19c052b73ee2286823aa83f8138cb7032f'))).toMatch(
    /^is the black hole of TRON/,
  );
  for (const low of ['1', '9', '100', 'dead', '20003', '1000001', '1000015', 'ffffffff']) {
    expect(problemOf('TRX', account(low)), low).toMatch(/^is a precompile of the network/);
  }
  for (const other of ['100000000', '1'.repeat(40), 'f'.repeat(40), '8'.repeat(34)]) {
    expect(problemOf('TRX', account(other)), other).toBeNull();
  }
});

test('every entry is an address of its family, spelled as it is compared, and a range ascends', () => {
  for (const name of chainNames) {
    for (const { first, last, problem } of lostRecipients[name]) {
      for (const address of [first, ...(last ? [last] : [])]) {
        const checked = checkAddress(chains[name].family, address);
        const isZero = 'problem' in checked && /zero address/.test(checked.problem);
        expect('address' in checked || isZero, `${name} ${address}`).toBe(true);
        if (chains[name].family === 'EVM') expect(address).toBe(address.toLowerCase());
      }
      if (last) expect(first < last && first.length === last.length, first).toBe(true);
      expect(problem).toMatch(/^is /);
    }
  }
});
