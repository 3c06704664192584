/** Signs and sends payments on EVM chains (design.md "The payment worker"). */
import { setTimeout as sleep } from 'node:timers/promises';
import { makeQuoteStore } from '../../src/aws/quote-store.ts';
import { rpcUrls } from '../../src/aws/rpc-parameters.ts';
import { makeSeedVault } from '../../src/aws/seed.ts';
import { makeWalletKeyring } from '../../src/aws/wallet-keyrings.ts';
import { makeEvmGateway } from '../../src/chains/evm/gateway.ts';
import { evmPrivateKey } from '../../src/chains/evm/private-key.ts';
import { makeEvmSentReader } from '../../src/chains/evm/sent.ts';
import { makeEvmSigner } from '../../src/chains/evm/signer.ts';
import { makeSwapCalls } from '../../src/chains/evm/swap/calls.ts';
import { makeRpc } from '../../src/chains/nodes/rpc.ts';
import { runPaymentWorker } from '../../src/domain/payment/run-worker.ts';
import { signQueue } from '../middleware/sign-queue.ts';
import { connectSwaps } from '../middleware/swap-providers.ts';

const { providers } = connectSwaps();
const quotes = makeQuoteStore();

export const handler = signQueue({
  name: 'sign-evm',
  run: runPaymentWorker,
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
