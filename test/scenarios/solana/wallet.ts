/** A hot wallet on a local Solana chain: the payment worker's work for an order, step by step. */
import { ed25519 } from '@noble/curves/ed25519.js';
import type { Keypair } from '@solana/web3.js';
import { chains } from '#chains/catalog/catalog.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeSolanaBuilder } from '#chains/solana/pay/builder.ts';
import { makeSolanaFeeEstimator } from '#chains/solana/pay/estimate.ts';
import { makeSolanaGateway } from '#chains/solana/pay/gateway.ts';
import { makeSolanaSigner } from '#chains/solana/pay/signer.ts';
import type { Chain } from '#model/chain.ts';
import type { PaymentLimits, PaymentTerms, RecentBlock } from '#model/payment.ts';

type Wish = Omit<PaymentTerms, 'chain' | 'from'>;

/** The catalogue's Solana, with these mints (six decimals each) as its tokens. */
export const chainWith = (mints: string[]): Chain => ({
  ...chains.SOL,
  network: null,
  tokens: [
    ...chains.SOL.tokens.filter(({ isNative }) => isNative),
    ...mints.map((address, i) => ({
      ...chains.SOL.tokens.find(({ symbol }) => symbol === 'USDT')!,
      symbol: `T${i}`,
      address,
    })),
  ],
});

/** Signs with a key in memory, as KMS signs with the key that it holds. */
export function makeTestWallet(key: Keypair, chain: Chain, urls: string[]) {
  const rpc = makeRpc({ urls });
  const gateway = makeSolanaGateway({ chain, rpc });
  const estimator = makeSolanaFeeEstimator({ rpcOf: async () => rpc, chainOf: () => chain });
  const signer = makeSolanaSigner({
    chain,
    keyring: {
      signMessage: async ({ message }) => ed25519.sign(message, key.secretKey.slice(0, 32)),
    },
  });
  const from = key.publicKey.toBase58();
  let discriminator = 0;
  const termsOf = (wish: Wish): PaymentTerms => ({ chain: 'SOL', from, ...wish });
  const paymentLimits = async (terms: PaymentTerms): Promise<PaymentLimits> => {
    const { gasLimit, maxFeePerGas, maxFee } = await estimator.estimate(terms);
    return { units: gasLimit, unitPrice: maxFeePerGas, fee: maxFee };
  };
  /** Estimates, plans and signs, but sends nothing. */
  async function sign(
    wish: Wish,
    given: { recentBlock?: RecentBlock; limits?: PaymentLimits } = {},
  ) {
    const terms = termsOf(wish);
    const limits = given.limits ?? (await paymentLimits(terms));
    const recentBlock = given.recentBlock ?? (await gateway.recentBlock());
    const plan = await gateway.plan(terms, limits, { orderNo: 'WD1', variants: 0, run: {} });
    discriminator += 1;
    const payment = { terms, limits, plan, recentBlock, discriminator };
    const unsigned = makeSolanaBuilder({ chain }).payment(payment);
    const signed = await signer.signPayment({ keyId: 'k', unsigned, ...payment });
    return { ...signed, plan, recentBlock, limits };
  }
  return { gateway, estimator, signer, termsOf, limitsOf: paymentLimits, sign };
}
