import { expect, test } from 'vitest';
import { readAddress } from '#chains/account/read-address.ts';
import type { Family } from '#shared/chains.ts';

const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const digits = evm.slice(2);
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const tronHex = '415cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb';
const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtVm';

test.each<[Family, string, string | null]>([
  ['EVM', evm, evm],
  ['EVM', evm.toLowerCase(), evm],
  ['EVM', `0X${digits.toUpperCase()}`, evm],
  // Its case is not a checksum: whoever looks it up may have typed it.
  ['EVM', `0x${digits.toLowerCase().replace('c', 'C')}`, evm],
  ['EVM', digits, evm],
  ['EVM', tronHex, null],
  ['EVM', '0x12', null],
  ['EVM', `0x${'0'.repeat(40)}`, null],
  ['TRX', tron, tron],
  ['TRX', tronHex, tron],
  ['TRX', `0x${tronHex.toUpperCase()}`, tron],
  ['TRX', evm, null],
  ['TRX', tron.toLowerCase(), null],
  ['SOL', solana, solana],
  ['SOL', evm, null],
])('as an address of %s, %s is %s', (family, text, address) => {
  expect(readAddress(family, text)).toBe(address);
});
