/** The fixed accounts of the genesis. Testers copy them from README.md. */
import { readFileSync } from 'node:fs';
import { base58 } from '@scure/base';
import { AccountLayout, getAssociatedTokenAddressSync, MintLayout } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { genesisAccounts, solanaFaucet, solanaTokens } from '../../src/genesis.ts';
import { tokenAmount } from '../../src/token/token-amount.ts';

test('README.md has the addresses and the key of the genesis', () => {
  const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const { USDT, USDC } = solanaTokens;
  for (const fixed of [solanaFaucet.address, solanaFaucet.privateKey, USDT.address, USDC.address]) {
    expect(text).toContain(`\`${fixed}\``);
  }
  const key = Keypair.fromSecretKey(base58.decode(solanaFaucet.privateKey));
  expect(key.publicKey.toBase58()).toBe(solanaFaucet.address);
});

test('the program library reads the mints and token accounts', () => {
  const accounts = genesisAccounts(() => 1n);
  const mint = new PublicKey(solanaTokens.USDC.address);
  const faucet = new PublicKey(solanaFaucet.address);
  const of = (address: PublicKey) =>
    accounts.find((account) => account.address === address.toBase58())?.data ?? new Uint8Array();
  const supply = 1_000_000_000n * 1_000_000n;
  expect(MintLayout.decode(of(mint))).toMatchObject({
    mintAuthorityOption: 1,
    mintAuthority: faucet,
    supply,
    decimals: 6,
    isInitialized: true,
    freezeAuthorityOption: 0,
  });
  expect(AccountLayout.decode(of(getAssociatedTokenAddressSync(mint, faucet)))).toMatchObject({
    mint,
    owner: faucet,
    amount: supply,
    state: 1,
    isNativeOption: 0,
  });
});

test.each([
  [0n, 6, '0', 0],
  [1n, 6, '0.000001', 0.000001],
  [1_500_000n, 6, '1.5', 1.5],
  [5n, 0, '5', 5],
  [18_446_744_073_709_551_615n, 9, '18446744073.709551615', 18446744073.709553],
])('%s with %s decimals is %s', (amount, decimals, uiAmountString, uiAmount) => {
  expect(tokenAmount(amount, decimals)).toEqual({
    amount: amount.toString(),
    decimals,
    uiAmountString,
    uiAmount,
  });
});
