import type { ChainName } from '#contract/chains.ts';
import type { TableIdentity } from '#model/sent-payment.ts';

export interface SenderHistory {
  /**
   * The identity of the history's table. The history is complete for everything younger than it.
   */
  identity(): Promise<TableIdentity>;
  /** Whether a transaction was ever signed for this address; strongly consistent. */
  hasSigned(chain: ChainName, address: string): Promise<boolean>;
}
