import type { Authorizing } from '#domain/payment/deps.ts';
import { collectedBy, isCollect } from '#model/orders/collected.ts';
import { isInternal } from '#model/orders/order.ts';
import type { ChainName } from '#shared/chains.ts';
import type { DelegationReader } from '../../ports.ts';

/**
 * The owners of an order that authorize with it (docs/decisions/0047-set-code.md): those that do
 * not delegate, of an order that collects through the sweeper; those that delegate to the sweeper,
 * of one that takes delegations back. A clearing follows its sweep closely. Throws if no node
 * answers.
 */
export const authorizingOwners =
  ({
    chain,
    delegations,
  }: {
    chain: { name: ChainName };
    delegations: Pick<DelegationReader, 'delegations'>;
  }): Authorizing =>
  async (order) => {
    if (!isInternal(order)) return null;
    const clears = order.does === 'clear';
    if (!clears && !isCollect(order)) return null;
    const owners = collectedBy(order);
    const found = await delegations.delegations({
      chain: chain.name,
      wallet: order.fromAddress,
      addresses: owners.map(({ owner }) => owner),
    });
    return {
      owners: owners.filter((_, i) => found[i] === (clears ? 'sweeper' : 'none')),
      mayFollow: clears,
    };
  };
