/** Signs and sends payments on EVM chains (docs/design.md "The payment worker"). */

import { setTimeout as sleep } from 'node:timers/promises';
import { makeWalletKeyring } from '#aws/keys/wallet-keyrings.ts';
import { evmPrivateKey } from '#chains/evm/account/derive.ts';
import { evmNetwork } from '#chains/evm/node/network.ts';
import { makeEvmControlSigner } from '#chains/evm/pay/control-signer.ts';
import { makeEvmFeeEstimator } from '#chains/evm/pay/estimate.ts';
import { makeEvmGateway } from '#chains/evm/pay/gateway.ts';
import { personalMessageDigest } from '#chains/evm/pay/personal-message.ts';
import { makeEvmSigner } from '#chains/evm/pay/signer.ts';
import { makeAllowanceReader } from '#chains/evm/read/allowances.ts';
import { makeEvmSentReader } from '#chains/evm/read/sent-transactions.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { runNonceWorker } from '#domain/payment/worker/nonce/run-worker.ts';
import { makeSwapCalls } from '#extensions/swaps/chain/evm/swap-calls.ts';
import { makeSwapWork } from '#extensions/swaps/rules/signing/make-swap-work.ts';
import { evmSweeps } from '#extensions/token-sweep/chain/evm/evm-sweeps.ts';
import { goneFacts } from '#functions/dependencies/book-facts.ts';
import { derivedEvmAddresses } from '#functions/dependencies/derived-addresses.ts';
import { seedVaults } from '#functions/dependencies/keys.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { projectStore, quoteStore } from '#functions/dependencies/stores.ts';
import { swaps } from '#functions/dependencies/swaps.ts';
import { hasTokenSweep } from '#functions/dependencies/token-sweep.ts';
import type { ProjectStore } from '#ports/projects.ts';
import { signerHandler } from './shared/signer-handler.ts';

const nodes = nodeClients('signer', ({ chain, ...nodes }) =>
  makeRpc({ ...nodes, network: evmNetwork(chain) }),
);

const keyringOf = (projects: Pick<ProjectStore, 'seeds'>) =>
  makeWalletKeyring({ projects, seeds: seedVaults().EVM, childKey: evmPrivateKey });

export const handler = signerHandler({
  name: 'sign-evm',
  calls: { readTypedData, checkMessage: personalMessageDigest },
  family: 'EVM',
  control: () => makeEvmControlSigner(keyringOf(projectStore())),
  run: runNonceWorker,
  async connect(shared) {
    const { chain } = shared;
    const { reading: rpc, sending } = await nodes(chain.name);
    const keyring = keyringOf(shared.projects);
    const rpcOf = async () => rpc;
    const estimator = makeEvmFeeEstimator({ rpcOf, chainOf: () => chain });
    const gateway = makeEvmGateway({ chain, rpc, sending });
    const signer = makeEvmSigner({ chain, keyring });
    const sweeps = hasTokenSweep()
      ? evmSweeps({ chain, rpc, keyring, addresses: derivedEvmAddresses(shared.log) })
      : null;
    return {
      ...shared,
      fees: sweeps?.fees(estimator) ?? estimator,
      pause: (ms: number) => sleep(ms),
      gateway: sweeps?.gateway(gateway) ?? gateway,
      signer: sweeps?.signer(signer) ?? signer,
      ...sweeps?.orders,
      ...goneFacts(),
      allowances: makeAllowanceReader({ rpcOf: async () => rpc, chainOf: () => chain }),
      sent: makeEvmSentReader({ chain, rpc }),
      ...(chain.swap && {
        swaps: makeSwapWork({
          quotes: quoteStore(),
          calls: makeSwapCalls({ chain, rpc, providers: swaps().providers }),
        }),
      }),
    };
  },
});
