import { expect, test } from 'vitest';
import {
  capWords,
  scopeSentence,
  shareUsed,
} from '../../../../../../console/src/words/policy/session-key-scope.ts';

const address = '0x1234567890abcdef1234567890abcdef12345678';
const scope = (set: object) => ({
  scope: {
    chains: [],
    allow_contracts: [],
    allow_selectors: [],
    deny_native: 0 as const,
    op_types: [],
    allow_messages: 1 as const,
    ...set,
  },
});

test.each([
  [{}, 'Any call of any contract, on every network, coins, and messages'],
  [
    { chains: ['ETH', 'BASE'], allow_contracts: [address], allow_selectors: ['0xa9059cbb'] },
    'Only the call 0xa9059cbb of 0x1234…345678, on Ethereum and Base, coins, and no messages',
  ],
  [
    { chains: ['SOL'], allow_contracts: [`BASE:${address}`], deny_native: 1 },
    'Any call of 0x1234…345678 on Base, on Solana, no coins, and no messages',
  ],
  [
    { allow_selectors: ['0x1', '0x2', '0x3'] },
    'Only the calls 0x1, 0x2 and 0x3 of any contract, on every network, coins, and no messages',
  ],
  [
    { op_types: ['transfer', 'send-tx'], allow_messages: 0 },
    'Only transfer and send-tx: any call of any contract, on every network, coins, and no messages',
  ],
  [
    { op_types: ['transfer'] },
    'Only transfer: any call of any contract, on every network, coins, and no messages',
  ],
])('a scope in words: %j', (set, sentence) => {
  expect(scopeSentence(scope(set) as Parameters<typeof scopeSentence>[0])).toBe(sentence);
});

test('a cap of 1e12 USD is none', () => {
  expect(capWords(1e12)).toBe('no cap');
  expect(capWords(250)).toBe('250.00 USD');
});

test.each([
  [1e12, 5, null],
  [100, 25, 0.25],
  [100, 130, 1],
  [0, 0, 1],
])('of a cap of %d, %d used is a share of %s', (daily_cap_usd, used_today_usd, share) => {
  expect(shareUsed({ daily_cap_usd, used_today_usd })).toBe(share);
});
