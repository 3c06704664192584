/** Signs and sends payments on Solana (docs/decisions/0013-expiring-payments.md). */
import { setTimeout as sleep } from 'node:timers/promises';
import { makeChainStateStore } from '../../src/aws/chain-state-store.ts';
import { rpcUrls } from '../../src/aws/rpc-parameters.ts';
import { makeSeedVault } from '../../src/aws/seed.ts';
import { makeWalletMessageKeyring } from '../../src/aws/wallet-keyrings.ts';
import { makeRpc } from '../../src/chains/nodes/rpc.ts';
import { makeSolanaGateway } from '../../src/chains/solana/gateway.ts';
import { solanaPrivateKey } from '../../src/chains/solana/private-key.ts';
import { makeSolanaReader } from '../../src/chains/solana/reader.ts';
import { makeSolanaSigner } from '../../src/chains/solana/signer.ts';
import { runExpiringWorker } from '../../src/domain/payment/expiring/run-worker.ts';
import { signQueue } from '../middleware/sign-queue.ts';

export const handler = signQueue({
  name: 'sign-solana',
  run: runExpiringWorker,
  async connect(shared) {
    const { chain } = shared;
    const rpc = makeRpc({ urls: await rpcUrls(chain.name) });
    const keyring = makeWalletMessageKeyring({
      projects: shared.projects,
      seeds: makeSeedVault(),
      childKey: solanaPrivateKey,
    });
    return {
      ...shared,
      pause: (ms: number) => sleep(ms),
      chainState: makeChainStateStore(),
      reader: makeSolanaReader({ chain, rpc, genesis: chain.network ?? undefined }),
      gateway: makeSolanaGateway({ chain, rpc }),
      signer: makeSolanaSigner({ chain, keyring }),
    };
  },
});
