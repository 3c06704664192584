import { expect, test } from 'vitest';
import { checkAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { catalogData } from '#chains/catalog/catalog-data.ts';
import { catalogFromText, catalogToText } from '#chains/catalog/catalog-text.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { chainAliases, chainNames } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { read } from '../../architecture/files.ts';

test('chains are as the specification lists them, with the block times of today', () => {
  const rows = chainNames.map((name) => {
    const c = chains[name];
    return [name, c.chainId, c.nativeToken, c.confirmations, c.blockTimeMs, c.family, c.enabled];
  });
  expect(rows).toEqual(
    expect.arrayContaining([
      ['ETH', 1, 'ETH', 12, 12_000, 'EVM', true],
      ['BSC', 56, 'BNB', 15, 450, 'EVM', true],
      ['BASE', 8453, 'ETH', 15, 200, 'EVM', true],
      ['POLYGON', 137, 'MATIC', 30, 1_500, 'EVM', true],
      ['ARBITRUM', 42161, 'ETH', 2, 250, 'EVM', true],
      ['TRX', null, 'TRX', 20, 3_000, 'TRX', true],
      ['SOL', null, 'SOL', 32, 200, 'SOL', true],
    ]),
  );
});

test('docs/interface.md lists every chain, with its numbers', () => {
  const tableOf = (head: RegExp) =>
    (head.exec(read('docs/interface.md'))?.[1] ?? '')
      .trim()
      .split('\n')
      .map((row) => row.split('|').map((cell) => cell.trim()));
  const listed = tableOf(/^\| Chain \| Family \|.*\n.*\n((?:\|.*\n)+)/m);
  expect(listed.map(([, ...cells]) => cells.slice(0, 6))).toEqual(
    chainNames.map((name) => {
      const { family, chainId, nativeToken, blockTimeMs } = chains[name];
      const seconds = Math.max(1, Math.round(blockTimeMs / 1_000));
      return [name, family, `${chainId}`, nativeToken, `${seconds}`, `${blockTimeMs}`];
    }),
  );
  const thresholds = tableOf(/^\| Chain \| Confirmations \|.*\n.*\n((?:\|.*\n)+)/m);
  expect(thresholds.map(([, name, depth, wait]) => [name, depth, wait])).toEqual(
    chainNames.map((name) => {
      const { family, confirmations, creditSeconds } = chains[name];
      const unit = family === 'SOL' ? 'slots' : 'blocks';
      return [name, `${confirmations} ${unit}`, creditSeconds > 0 ? `${creditSeconds} s` : ''];
    }),
  );
});

test('every listed token has a valid address of its family, a price and plausible numbers', () => {
  for (const chain of Object.values(chains)) {
    expect(chain.tokens.filter((t) => t.isNative).map((t) => t.symbol)).toEqual([
      chain.nativeToken,
    ]);
    expect(new Set(chain.tokens.map((t) => t.symbol)).size).toBe(chain.tokens.length);
    for (const token of chain.tokens) {
      expect(token.chain).toBe(chain.name);
      expect(token.isNative).toBe(token.address === null);
      expect(token.minDeposit > 0n).toBe(true);
      const bridged = chain.name === 'BASE' && token.symbol === 'USDT';
      expect(token.stable).toBe(!bridged && ['USDT', 'USDC', 'DAI'].includes(token.symbol));
      if (token.address) {
        expect(checkAddress(chain.family, token.address)).toEqual({ address: token.address });
      }
    }
  }
});

test('contracts of swaps are valid addresses, and the wrapped coin is named after the coin', () => {
  const named = chainNames.filter((name) => catalogData[name].swap);
  expect(named).toEqual(chainNames.filter((name) => catalogData[name].family === 'EVM'));
  for (const name of named) {
    const { wrapped, factory, quoter, router } = catalogData[name].swap!;
    const addresses = [wrapped.address, factory, quoter, router];
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) expect(checkAddress('EVM', address)).toEqual({ address });
    expect(wrapped.symbol).toBe(`W${catalogData[name].native.symbol}`);
  }
});

test('decimals of tokens differ between chains', () => {
  expect(findToken('ETH', 'USDT')).toMatchObject({ decimals: 6, minDeposit: 100_000n });
  expect(findToken('BSC', 'USDT')).toMatchObject({ decimals: 18, minDeposit: 10n ** 17n });
  expect(findToken('SOL', 'SOL')).toMatchObject({ decimals: 9, address: null });
});

