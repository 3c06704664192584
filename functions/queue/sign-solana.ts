/** Builds and sends payments on Solana (docs/decisions/0013-expiring-payments.md); keys/vault-solana signs them. */

import { setTimeout as sleep } from 'node:timers/promises';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { solanaNetwork } from '#chains/solana/node/network.ts';
import { makeSolanaBuilder } from '#chains/solana/pay/builder.ts';
import { makeSolanaFeeEstimator } from '#chains/solana/pay/estimate.ts';
import { makeSolanaGateway } from '#chains/solana/pay/gateway.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { runExpiryWorker } from '#domain/payment/worker/expiry/run-worker.ts';
import { solanaGroups } from '#extensions/payouts/chain/solana/solana-groups.ts';
import { formGroups } from '#extensions/payouts/rules/group/form-groups.ts';
import { solanaSweeps } from '#extensions/token-sweep/chain/solana/solana-sweeps.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { offersBatches } from '#functions/dependencies/payouts.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import {
  addressBook,
  chainStateStore,
  internalOrderStore,
} from '#functions/dependencies/stores.ts';
import { hasTokenSweep } from '#functions/dependencies/token-sweep.ts';
import { signerHandler } from './shared/signer-handler.ts';

const nodes = nodeClients('signer', ({ chain, ...nodes }) =>
  makeRpc({ ...nodes, network: solanaNetwork(chain) }),
);

export const handler = signerHandler({
  name: 'sign-solana',
  run: runExpiryWorker,
  async connect(shared) {
    const { chain, payments, log } = shared;
    const { reading: rpc, sending } = await nodes(chain.name);
    const estimator = makeSolanaFeeEstimator({ rpcOf: async () => rpc, chainOf: () => chain });
    const gateway = makeSolanaGateway({ chain, rpc, sending });
    const builder = makeSolanaBuilder({ chain });
    const sweeps = hasTokenSweep() ? solanaSweeps({ chain, rpc, addresses: addressBook() }) : null;
    const groups = solanaGroups({ chain, rpc, payments, log });
    return {
      ...shared,
      fees: sweeps?.fees(estimator) ?? estimator,
      pause: (ms: number) => sleep(ms),
      chainState: chainStateStore(),
      reader: makeSolanaReader({ chain, rpc, genesis: chain.network ?? undefined }),
      gateway: groups.gateway(sweeps?.gateway(gateway) ?? gateway),
      builder: groups.builder(sweeps?.builder(builder) ?? builder),
      judges: { ...sweeps?.judges, ...groups.judges },
      ...(offersBatches() && {
        together: formGroups({ ...groups.forming, groups: internalOrderStore(), ids }),
      }),
    };
  },
});
