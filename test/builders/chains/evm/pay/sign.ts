import { secp256k1 } from '@noble/curves/secp256k1.js';
import { privateKeyToAccount } from 'viem/accounts';
import { chains } from '#chains/catalog/catalog.ts';
import { encodeTransaction } from '#chains/evm/pay/encode.ts';
import { fillFields, paymentFields } from '#chains/evm/pay/fields.ts';
import { signTransaction } from '#chains/evm/pay/sign.ts';
import type { Chain } from '#model/chain.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { Keyring, NonceFill, NoncePayment } from '#ports/chains.ts';

const key = new Uint8Array(32).fill(0x11);
export const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const gwei = 10n ** 9n;
export const fees = { maxFeePerGas: 30n * gwei, maxPriorityFeePerGas: gwei };
export const chain = chains.ETH;
export const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export const sign = (digest: Uint8Array, secret = key) => {
  const bytes = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' });
  const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered');
  return { r, s, yParity: recovery as 0 | 1 };
};

export const keyring: Keyring = { signDigest: async ({ digest }) => sign(digest) };

export const terms = (over: Partial<PaymentTerms> = {}): PaymentTerms => ({
  chain: 'ETH',
  from: account.address,
  to,
  tokenAddress: null,
  amount: 10n ** 21n + 1n,
  ...over,
});

export const payment = ({
  chain: on = chain,
  ...over
}: Partial<NoncePayment & { chain: Chain }> = {}) =>
  encodeTransaction(
    paymentFields(on, { nonce: 3, gasLimit: 21_000n, fees, terms: terms(), ...over }),
  );

export const fill = (over: Partial<NonceFill> = {}) =>
  encodeTransaction(fillFields(chain, { nonce: 9, fees, address: account.address, ...over }));

export const signed = (unsigned: ReturnType<typeof payment>) =>
  signTransaction({ unsigned, keyring, keyId: 'k', address: account.address });
