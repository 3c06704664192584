import type { Rpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type {
  ExpiringGateway,
  ExpiringSigner,
  FeeEstimator,
  MessageKeyring,
} from '#ports/chains.ts';
import type { AddressBook } from '#ports/deposits.ts';
import { judgeSweep } from '../../rules/judge-sweep.ts';
import { settingsRule } from '../../rules/sweep-rule.ts';
import { collectingEstimator, collectingGateway, collectingSigner } from './with-collects.ts';

/** What sweeps add to the signer of Solana: its ports, and its judge of internal orders. */
export function solanaSweeps(deps: {
  chain: Chain;
  rpc: Rpc;
  keyring: MessageKeyring;
  addresses: Pick<AddressBook, 'owners'>;
}) {
  const { chain, rpc, keyring, addresses } = deps;
  const estimates = { rpcOf: async () => rpc, chainOf: () => chain };
  const judges = { sweep: judgeSweep({ addresses, rule: settingsRule({ addresses: null }) }) };
  return {
    judges,
    fees: (estimator: FeeEstimator) => collectingEstimator(estimator, estimates),
    gateway: (gateway: ExpiringGateway) => collectingGateway(gateway, { chain, rpc }),
    signer: (signer: ExpiringSigner) => collectingSigner(signer, { chain, keyring }),
  };
}
