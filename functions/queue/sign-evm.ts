/** Signs and sends payments on EVM chains (docs/design.md "The payment worker"). */

import { setTimeout as sleep } from 'node:timers/promises';
import { makeWalletKeyring } from '#aws/keys/wallet-keyrings.ts';
import { evmPrivateKey } from '#chains/evm/account/derive.ts';
import { evmNetwork } from '#chains/evm/node/network.ts';
import { makeEvmFeeEstimator } from '#chains/evm/pay/estimate.ts';
import { makeEvmGateway } from '#chains/evm/pay/gateway.ts';
import { makeEvmSigner } from '#chains/evm/pay/signer.ts';
import { makeEvmSentReader } from '#chains/evm/read/sent-transactions.ts';
import { makeSwapCalls } from '#chains/evm/swap/swap-calls.ts';
import { makeDelegationReader } from '#chains/evm/sweep/delegations.ts';
import { sweeperEstimator, sweeperGateway, sweeperSigner } from '#chains/evm/sweep/with-sweeper.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { runNonceWorker } from '#domain/payment/worker/nonce/run-worker.ts';
import { judgeFund, judgeSweep, judgeSweeper } from '#domain/sweep/judge-sweep.ts';
import { settingsRule } from '#domain/sweep/sweep-rule.ts';
import { seedVaults } from '#functions/dependencies/keys.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { addressBook, quoteStore } from '#functions/dependencies/stores.ts';
import { swaps } from '#functions/dependencies/swaps.ts';
import { signerHandler } from './shared/signer-handler.ts';

const nodes = nodeClients('signer', ({ chain, ...nodes }) =>
  makeRpc({ ...nodes, network: evmNetwork(chain) }),
);

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
    const addresses = addressBook();
    const owners = { addresses, rule: settingsRule({ addresses }) };
    const rpcOf = async () => rpc;
    const estimator = makeEvmFeeEstimator({ rpcOf, chainOf: () => chain });
    return {
      ...shared,
      fees: sweeperEstimator(estimator, { rpcOf }),
      pause: (ms: number) => sleep(ms),
      gateway: sweeperGateway(makeEvmGateway({ chain, rpc, sending }), { rpc }),
      signer: sweeperSigner(makeEvmSigner({ chain, keyring }), { chain, keyring }),
      delegations: makeDelegationReader({ rpcOf }),
      sent: makeEvmSentReader({ chain, rpc }),
      judges: {
        sweep: judgeSweep(owners),
        fund: judgeFund(owners),
        deploy: judgeSweeper(owners),
        clear: judgeSweeper(owners),
      },
      ...(chain.swap && {
        swaps: {
          quotes: quoteStore(),
          calls: makeSwapCalls({ chain, rpc, providers: swaps().providers }),
        },
      }),
    };
  },
});