test('USDT on BASE is bridged: a feed prices it, wherever a stage lists that contract', () => {
  const bridged = { stable: false, priceSymbol: 'USDT.BASE' };
  const listed = findToken('BASE', 'USDT')!;
  expect(listed).toMatchObject(bridged);
  const tokens = (set: object) =>
    mergeCatalog({ BASE: { tokens: { USDT: { decimals: 6, ...set } } } });
  const again = tokens({ address: listed.address!.toLowerCase() });
  expect(findToken(again.BASE, 'USDT')).toMatchObject(bridged);
  const own = tokens({ address: `0x${'1'.repeat(40)}` });
  expect(findToken(own.BASE, 'USDT')).toMatchObject({ stable: true, priceSymbol: 'USDT' });
  const named = tokens({ address: `0x${'1'.repeat(40)}`, priceSymbol: 'USDT.X' });
  expect(findToken(named.BASE, 'USDT')).toMatchObject({ stable: false, priceSymbol: 'USDT.X' });
});

test('a blacklist belongs to a contract: a stage that lists another one says so itself', () => {
  expect(findToken('ETH', 'USDT')).toMatchObject({ blacklist: true });
  expect(findToken('TRX', 'USDT')).toMatchObject({ blacklist: true });
  expect(findToken('BSC', 'USDT')).not.toHaveProperty('blacklist');
  const usdt = (set: object) =>
    findToken(mergeCatalog({ ETH: { tokens: { USDT: { decimals: 6, ...set } } } }).ETH, 'USDT');
  const { address } = findToken('ETH', 'USDT')!;
  const other = `0x${'1'.repeat(40)}`;
  expect(usdt({ address })).toMatchObject({ blacklist: true });
  expect(usdt({ address, blacklist: false })).not.toHaveProperty('blacklist');
  expect(usdt({ address: other })).not.toHaveProperty('blacklist');
  expect(usdt({ address: other, blacklist: true })).toMatchObject({ blacklist: true });
});

test('a chain of another network has none of the listed contracts, only those of the stage', () => {
  const { ETH, BSC, TRX, SOL } = mergeCatalog({
    ETH: { chainId: 11_155_111 },
    BSC: { chainId: 97, tokens: { USDT: { address: `0x${'1'.repeat(40)}`, decimals: 18 } } },
    TRX: { network: '3448148188' },
    SOL: { network: null },
  });
  for (const chain of [ETH, TRX, SOL]) {
    expect(chain.tokens.map(({ symbol }) => symbol)).toEqual([chain.nativeToken]);
    expect(chain.swap).toBeUndefined();
    expect(chain.quoteSources).toEqual([]);
  }
  expect(BSC.tokens.map(({ symbol }) => symbol)).toEqual(['BNB', 'USDT']);
  const named = mergeCatalog({ ETH: { chainId: 1 }, TRX: { network: chains.TRX.network } });
  expect(named.ETH).toEqual(chains.ETH);
  expect(named.TRX).toEqual(chains.TRX);
});

test('fees are in wei', () => {
  expect(chains.POLYGON.minPriorityFee).toBe(25_000_000_000n);
  expect(chains.BASE.minPriorityFee).toBe(1_000_000n);
  expect(chains.ETH.maxFeePerGasCap).toBe(500_000_000_000n);
});

test.each(chainNames)('%s must be spelled exactly', (name) => {
  expect(parseChain(name)).toBe(name);
  expect(parseChain(name, { aliases: true })).toBe(name);
  for (const text of [name.toLowerCase(), ` ${name}`, `${name}\n`]) {
    expect(() => parseChain(text, { aliases: true })).toThrow(ApiError);
  }
});

test.each(Object.entries(chainAliases))(
  '%s means %s only where aliases are accepted',
  (alias, name) => {
    expect(parseChain(alias, { aliases: true })).toBe(name);
    expect(() => parseChain(alias)).toThrow(expect.objectContaining({ code: 40004, http: 400 }));
    expect(() => parseChain(alias.toLowerCase(), { aliases: true })).toThrow(ApiError);
  },
);

test.each(['', 'BTC', 'constructor', '__proto__', 'toString'])('%j is not a chain', (text) => {
  expect(() => parseChain(text, { aliases: true })).toThrow(
    expect.objectContaining({ code: 40004, message: expect.stringContaining('ARBITRUM') }),
  );
});

test('tokens are found by exact symbol; POL means MATIC only on POLYGON', () => {
  expect(findToken('POLYGON', 'POL')).toBe(findToken('POLYGON', 'MATIC'));
  expect(findToken('POLYGON', 'POL')?.symbol).toBe('MATIC');
  expect(findToken('ETH', 'POL')).toBeUndefined();
  for (const symbol of ['usdt', 'USDT ', '', 'constructor', '__proto__']) {
    expect(findToken('POLYGON', symbol)).toBeUndefined();
  }
});

