import { ed25519 } from '@noble/curves/ed25519.js';
import {
  ComputeBudgetProgram,
  PublicKey,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import { chains } from '#chains/catalog/catalog.ts';
import { memoProgram } from '#chains/solana/node/programs.ts';
import { makeSolanaBuilder } from '#chains/solana/pay/builder.ts';
import { makeSolanaSigner } from '#chains/solana/pay/signer.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { ExpiringPayment, MessageKeyring } from '#ports/chains.ts';
import * as given from '#test/unit/chains/solana/payment-parts.ts';

export const {
  addressOf,
  recentBlock,
  coinPlan,
  coins,
  limits,
  reference,
  tokenPlan,
  tokens,
  wallet,
} = given;

export const keyring: MessageKeyring = {
  signMessage: async ({ message }) => ed25519.sign(message, wallet.secretKey.slice(0, 32)),
};

/** A payment as the worker asks for it, with the bytes that it builds. */
export const input = (of: ExpiringPayment) => ({
  keyId: 'k',
  ...of,
  unsigned: makeSolanaBuilder({ chain: chains.SOL }).payment(of),
});

export const sign = async (
  terms: PaymentTerms,
  plan = terms.tokenAddress ? tokenPlan : coinPlan,
  more: Partial<ExpiringPayment> = {},
) =>
  makeSolanaSigner({ chain: chains.SOL, keyring }).signPayment(
    input({ terms, limits, plan, recentBlock, discriminator: 7, ...more }),
  );

/** The bytes of these instructions, signed by the library. */
export function byLibrary(instructions: TransactionInstruction[]): string {
  const transaction = new Transaction({ feePayer: wallet.publicKey, recentBlockhash: reference });
  transaction.add(...instructions).sign(wallet);
  return transaction.serialize().toString('base64');
}

export const budget = (units: number) => [
  ComputeBudgetProgram.setComputeUnitLimit({ units }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000 }),
];

export const memo = (text: string) =>
  new TransactionInstruction({
    programId: new PublicKey(memoProgram),
    keys: [],
    data: Buffer.from(text),
  });
