import type { AdminDeps } from '#domain/admin/commit-action.ts';
import type { PublishedRevisions, SentReader } from '#domain/ports/matching.ts';
import type { OrderStore } from '#domain/ports/orders.ts';
import type { SenderHistory } from '#domain/ports/sender-history.ts';
import type { AddressBook, ApprovalStore, PaymentStore } from '#domain/ports/stores.ts';
import type { Chain } from '#domain/ports/world.ts';

/** What matching a frozen wallet of one chain with that chain works with. */
export interface RecoveryDeps extends AdminDeps {
  chain: Chain;
  orders: Pick<
    OrderStore,
    'get' | 'getMany' | 'unfinished' | 'transition' | 'addressesWithWork' | 'oldestWaiting'
  >;
  payments: Pick<
    PaymentStore,
    'identity' | 'nonceState' | 'openSlots' | 'slot' | 'signature' | 'freezeAddress' | 'adopt'
  >;
  approvals: ApprovalStore;
  history: SenderHistory;
  addresses: Pick<AddressBook, 'owners'>;
  checkAddress(chain: Chain, text: string): { address: string } | { problem: string };
  announced: PublishedRevisions;
  /** null on a chain without nonces: the signer's own table has every hash, and its run asks for them. */
  sent: SentReader | null;
}
