/** Signs and sends payments on TRON (docs/decisions/0013-expiring-payments.md). */
import { setTimeout as sleep } from 'node:timers/promises';
import { makeChainStateStore } from '../../src/aws/chain-state-store.ts';
import { rpcUrls } from '../../src/aws/rpc-parameters.ts';
import { makeSeedVault } from '../../src/aws/seed.ts';
import { makeWalletKeyring } from '../../src/aws/wallet-keyrings.ts';
import { makeTronGateway } from '../../src/chains/tron/gateway.ts';
import { makeTronHttp } from '../../src/chains/tron/http.ts';
import { networkIdOf } from '../../src/chains/tron/network-id.ts';
import { tronPrivateKey } from '../../src/chains/tron/private-key.ts';
import { makeTronReader } from '../../src/chains/tron/reader.ts';
import { makeTronSigner } from '../../src/chains/tron/signer.ts';
import { runExpiringWorker } from '../../src/domain/payment/expiring/run-worker.ts';
import { signQueue } from '../middleware/sign-queue.ts';

export const handler = signQueue({
  name: 'sign-tron',
  run: runExpiringWorker,
  async connect(shared) {
    const { chain } = shared;
    const http = makeTronHttp({ urls: await rpcUrls(chain.name) });
    const keyring = makeWalletKeyring({
      projects: shared.projects,
      seeds: makeSeedVault(),
      childKey: tronPrivateKey,
    });
    return {
      ...shared,
      pause: (ms: number) => sleep(ms),
      chainState: makeChainStateStore(),
      reader: makeTronReader({ chain, http, networkId: networkIdOf(chain) }),
      gateway: makeTronGateway({ chain, http }),
      signer: makeTronSigner({ chain, keyring }),
    };
  },
});
