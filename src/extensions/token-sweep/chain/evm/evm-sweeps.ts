import type { Rpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { FeeEstimator, Keyring, PaymentGateway, PaymentSigner } from '#ports/chains.ts';
import type { DerivedAddressBook } from '#ports/deposits.ts';
import { judgeFund, judgeSweep, judgeSweeper } from '../../rules/judge-sweep.ts';
import { authorizingOwners } from '../../rules/set-code/authorizing-owners.ts';
import { settingsRule } from '../../rules/sweep-rule.ts';
import { makeDelegationReader } from './delegations.ts';
import { sweeperEstimator, sweeperGateway, sweeperSigner } from './with-sweeper.ts';

/** What sweeps add to the signer of an EVM chain: its ports, and its seams for internal orders. */
export function evmSweeps(deps: {
  chain: Chain;
  rpc: Rpc;
  keyring: Keyring;
  addresses: Pick<DerivedAddressBook, 'owners' | 'isDerived'>;
}) {
  const { chain, rpc, keyring, addresses } = deps;
  const rpcOf = async () => rpc;
  const owners = { addresses, rule: settingsRule({ addresses }) };
  const orders = {
    judges: {
      sweep: judgeSweep(owners),
      fund: judgeFund(owners),
      deploy: judgeSweeper(owners),
      clear: judgeSweeper(owners),
    },
    authorizing: authorizingOwners({ chain, delegations: makeDelegationReader({ rpcOf }) }),
  };
  return {
    orders,
    fees: (estimator: FeeEstimator) => sweeperEstimator(estimator, { rpcOf }),
    gateway: (gateway: PaymentGateway) => sweeperGateway(gateway, { rpc }),
    signer: (signer: PaymentSigner) => sweeperSigner(signer, { chain, keyring }),
  };
}
