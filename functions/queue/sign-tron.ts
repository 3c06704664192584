/** Signs and sends payments on TRON (docs/decisions/0013-expiring-payments.md). */

import { setTimeout as sleep } from 'node:timers/promises';
import { makeWalletKeyring } from '#aws/keys/wallet-keyrings.ts';
import { tronPrivateKey } from '#chains/tron/account/derive.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { tronNetwork } from '#chains/tron/node/network.ts';
import { makeTronFeeEstimator } from '#chains/tron/pay/estimate.ts';
import { makeTronGateway } from '#chains/tron/pay/gateway.ts';
import { makeTronSigner } from '#chains/tron/pay/signer.ts';
import { expectedNetworkId } from '#chains/tron/read/head.ts';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import { runExpiryWorker } from '#domain/payment/worker/expiry/run-worker.ts';
import { judgeActivate, judgeFund, judgeSweep } from '#domain/sweep/judge-sweep.ts';
import { configRule } from '#domain/sweep/sweep-rule.ts';
import { energyFees, forwardJudge } from '#functions/dependencies/energy.ts';
import { seedVaults } from '#functions/dependencies/keys.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { addressBook, chainStateStore, sweepConfigStore } from '#functions/dependencies/stores.ts';
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
    const keyring = makeWalletKeyring({
      projects: shared.projects,
      seeds: seedVaults().TRX,
      childKey: tronPrivateKey,
    });
    const addresses = addressBook();
    const rule = configRule({
      addresses,
      approvals: shared.approvals,
      admins: shared.admins,
      configs: sweepConfigStore(),
    });
    const swept = { addresses, rule };
    return {
      ...shared,
      feeSource: energyFees({ http, log: shared.log }),
      judges: {
        forward: forwardJudge(),
        sweep: judgeSweep(swept),
        fund: judgeFund(swept),
        activate: judgeActivate(swept),
      },
      fees: makeTronFeeEstimator({ httpOf: async () => http, chainOf: () => chain }),
      pause: (ms: number) => sleep(ms),
      chainState: chainStateStore(),
      reader: makeTronReader({ chain, http, networkId: expectedNetworkId(chain) }),
      gateway: makeTronGateway({ chain, http, sending }),
      signer: makeTronSigner({ chain, keyring }),
    };
  },
});
