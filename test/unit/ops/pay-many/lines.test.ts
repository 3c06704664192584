import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { create2Factory } from '#chains/evm/account/create2.ts';
import { payMany } from '#extensions/payouts/chain/evm/pay-many.ts';
import { accountOf } from '#ops/pay-many/deployment.ts';
import { callLines, foundLine } from '#ops/pay-many/lines.ts';

test('each state has its line, with the address', () => {
  const lines = (['final', 'new', 'absent', 'no factory'] as const).map((found) =>
    foundLine('ETH', found),
  );
  expect(new Set(lines).size).toBe(4);
  for (const line of lines) expect(line).toContain(payMany.address);
  expect(lines[3]).toContain(create2Factory);
});

test('the transaction is printed whole, with what it costs in the coin', () => {
  const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n };
  const call = { to: create2Factory, data: payMany.deployment, gas: 700_000n, cost: 10n ** 15n };
  const lines = callLines(chains.BSC, { ...call, fees }).join('\n');
  for (const text of ['56', create2Factory, payMany.deployment, '700000', '0.001 BNB'])
    expect(lines).toContain(text);
});

test('a key file is a private key as text, in one of two forms', () => {
  // The first account of every local chain.
  const digits = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  expect(accountOf(digits).address).toBe(address);
  expect(accountOf(`0x${digits}\n`).address).toBe(address);
  for (const text of ['', digits.slice(1), `${digits}00`, `${digits.slice(1)}g`, '{"crypto":{}}'])
    expect(() => accountOf(text)).toThrow('64 hexadecimal digits');
});
