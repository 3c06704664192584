/** The ports of Solana's payments, with groups: terms that pay many are planned and built here. */
import type { Rpc } from '#chains/rpc/rpc.ts';
import { ExecutionReverted } from '#chains/shared/payment-errors.ts';
import type { Chain } from '#model/chain.ts';
import type { ExpiringBuilder, ExpiringGateway } from '#ports/chains.ts';
import { buildGroup } from './build-group.ts';
import { groupOf, partsOfPayment } from './parts-of-group.ts';
import { planGroup } from './plan-group.ts';

/** A gateway that also plans groups: of all their members, or by ExecutionReverted of none. */
export const groupGateway = (
  gateway: ExpiringGateway,
  { chain, rpc }: { chain: Chain; rpc: Rpc },
): ExpiringGateway => {
  const planBy =
    (by: Rpc, plan: ExpiringGateway['plan']): ExpiringGateway['plan'] =>
    async (terms, limits, of) => {
      if (!terms.pays) return plan(terms, limits, of);
      const group = groupOf(terms);
      const input = { group, limits, variants: of.variants };
      const { count, ...planned } = await planGroup({ chain, rpc: by }, input);
      // Accounts that were closed since it was formed must be made again, which takes room.
      if (count < group.members.length)
        throw new ExecutionReverted(`${count} of ${group.members.length} payments fit`);
      return planned;
    };
  return {
    ...gateway,
    plan: planBy(rpc, gateway.plan),
    each: () =>
      gateway.each().map((one, index) => ({ ...one, plan: planBy(rpc.at(index), one.plan) })),
  };
};

/** A builder that also builds groups. Throws FeeAboveLimit when the group may cost more than `limits`. */
export const groupBuilder = (
  builder: ExpiringBuilder,
  { chain }: { chain: Chain },
): ExpiringBuilder => ({
  payment: (input) =>
    input.terms.pays
      ? Buffer.from(buildGroup(partsOfPayment(chain, input))).toString('hex')
      : builder.payment(input),
});
