/** Signs and sends payments on EVM chains (docs/design.md "The payment worker"). */
import { setTimeout as sleep } from 'node:timers/promises';
import { makeSeedVault } from '#aws/keys/seed.ts';
import { makeWalletKeyring } from '#aws/keys/wallet-keyrings.ts';
import { makeQuoteStore } from '#aws/orders/quote-store.ts';
import { rpcUrls } from '#aws/runtime/rpc-parameters.ts';
import { evmPrivateKey } from '#chains/evm/account/derive.ts';
import { makeEvmGateway } from '#chains/evm/pay/gateway.ts';
import { makeEvmSigner } from '#chains/evm/pay/signer.ts';
import { makeEvmSentReader } from '#chains/evm/read/sent-transactions.ts';
import { makeSwapCalls } from '#chains/evm/swap/swap-calls.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { runNonceWorker } from '#domain/payment/worker/nonce/run-worker.ts';
import { signQueue } from '../dependencies/sign-queue.ts';
import { connectSwaps } from '../dependencies/swap-providers.ts';

const { providers } = connectSwaps();
const quotes = makeQuoteStore();

export const handler = signQueue({
  name: 'sign-evm',
  run: runNonceWorker,
  async connect(shared) {
    const { chain } = shared;
    const rpc = makeRpc({ urls: await rpcUrls(chain.name) });
    const keyring = makeWalletKeyring({
      projects: shared.projects,
      seeds: makeSeedVault(),
      childKey: evmPrivateKey,
    });
    return {
      ...shared,
      pause: (ms: number) => sleep(ms),
      gateway: makeEvmGateway({ chain, rpc }),
      signer: makeEvmSigner({ chain, keyring }),
      sent: makeEvmSentReader({ chain, rpc }),
      ...(chain.swap && {
        swaps: { quotes, calls: makeSwapCalls({ chain, rpc, providers }) },
      }),
    };
  },
});
