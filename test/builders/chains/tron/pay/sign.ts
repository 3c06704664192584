import { secp256k1 } from '@noble/curves/secp256k1.js';
import { TronWeb } from 'tronweb';
import { bytesIn, readMessage } from '#chains/tron/node/protobuf.ts';
import { makeTronBuilder } from '#chains/tron/pay/builder.ts';
import { makeTronSigner } from '#chains/tron/pay/signer.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { ExpiringPayment, Keyring } from '#ports/chains.ts';
import { chain } from '#test/unit/chains/tron/people.ts';

export const key = Buffer.from('11'.repeat(32), 'hex');
export const from = TronWeb.address.fromPrivateKey(key.toString('hex')) as string;
export const recentBlock = { reference: '00fb92bcf5c8a1034d04', expiresAt: 1_795_231_713_000n };
export const rawOf = (signed: string) => bytesIn(readMessage(Buffer.from(signed, 'hex')), 1);

export const asked: { keyId: string; address: string }[] = [];

export const keyring: Keyring = {
  async signDigest({ keyId, address, digest }) {
    asked.push({ keyId, address });
    const { r, s, recovery } = secp256k1.Signature.fromBytes(
      secp256k1.sign(digest, key, { prehash: false, format: 'recovered' }),
      'recovered',
    );
    return { r, s, yParity: recovery as 0 | 1 };
  },
};

export const signer = makeTronSigner({ chain, keyring });
export const builder = makeTronBuilder({ chain });
export type Input = ExpiringPayment & { keyId: string };

/** Has a payment built, and signed. */
export const sign = async (of: Input) =>
  signer.signPayment({ ...of, unsigned: builder.payment(of) });

export const input = (terms: PaymentTerms, more: Partial<Input> = {}): Input => ({
  keyId: 'key-1',
  terms: { ...terms, from },
  recentBlock,
  discriminator: 1,
  limits: terms.tokenAddress
    ? { units: 50_000n, unitPrice: 100n, fee: 6_500_000n }
    : { units: 300n, unitPrice: 1_000n, fee: 1_500_000n },
  plan: terms.tokenAddress
    ? { fee: 5_345_000n, build: { feeLimit: '5000000' } }
    : { fee: 1_400_000n, build: { feeLimit: '0' } },
  ...more,
});
