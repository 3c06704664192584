import type { InternalTransfer } from '#model/deposit.ts';
import type { OutboxItem } from '#model/outbox.ts';

export interface InternalTransferStore {
  getMany(identities: string[]): Promise<InternalTransfer[]>;
  /**
   * Stores it, in place of `previous` if there is one; false when that moved, or when the identity
   * is a deposit's.
   */
  put(input: {
    next: InternalTransfer;
    previous: InternalTransfer | null;
    outbox: OutboxItem;
  }): Promise<boolean>;
}
