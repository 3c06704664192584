import type { AdminDeps } from '#domain/admin/commit-action.ts';
import type { Chain } from '#model/chain.ts';
import type { SentReader } from '#ports/chains.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { ApprovalStore, InternalOrderStore, OrderStore } from '#ports/orders.ts';
import type { PaymentStore, PublishedRevisions, SenderHistory } from '#ports/payments.ts';

/** What matching a frozen address of one chain with that chain needs. */
export interface RecoveryDeps extends AdminDeps {
  chain: Chain;
  orders: Pick<
    OrderStore,
    'get' | 'getMany' | 'unfinished' | 'transition' | 'addressesWithWork' | 'oldestWaiting'
  >;
  payments: Pick<
    PaymentStore,
    | 'identity'
    | 'nonceState'
    | 'openSlots'
    | 'slot'
    | 'signature'
    | 'groupTally'
    | 'freezeAddress'
    | 'adopt'
  >;
  /** Makes a group again whose record was lost. */
  groups: Pick<InternalOrderStore, 'create'>;
  approvals: Pick<ApprovalStore, 'approvals'>;
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
