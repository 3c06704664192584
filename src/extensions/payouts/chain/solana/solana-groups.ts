import type { Rpc } from '#chains/rpc/rpc.ts';
import { maxUnits } from '#chains/solana/pay/compute-budget.ts';
import type { Chain } from '#model/chain.ts';
import type { ExpiringBuilder, ExpiringGateway } from '#ports/chains.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { Logger } from '#ports/runtime.ts';
import { byMessage } from '../../rules/group/by-message.ts';
import { judgeGroup } from '../../rules/group/judge-group.ts';
import { messageDemands } from '../../rules/group/message-demands.ts';
import { fitGroups } from './fit-groups.ts';
import { groupBuilder, groupGateway } from './with-groups.ts';

/** What groups add to the payment worker of Solana. */
export function solanaGroups(deps: {
  chain: Chain;
  rpc: Rpc;
  payments: Pick<PaymentReader, 'signature' | 'groupTally'>;
  log: Logger;
}) {
  const { chain, rpc, payments, log } = deps;
  return {
    forming: byMessage({
      divide: (waiting) => fitGroups({ chain, rpc, log }, waiting),
      maxUnits,
    }),
    judges: { group: judgeGroup({ payments, demands: messageDemands }) },
    gateway: (gateway: ExpiringGateway) => groupGateway(gateway, { chain, rpc }),
    builder: (builder: ExpiringBuilder) => groupBuilder(builder, { chain }),
  };
}
