import type { Rpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { FeeEstimator, PaymentBuilder, PaymentGateway } from '#ports/chains.ts';
import type { DerivedAddressBook } from '#ports/deposits.ts';
import { evmSweepJudges } from '../../rules/evm-judges.ts';
import { authorizingOwners } from '../../rules/set-code/authorizing-owners.ts';
import { makeDelegationReader } from './delegations.ts';
import { sweeperBuilder } from './sweeper-builder.ts';
import { sweeperEstimator, sweeperGateway } from './with-sweeper.ts';

/** What sweeps add to the payment worker of an EVM chain: its ports, and its seams for internal orders. */
export function evmSweeps(deps: {
  chain: Chain;
  rpc: Rpc;
  addresses: Pick<DerivedAddressBook, 'owners' | 'isDerived'>;
}) {
  const { chain, rpc, addresses } = deps;
  const rpcOf = async () => rpc;
  const orders = {
    judges: evmSweepJudges(addresses),
    authorizing: authorizingOwners({ chain, delegations: makeDelegationReader({ rpcOf }) }),
  };
  return {
    orders,
    fees: (estimator: FeeEstimator) => sweeperEstimator(estimator, { rpcOf }),
    gateway: (gateway: PaymentGateway) => sweeperGateway(gateway, { rpc }),
    builder: (builder: PaymentBuilder) => sweeperBuilder(builder),
  };
}
