import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contracts } from '#local/contracts/artefacts.ts';
import { compileContracts } from '#local/contracts/compile.ts';
import { payManyModule } from '#local/contracts/compile-pay-many.ts';
import { probeModule } from '#local/contracts/compile-probe.ts';
import { sweeperModule } from '#local/contracts/compile-sweeper.ts';

test('the committed artefacts are what the sources compile to', () => {
  expect(compileContracts()).toEqual(contracts);
}, 60_000);

test('the code that looks for fees of transfers is what its source compiles to', () => {
  const file = '../../../src/extensions/swaps/chain/evm/transfer-fee-probe-code.ts';
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toBe(probeModule());
}, 60_000);

test("the sweeper's code is what its source compiles to", () => {
  const file = '../../../src/extensions/token-sweep/chain/evm/sweeper-code.ts';
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toBe(sweeperModule());
}, 60_000);

test('the code that pays many is what its source compiles to', () => {
  const file = '../../../src/extensions/payouts/chain/evm/pay-many-code.ts';
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toBe(payManyModule());
}, 60_000);
