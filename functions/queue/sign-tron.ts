/** Builds and sends payments on TRON (docs/decisions/0013-expiring-payments.md); keys/vault-tron signs them. */

import { setTimeout as sleep } from 'node:timers/promises';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { tronNetwork } from '#chains/tron/node/network.ts';
import { makeTronBuilder } from '#chains/tron/pay/builder.ts';
import { makeTronFeeEstimator } from '#chains/tron/pay/estimate.ts';
import { makeTronGateway } from '#chains/tron/pay/gateway.ts';
import { expectedNetworkId } from '#chains/tron/read/head.ts';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import { runExpiryWorker } from '#domain/payment/worker/expiry/run-worker.ts';
import { tronSweepJudges } from '#extensions/token-sweep/rules/tron-judges.ts';
import { derivedTronAddresses } from '#functions/dependencies/derived-addresses.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { chainStateStore, sweepConfigStore } from '#functions/dependencies/stores.ts';
import { hasTokenSweep } from '#functions/dependencies/token-sweep.ts';
import { signerExtensions } from '#functions/dependencies/tron-extensions.ts';
import { signerHandler } from './shared/signer-handler.ts';

const nodes = nodeClients('signer', ({ chain, ...nodes }) =>
  makeTronHttp({ ...nodes, network: tronNetwork(chain) }),
);

export const handler = signerHandler({
  name: 'sign-tron',
  run: runExpiryWorker,
  async connect(shared) {
    const { chain } = shared;
    const { reading: http, sending } = await nodes(chain.name);
    const sweepJudges =
      hasTokenSweep() &&
      tronSweepJudges({
        addresses: derivedTronAddresses(shared.log),
        approvals: shared.approvals,
        admins: shared.admins,
        proofs: shared,
        configs: sweepConfigStore(),
      });
    const { feeSource, judges } = signerExtensions({ http, log: shared.log });
    return {
      ...shared,
      feeSource,
      judges: { ...judges, ...sweepJudges },
      fees: makeTronFeeEstimator({ httpOf: async () => http, chainOf: () => chain }),
      pause: (ms: number) => sleep(ms),
      chainState: chainStateStore(),
      reader: makeTronReader({ chain, http, networkId: expectedNetworkId(chain) }),
      gateway: makeTronGateway({ chain, http, sending }),
      builder: makeTronBuilder({ chain }),
    };
  },
});
