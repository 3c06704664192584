import type { Rpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { ExpiringBuilder, ExpiringGateway, FeeEstimator } from '#ports/chains.ts';
import type { AddressBook } from '#ports/deposits.ts';
import { solanaSweepJudges } from '../../rules/solana-judges.ts';
import { collectingBuilder, collectingEstimator, collectingGateway } from './with-collects.ts';

/** What sweeps add to the payment worker of Solana: its ports, and its judge of internal orders. */
export function solanaSweeps(deps: {
  chain: Chain;
  rpc: Rpc;
  addresses: Pick<AddressBook, 'owners'>;
}) {
  const { chain, rpc, addresses } = deps;
  const estimates = { rpcOf: async () => rpc, chainOf: () => chain };
  return {
    judges: solanaSweepJudges(addresses),
    fees: (estimator: FeeEstimator) => collectingEstimator(estimator, estimates),
    gateway: (gateway: ExpiringGateway) => collectingGateway(gateway, { chain, rpc }),
    builder: (builder: ExpiringBuilder) => collectingBuilder(builder, { chain }),
  };
}
