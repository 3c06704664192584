/** Signs and sends payments on EVM chains (docs/design.md "The payment worker"). */

import { setTimeout as sleep } from 'node:timers/promises';
import { makeWalletKeyring } from '#aws/keys/wallet-keyrings.ts';
import { evmPrivateKey } from '#chains/evm/account/derive.ts';
import { makeEvmFeeEstimator } from '#chains/evm/pay/estimate.ts';
import { makeEvmGateway } from '#chains/evm/pay/gateway.ts';
import { makeEvmSigner } from '#chains/evm/pay/signer.ts';
import { makeEvmSentReader } from '#chains/evm/read/sent-transactions.ts';
import { makeSwapCalls } from '#chains/evm/swap/swap-calls.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { runNonceWorker } from '#domain/payment/worker/nonce/run-worker.ts';
import { seedVaults } from '#functions/dependencies/keys.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { quoteStore } from '#functions/dependencies/stores.ts';
import { swaps } from '#functions/dependencies/swaps.ts';
import { signerHandler } from './shared/signer-handler.ts';

const nodes = nodeClients('signer', makeRpc);

export const handler = signerHandler({
  name: 'sign-evm',
  run: runNonceWorker,
  async connect(shared) {
    const { chain } = shared;
    const { reading: rpc, sending } = await nodes(chain.name);
    const keyring = makeWalletKeyring({
      projects: shared.projects,
      seeds: seedVaults().EVM,
      childKey: evmPrivateKey,
    });
    return {
      ...shared,
      fees: makeEvmFeeEstimator({ rpcOf: async () => rpc, chainOf: () => chain }),
      pause: (ms: number) => sleep(ms),
      gateway: makeEvmGateway({ chain, rpc, sending }),
      signer: makeEvmSigner({ chain, keyring }),
      sent: makeEvmSentReader({ chain, rpc }),
      ...(chain.swap && {
        swaps: {
          quotes: quoteStore(),
          calls: makeSwapCalls({ chain, rpc, providers: swaps().providers }),
        },
      }),
    };
  },
});
