import type { Rpc } from '#chains/rpc/rpc.ts';
import type { ExpiryDeps } from '#domain/payment/deps.ts';
import { earlierSignature } from '#domain/payment/worker/expiry/earlier-signature.ts';
import type { Chain } from '#model/chain.ts';
import type { ExpiringBuilder, ExpiringGateway } from '#ports/chains.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { Logger } from '#ports/runtime.ts';
import { judgeGroup } from '../../rules/group/judge-group.ts';
import type { GroupWay } from '../../rules/group/place.ts';
import { fitGroups } from './fit-groups.ts';
import { groupTerms, messageDemands } from './group-terms.ts';
import { groupBuilder, groupGateway } from './with-groups.ts';

/** What groups add to the payment worker of Solana. */
export function solanaGroups(deps: {
  chain: Chain;
  rpc: Rpc;
  payments: Pick<PaymentReader, 'signature' | 'groupTally'>;
  log: Logger;
}) {
  const { chain, rpc, payments, log } = deps;
  const forming: GroupWay<ExpiryDeps> = {
    isReady: async () => true,
    divide: (waiting) => fitGroups({ chain, rpc, log }, waiting),
    terms: (members, { wallet }) => groupTerms(members, wallet.address),
    earlier: earlierSignature,
  };
  return {
    forming,
    judges: { group: judgeGroup({ payments, demands: messageDemands }) },
    gateway: (gateway: ExpiringGateway) => groupGateway(gateway, { chain, rpc }),
    builder: (builder: ExpiringBuilder) => groupBuilder(builder, { chain }),
  };
}
