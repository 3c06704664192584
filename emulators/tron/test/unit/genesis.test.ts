/** The fixed accounts of the genesis. Testers copy them from README.md. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faucetAddress, faucetKey, forwarderAddress, usdtAddress } from '../../src/genesis.ts';

test.each([
  ['faucet', faucetAddress],
  ['its private key', faucetKey],
  ['USDT', usdtAddress],
  ['forwarder', forwarderAddress],
])('README.md has %s as the genesis has it', (name, value) => {
  const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const row = text.split('\n').find((line) => line.startsWith(`| ${name} |`));
  expect(row).toContain(`\`${value}\``);
});
