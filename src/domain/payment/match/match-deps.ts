import type { AdminDeps } from '../../admin/commit-action.ts';
import type { AnnouncedRevisions, SentReader } from '../../ports/matching.ts';
import type { OrderStore } from '../../ports/orders.ts';
import type { ApprovalStore, PaymentStore } from '../../ports/stores.ts';
import type { Chain } from '../../ports/world.ts';

/** What matching a frozen wallet of one chain with that chain works with. */
export interface MatchDeps extends AdminDeps {
  chain: Chain;
  orders: Pick<OrderStore, 'get' | 'getMany' | 'unfinished' | 'transition'>;
  payments: Pick<
    PaymentStore,
    'identity' | 'nonceState' | 'openSlots' | 'slot' | 'signature' | 'freezeAddress' | 'adopt'
  >;
  approvals: ApprovalStore;
  announced: AnnouncedRevisions;
  /** null on a chain without nonces: the signer's own table has every hash, and its run asks for them. */
  sent: SentReader | null;
}
