import type { ChainName } from '#contract/chains.ts';
import type { TableIdentity } from '#model/sent-payment.ts';

export interface SenderHistory {
  /** That table; it is complete for whatever is younger than it. */
  identity(): Promise<TableIdentity>;
  /** Whether a transaction was ever signed for this address; strongly consistent. */
  hasSigned(chain: ChainName, address: string): Promise<boolean>;
}
