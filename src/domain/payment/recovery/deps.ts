import type { AdminDeps } from '#domain/admin/commit-action.ts';
import type { SentReader } from '#domain/ports/chains/sent-reader.ts';
import type { AddressBook } from '#domain/ports/deposits/address-book.ts';
import type { ApprovalStore } from '#domain/ports/orders/approval-store.ts';
import type { OrderStore } from '#domain/ports/orders/order-store.ts';
import type { PaymentStore } from '#domain/ports/payments/payment-store.ts';
import type { PublishedRevisions } from '#domain/ports/payments/published-revisions.ts';
import type { SenderHistory } from '#domain/ports/payments/sender-history.ts';
import type { Chain } from '#model/chain.ts';

/** What matching a frozen address of one chain with that chain needs. */
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
  /**
   * null on a chain without nonces: the signers' own table has every hash, and its run looks them
   * up.
   */
  sent: SentReader | null;
}
