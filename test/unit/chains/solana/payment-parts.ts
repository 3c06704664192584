/** Payments for tests: terms, plans and their parts. */
import { Keypair } from '@solana/web3.js';
import { tokenProgram } from '#chains/solana/node/programs.ts';
import { encodePlan } from '#chains/solana/pay/instructions.ts';
import type { PaymentTerms } from '#model/payment.ts';

const keyOf = (n: number) => Keypair.fromSeed(new Uint8Array(32).fill(n));
export const wallet = keyOf(1);
export const addressOf = (n: number) => keyOf(n).publicKey.toBase58();
export const reference = addressOf(200);
export const recentBlock = { reference, expiresAt: 500n };
export const limits = { units: 150_000n, unitPrice: 50_000n, fee: 2_100_000n };

export const coins: PaymentTerms = {
  chain: 'SOL',
  from: addressOf(1),
  to: addressOf(2),
  tokenAddress: null,
  amount: 1_234_567_890n,
  memo: null,
};
export const tokens: PaymentTerms = { ...coins, tokenAddress: addressOf(3), amount: 75n };

export const coinPlan = {
  fee: 5_100n,
  build: encodePlan({ units: 2_048n, price: 10_000n, rent: 0n, token: null }),
};
const sources = [
  { account: addressOf(4), amount: 50n },
  { account: addressOf(5), amount: 25n },
];
/** Creates the recipient's account and takes from two of the wallet's. */
export const tokenPlan = {
  fee: 2_045_000n,
  build: encodePlan({
    units: 40_960n,
    price: 10_000n,
    rent: 1_488_440n,
    token: { program: tokenProgram, decimals: 6, sources },
  }),
};
