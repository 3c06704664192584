/** Records for keys/vault-evm what two providers say (docs/decisions/0094-a-vault.md). */
import { evmNetwork } from '#chains/evm/node/network.ts';
import { makeAllowanceReader } from '#chains/evm/read/allowances.ts';
import { makeCodeReader } from '#chains/evm/read/code.ts';
import { makeEvmSentReader } from '#chains/evm/read/sent-transactions.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { isVoidSignature } from '#domain/payment/authorize/is-void-signature.ts';
import { settlersOfAll } from '#extensions/swaps/chain/evm/settlers.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { paymentStore } from '#functions/dependencies/stores.ts';
import { attestHandler } from './shared/attest-handler.ts';

const nodes = nodeClients('signer', ({ chain, ...nodes }) =>
  makeRpc({ ...nodes, network: evmNetwork(chain) }),
);

export const handler = attestHandler({
  name: 'attest-evm',
  family: 'EVM',
  async connect({ chain }) {
    const { reading: rpc } = await nodes(chain.name);
    const read = { chain, payments: paymentStore(), sent: makeEvmSentReader({ chain, rpc }) };
    return {
      isVoid: (order, signed) => isVoidSignature(read, order, signed),
      allowances: makeAllowanceReader({ rpcOf: async () => rpc, chainOf: () => chain }),
      settlers: () => settlersOfAll(rpc),
      codes: makeCodeReader({ chain, rpc }),
    };
  },
});
