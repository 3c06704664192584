/** The adapter over a TRON chain that the test controls, and helpers that act on the chain. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { chains } from '#chains/catalog/catalog.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { makeTronBuilder } from '#chains/tron/pay/builder.ts';
import { makeTronFeeEstimator } from '#chains/tron/pay/estimate.ts';
import { makeTronGateway } from '#chains/tron/pay/gateway.ts';
import { makeTronSigner } from '#chains/tron/pay/signer.ts';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import { faucetKey, forwarderAddress, usdtAddress } from '#emulators/tron/src/genesis.ts';
import { startTronChain } from '#emulators/tron/src/start.ts';
import { type Client, clientOf, keyOf, mined, transferOf } from '#emulators/tron/src/testing.ts';
import type { Chain, Transfer } from '#model/chain.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { Keyring } from '#ports/chains.ts';

export const trx = 1_000_000n;
export { forwarderAddress, usdtAddress };

/** Signs with the test key that has the address. */
const keyringOf = (clients: Client[]): Keyring => ({
  async signDigest({ address, digest }) {
    const owner = clients.find(
      ({ web, address: own }) => web.address.toHex(own).slice(2).toLowerCase() === address.slice(2),
    );
    if (!owner) throw new Error(`no key of ${address}`);
    const bytes = secp256k1.sign(digest, Buffer.from(owner.key, 'hex'), {
      prehash: false,
      format: 'recovered',
    });
    const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered');
    return { r, s, yParity: recovery as 0 | 1 };
  },
});

/** Starts a chain whose blocks the test makes. `wallet` holds 1,000 TRX. */
export async function startStage() {
  const node = await startTronChain({ producing: false });
  const { url } = node;
  const faucet = clientOf(url, faucetKey);
  const wallet = clientOf(url, keyOf('wallet'));
  const chain: Chain = {
    ...chains.TRX,
    tokens: chains.TRX.tokens.map((token) =>
      token.isNative ? token : { ...token, address: usdtAddress },
    ),
  };
  const http = makeTronHttp({ urls: [url] });
  const estimator = makeTronFeeEstimator({ httpOf: async () => http, chainOf: () => chain });
  const gateway = makeTronGateway({ chain, http });
  const signer = makeTronSigner({ chain, keyring: keyringOf([faucet, wallet]) });
  const reader = makeTronReader({ chain, http });
  await mined(url, await transferOf(faucet, wallet.address, Number(1_000n * trx)));
  let discriminator = 0;
  const nextDiscriminator = () => {
    discriminator += 1;
    return discriminator;
  };
  return {
    node,
    url,
    faucet,
    wallet,
    chain,
    http,
    estimator,
    gateway,
    signer,
    reader,
    terms: (more: Partial<PaymentTerms> = {}): PaymentTerms => ({
      chain: 'TRX',
      from: wallet.address,
      to: faucet.address,
      tokenAddress: null,
      amount: trx,
      ...more,
    }),
    /** Does what a worker does for one order: plans within the estimate and signs. */
    async sign(terms: PaymentTerms, recentBlock?: Awaited<ReturnType<typeof gateway.recentBlock>>) {
      const { gasLimit, maxFeePerGas, maxFee } = await estimator.estimate(terms);
      const limits = { units: gasLimit, unitPrice: maxFeePerGas, fee: maxFee };
      const plan = await gateway.plan(terms, limits, { orderNo: 'WD1', variants: 0, run: {} });
      const at = recentBlock ?? (await gateway.recentBlock());
      const discriminator = nextDiscriminator();
      const payment = { terms, limits, plan, recentBlock: at, discriminator };
      const unsigned = makeTronBuilder({ chain }).payment(payment);
      const signed = await signer.signPayment({ keyId: 'k', unsigned, ...payment });
      return { ...signed, limits, plan, recentBlock: at };
    },
    /** Transfers of the newest block. */
    async newest(): Promise<Transfer[]> {
      const head = await reader.head();
      const [block] = await reader.readBlocks(head, head);
      return block?.transfers ?? [];
    },
  };
}

/** An unused address. */
export const fresh = (name: string): string => clientOf('http://127.0.0.1', keyOf(name)).address;
