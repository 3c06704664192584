import { expect, test } from 'vitest';
import { explorerLink } from '../../../../../console/src/words/explorer-link.ts';

const explorers = {
  ETH: { tx: 'https://etherscan.io/tx/{}', address: 'https://etherscan.io/address/{}' },
  SOL: {
    tx: 'https://explorer.solana.com/tx/{}?cluster=devnet',
    address: 'https://explorer.solana.com/address/{}?cluster=devnet',
  },
};
const hash = `0x${'ab'.repeat(32)}`;
const address = '0x52908400098527886E0F7030069857D2E4169EE7';

test('a transaction and an address have pages of their own', () => {
  expect(explorerLink(explorers, { chain: 'ETH', is: 'tx' }, hash)).toBe(
    `https://etherscan.io/tx/${hash}`,
  );
  expect(explorerLink(explorers, { chain: 'ETH', is: 'address' }, address)).toBe(
    `https://etherscan.io/address/${address}`,
  );
  expect(explorerLink(explorers, { chain: 'SOL', is: 'tx' }, 'a'.repeat(88))).toMatch(
    /\/tx\/a+\?cluster=devnet$/,
  );
});

test('a chain of this machine, and a console that was deployed before, have no links', () => {
  expect(explorerLink({}, { chain: 'ETH', is: 'tx' }, hash)).toBeNull();
  expect(explorerLink(undefined, { chain: 'ETH', is: 'tx' }, hash)).toBeNull();
});

test.each([
  ['a path', '../../evil'],
  ['a query', `${hash}?slug=shop`],
  ['nothing', ''],
])('%s gets into no link', (_, id) => {
  expect(explorerLink(explorers, { chain: 'ETH', is: 'tx' }, id)).toBeNull();
});

test('only https leads out', () => {
  const wrong = { ETH: { tx: 'javascript:alert(1)//{}', address: 'http://x/{}' } };
  expect(explorerLink(wrong, { chain: 'ETH', is: 'tx' }, hash)).toBeNull();
  expect(explorerLink(wrong, { chain: 'ETH', is: 'address' }, address)).toBeNull();
});
