import { expect, test } from 'vitest';
import { looksAlike } from '#domain/approval/looks-alike.ts';
import type { Family } from '#shared/chains.ts';

const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';

test.each<[Family, string, string, boolean]>([
  ['EVM', evm, '0x7099000000000000000000000000000000000079c8', true],
  ['EVM', evm, `0x7099${'0'.repeat(32)}79C8`, true],
  ['EVM', evm, `0x7099${'0'.repeat(32)}79C9`, false],
  ['EVM', evm, `0x7098${'0'.repeat(32)}79C8`, false],
  ['EVM', evm, evm, false],
  ['EVM', evm, evm.toLowerCase(), false],
  ['TRX', tron, `TJRab${'x'.repeat(25)}RTv8`, true],
  ['TRX', tron, `TJRab${'x'.repeat(25)}rtV8`, true],
  ['TRX', tron, `TJRaX${'x'.repeat(25)}RTv8`, false],
  ['TRX', tron, `0x7099${'0'.repeat(32)}RTv8`, false],
  ['SOL', solana, `7EcD${'x'.repeat(35)}FLtV`, true],
  ['SOL', solana, `7EcX${'x'.repeat(35)}FLtV`, false],
])('%s %s and %s: %s', (family, address, other, is) => {
  expect(looksAlike(family, address, other)).toBe(is);
});
