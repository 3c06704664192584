/** Records for keys/vault-solana what two providers say (docs/decisions/0094-a-vault.md). */
import { makeRpc } from '#chains/rpc/rpc.ts';
import { solanaNetwork } from '#chains/solana/node/network.ts';
import { isKnown } from '#chains/solana/pay/is-known.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { isVoidExpired } from '#domain/payment/worker/expiry/is-void-expired.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { chainStateStore } from '#functions/dependencies/stores.ts';
import { attestHandler } from './shared/attest-handler.ts';

const nodes = nodeClients('signer', ({ chain, ...nodes }) =>
  makeRpc({ ...nodes, network: solanaNetwork(chain) }),
);

export const handler = attestHandler({
  name: 'attest-solana',
  family: 'SOL',
  async connect({ chain, log }) {
    const { reading: rpc } = await nodes(chain.name);
    const read = {
      chain,
      chainState: chainStateStore(),
      reader: makeSolanaReader({ chain, rpc, genesis: chain.network ?? undefined }),
      gateway: {
        isKnown: (txHash: string, expiresAt?: bigint) =>
          isKnown({ rpc, txHash, expiresAt, maxVersion: chain.maxTransactionVersion }),
      },
      log,
    };
    return { isVoid: (order, signed) => isVoidExpired(read, order, signed) };
  },
});
