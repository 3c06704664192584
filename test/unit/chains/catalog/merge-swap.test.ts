import { describe, expect, test } from 'vitest';
import { catalogFromText, catalogToText } from '#chains/catalog/catalog-text.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { readStage } from '#lib/stages/stage.ts';

const wrapped = { address: '0x712516e61c8b383df4a63cfe83d7701bce54b03e', symbol: 'WETH' };
const contracts = {
  wrapped,
  factory: '0xbCF26943C0197d2eE0E5D05c716Be60cc2761508',
  quoter: '0xC6bA8C3233eCF65B761049ef63466945c362EdD2',
  router: '0x1275D096B9DBf2347bD2a131Fb6BDaB0B4882487',
};

test('a public chain has its public contracts, and only Uniswap quotes', () => {
  const { ETH, TRX } = mergeCatalog({});
  expect(ETH.quoteSources).toEqual([{ name: 'uniswap-v3', router: ETH.swap!.router }]);
  expect(TRX).toMatchObject({ quoteSources: [] });
  expect(TRX.swap).toBeUndefined();
});

test('a stage replaces all contracts, and names the quote providers in order', () => {
  const { ETH } = mergeCatalog({
    ETH: {
      swap: contracts,
      quoteSources: [
        { name: 'kyberswap' },
        { name: '0x', router: contracts.factory.toLowerCase() },
        { name: 'uniswap-v3' },
      ],
    },
  });
  expect(ETH.swap).toEqual({
    ...contracts,
    wrapped: { ...wrapped, address: '0x712516e61C8B383dF4A63CFe83d7701Bce54B03e' },
  });
  expect(ETH.quoteSources).toEqual([
    { name: 'kyberswap', router: '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5' },
    { name: '0x', router: contracts.factory },
    { name: 'uniswap-v3', router: contracts.router },
  ]);
  const catalog = mergeCatalog(readStage('local'));
  expect(catalogFromText(catalogToText(catalog))).toEqual(catalog);
});

describe('an invalid stage is named', () => {
  test.each([
    [{ swap: { ...contracts, router: '0x12' } }, /chains\.ETH\.swap\.router must be/],
    [{ swap: { ...contracts, quoter: undefined } }, /quoter/],
    [{ quoteSources: [{ name: 'uniswap-v4' }] }, /quoteSources/],
    [{ quoteSources: [{ name: '0x' }, { name: '0x' }] }, /names a source twice/],
    [{ quoteSources: [{ name: '0x', router: 'x' }] }, /quoteSources\.0x\.router must be/i],
  ])('%j', (override, reason) => {
    expect(() => mergeCatalog({ ETH: override })).toThrow(reason);
  });

  test('swaps are for EVM chains', () => {
    expect(() => mergeCatalog({ TRX: { swap: contracts } })).toThrow(/EVM/);
    expect(() => mergeCatalog({ TRX: { quoteSources: [{ name: '0x' }] } })).toThrow(/is missing/);
  });
});
