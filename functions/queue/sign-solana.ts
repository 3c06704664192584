/** Signs and sends payments on Solana (docs/decisions/0013-expiring-payments.md). */

import { setTimeout as sleep } from 'node:timers/promises';
import { makeWalletMessageKeyring } from '#aws/keys/wallet-keyrings.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { solanaPrivateKey } from '#chains/solana/account/derive.ts';
import { solanaNetwork } from '#chains/solana/node/network.ts';
import { makeSolanaControlSigner } from '#chains/solana/pay/control-signer.ts';
import { makeSolanaFeeEstimator } from '#chains/solana/pay/estimate.ts';
import { makeSolanaGateway } from '#chains/solana/pay/gateway.ts';
import { makeSolanaSigner } from '#chains/solana/pay/signer.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { runExpiryWorker } from '#domain/payment/worker/expiry/run-worker.ts';
import { solanaSweeps } from '#extensions/token-sweep/chain/solana/solana-sweeps.ts';
import { seedVaults } from '#functions/dependencies/keys.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { addressBook, chainStateStore, projectStore } from '#functions/dependencies/stores.ts';
import { hasTokenSweep } from '#functions/dependencies/token-sweep.ts';
import type { ProjectStore } from '#ports/projects.ts';
import { signerHandler } from './shared/signer-handler.ts';

const nodes = nodeClients('signer', ({ chain, ...nodes }) =>
  makeRpc({ ...nodes, network: solanaNetwork(chain) }),
);

const keyringOf = (projects: Pick<ProjectStore, 'seeds'>) =>
  makeWalletMessageKeyring({ projects, seeds: seedVaults().SOL, childKey: solanaPrivateKey });

export const handler = signerHandler({
  name: 'sign-solana',
  family: 'SOL',
  control: () => makeSolanaControlSigner(keyringOf(projectStore())),
  run: runExpiryWorker,
  async connect(shared) {
    const { chain } = shared;
    const { reading: rpc, sending } = await nodes(chain.name);
    const keyring = keyringOf(shared.projects);
    const estimator = makeSolanaFeeEstimator({ rpcOf: async () => rpc, chainOf: () => chain });
    const gateway = makeSolanaGateway({ chain, rpc, sending });
    const signer = makeSolanaSigner({ chain, keyring });
    const sweeps = hasTokenSweep()
      ? solanaSweeps({ chain, rpc, keyring, addresses: addressBook() })
      : null;
    return {
      ...shared,
      fees: sweeps?.fees(estimator) ?? estimator,
      pause: (ms: number) => sleep(ms),
      chainState: chainStateStore(),
      reader: makeSolanaReader({ chain, rpc, genesis: chain.network ?? undefined }),
      gateway: sweeps?.gateway(gateway) ?? gateway,
      signer: sweeps?.signer(signer) ?? signer,
      ...(sweeps && { judges: sweeps.judges }),
    };
  },
});
