import type { InternalTransfer } from '#model/deposit.ts';
import type { OutboxItem } from '#model/outbox.ts';

export interface InternalTransferStore {
  getMany(identities: string[]): Promise<InternalTransfer[]>;
  /**
   * Stores the transfer in place of `previous`, if there is one. false if the stored one has
   * changed, or if the identity has a deposit.
   */
  put(input: {
    next: InternalTransfer;
    previous: InternalTransfer | null;
    outbox: OutboxItem;
  }): Promise<boolean>;
}