const stage = {
  chains: {
    ETH: {
      traces: 'parity',
      tickSeconds: 1,
      minUnitTip: '1.5',
      tokens: {
        USDT: { address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', decimals: 8 },
        TEST: {
          address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
          decimals: 2,
          minDeposit: '5',
        },
      },
    },
    BSC: { enabled: false },
  },
};

test('a stage replaces the token list and the fields it names, and nothing else', () => {
  const merged = mergeCatalog(stage);
  expect(merged.ETH).toMatchObject({
    traces: 'parity',
    tickSeconds: 1,
    minPriorityFee: 1_500_000_000n,
    confirmations: 12,
    enabled: true,
  });
  expect(merged.ETH.tokens.map((t) => t.symbol)).toEqual(['ETH', 'USDT', 'TEST']);
  expect(findToken(merged.ETH, 'USDT')).toEqual({
    chain: 'ETH',
    symbol: 'USDT',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    decimals: 8,
    isNative: false,
    minDeposit: 10_000_000n,
    stable: true,
    priceSymbol: 'USDT',
  });
  expect(findToken(merged.ETH, 'TEST')).toMatchObject({ minDeposit: 500n, stable: false });
  expect(merged.BSC.enabled).toBe(false);
  expect(merged.BASE).toEqual(chains.BASE);
  expect(mergeCatalog(stage.chains)).toEqual(merged);
  expect(mergeCatalog({})).toEqual(chains);
});

test.each([
  ['an unknown chain', { BTC: {} }, 'BTC'],
  ['a wrong type', { ETH: { enabled: 'yes' } }, 'enabled'],
  ['unknown traces', { ETH: { traces: 'geth' } }, 'traces'],
  ['a fee that is not a decimal', { ETH: { minUnitTip: '1e9' } }, 'minUnitTip'],
  ['a fee below one wei', { ETH: { minUnitTip: '0.0000000001' } }, 'minUnitTip'],
  ['a bad address', { ETH: { tokens: { USDT: { address: '0x12', decimals: 6 } } } }, 'USDT'],
  [
    'an address of another family',
    { TRX: { tokens: { USDT: { address: `0x${'1'.repeat(40)}`, decimals: 6 } } } },
    'chains.TRX.tokens.USDT.address',
  ],
  [
    'the native coin as a token',
    { BSC: { tokens: { BNB: { address: `0x${'1'.repeat(40)}`, decimals: 18 } } } },
    'native',
  ],
  [
    'one contract twice',
    {
      BSC: {
        tokens: {
          A: { address: `0x${'1'.repeat(40)}`, decimals: 18 },
          B: { address: `0x${'1'.repeat(40)}`, decimals: 18 },
        },
      },
    },
    'twice',
  ],
  ['a block time of nothing', { BASE: { blockTimeMs: 0 } }, 'blockTimeMs'],
  ['a block time of half a millisecond', { BASE: { blockTimeMs: 0.5 } }, 'blockTimeMs'],
  ['decimals beyond reason', { ETH: { tokens: { A: { address: '0x', decimals: 99 } } } }, 'decim'],
])('%s is refused with the name of the field', (_, overrides, named) => {
  expect(() => mergeCatalog(overrides)).toThrow(named);
});

test('a start of a chain is a height or now, and is absent unless the stage names it', () => {
  const merged = mergeCatalog({
    SOL: { startBlock: 'now' },
    ARBITRUM: { startBlock: 400_000_000 },
  });
  expect([merged.SOL.startBlock, merged.ARBITRUM.startBlock]).toEqual(['now', 400_000_000n]);
  expect(merged.ETH.startBlock).toBeNull();
  expect(catalogFromText(catalogToText(merged))).toEqual(merged);
  expect(() => mergeCatalog({ SOL: { startBlock: 'head' } })).toThrow('startBlock');
  expect(() => mergeCatalog({ SOL: { startBlock: -1 } })).toThrow('startBlock');
});

test('the catalog survives being written and read as text', () => {
  expect(catalogFromText(catalogToText(chains))).toEqual(chains);
});

test('a chain in economy mode ticks each ten seconds, within bounds that a stage may set', () => {
  const { BASE, ETH } = mergeCatalog({ BASE: { scan: 'economy' } });
  expect([ETH.scan, ETH.tickSeconds]).toEqual(['exact', 6]);
  expect([BASE.scan, BASE.tickSeconds]).toEqual(['economy', 10]);
  const limits = { recipients: 1_000, range: 2_000, balanceCalls: 4, lookups: 10, active: 2 };
  expect(BASE.economy).toEqual(limits);
  const set = { scan: 'economy' as const, tickSeconds: 5, economy: { range: 50 } };
  const { BSC } = mergeCatalog({ BSC: set });
  expect([BSC.tickSeconds, BSC.economy.range, BSC.economy.balanceCalls]).toEqual([5, 50, 4]);
  const { SOL } = mergeCatalog({ SOL: { scan: 'economy', economy: { lookups: 40 } } });
  expect([SOL.tickSeconds, SOL.economy.lookups, SOL.economy.active]).toEqual([10, 40, 2]);
  expect(() => mergeCatalog({ TRX: { scan: 'economy' } })).toThrow(
    'chains.TRX.scan: economy is only for EVM chains and SOL',
  );
});
