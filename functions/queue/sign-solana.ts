/** Signs and sends payments on Solana (docs/decisions/0013-expiring-payments.md). */
import { setTimeout as sleep } from 'node:timers/promises';
import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import { makeSeedVault } from '#aws/keys/seed.ts';
import { makeWalletMessageKeyring } from '#aws/keys/wallet-keyrings.ts';
import { rpcUrls } from '#aws/runtime/rpc-parameters.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { solanaPrivateKey } from '#chains/solana/account/derive.ts';
import { makeSolanaGateway } from '#chains/solana/pay/gateway.ts';
import { makeSolanaSigner } from '#chains/solana/pay/signer.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { runExpiryWorker } from '#domain/payment/worker/expiry/run-worker.ts';
import { signQueue } from '../dependencies/sign-queue.ts';

export const handler = signQueue({
  name: 'sign-solana',
  run: runExpiryWorker,
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
