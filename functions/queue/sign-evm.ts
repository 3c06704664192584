/** Builds and sends payments on EVM chains (docs/design.md "The payment worker"); keys/vault-evm signs them. */

import { setTimeout as sleep } from 'node:timers/promises';
import { evmNetwork } from '#chains/evm/node/network.ts';
import { makeEvmBuilder } from '#chains/evm/pay/builder.ts';
import { makeEvmFeeEstimator } from '#chains/evm/pay/estimate.ts';
import { makeEvmGateway } from '#chains/evm/pay/gateway.ts';
import { personalMessageDigest } from '#chains/evm/pay/personal-message.ts';
import { makeAllowanceReader } from '#chains/evm/read/allowances.ts';
import { makeEvmSentReader } from '#chains/evm/read/sent-transactions.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { runNonceWorker } from '#domain/payment/worker/nonce/run-worker.ts';
import { evmGroups } from '#extensions/payouts/chain/evm/evm-groups.ts';
import { formGroups } from '#extensions/payouts/rules/group/form-groups.ts';
import { readSettlers } from '#extensions/swaps/chain/evm/settlers.ts';
import { makeSwapCalls } from '#extensions/swaps/chain/evm/swap-calls.ts';
import { makeSwapWork } from '#extensions/swaps/rules/signing/make-swap-work.ts';
import { evmSweeps } from '#extensions/token-sweep/chain/evm/evm-sweeps.ts';
import { goneFacts } from '#functions/dependencies/book-facts.ts';
import { derivedEvmAddresses } from '#functions/dependencies/derived-addresses.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { offersBatches } from '#functions/dependencies/payouts.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import { internalOrderStore, quoteStore } from '#functions/dependencies/stores.ts';
import { swaps } from '#functions/dependencies/swaps.ts';
import { hasTokenSweep } from '#functions/dependencies/token-sweep.ts';
import type { AllowanceReader } from '#ports/chains.ts';
import { signerHandler } from './shared/signer-handler.ts';

const nodes = nodeClients('signer', ({ chain, ...nodes }) =>
  makeRpc({ ...nodes, network: evmNetwork(chain) }),
);

export const handler = signerHandler({
  name: 'sign-evm',
  calls: { readTypedData, checkMessage: personalMessageDigest },
  run: runNonceWorker,
  async connect(shared) {
    const { chain, attester, payments, prices } = shared;
    const { reading: rpc, sending } = await nodes(chain.name);
    const estimator = makeEvmFeeEstimator({ rpcOf: async () => rpc, chainOf: () => chain });
    const gateway = makeEvmGateway({ chain, rpc, sending });
    const builder = makeEvmBuilder({ chain });
    const sweeps = hasTokenSweep()
      ? evmSweeps({ chain, rpc, addresses: derivedEvmAddresses(shared.log) })
      : null;
    const groups = evmGroups({ payments, prices, attester });
    const reader = makeAllowanceReader({ rpcOf: async () => rpc, chainOf: () => chain });
    // The vault asks no node: what lets an order pass, or a call through 0x, is recorded for it.
    const allowances: AllowanceReader = {
      async holdsAllowance(asked) {
        if (await reader.holdsAllowance(asked)) return true;
        return !(await attester.attest({ kind: 'allowance', ...asked }));
      },
    };
    const settlers = async () => {
      const found = await readSettlers(rpc);
      await attester.attest({ kind: 'settlers', chain: chain.name });
      return found;
    };
    return {
      ...shared,
      fees: groups.fees(sweeps?.fees(estimator) ?? estimator),
      pause: (ms: number) => sleep(ms),
      gateway: groups.gateway(sweeps?.gateway(gateway) ?? gateway),
      builder: groups.builder(sweeps?.builder(builder) ?? builder),
      ...sweeps?.orders,
      judges: { ...sweeps?.orders.judges, ...groups.judges },
      ...(offersBatches() && {
        together: formGroups({ ...groups.forming, groups: internalOrderStore(), ids }),
      }),
      ...goneFacts(),
      allowances,
      sent: makeEvmSentReader({ chain, rpc }),
      ...(chain.swap && {
        swaps: makeSwapWork({
          quotes: quoteStore(),
          calls: makeSwapCalls({ chain, rpc, providers: swaps().providers, settlers }),
        }),
      }),
    };
  },
});
