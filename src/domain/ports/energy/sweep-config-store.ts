import type { AuditEntry } from '#model/audit.ts';
import type { SweepConfig } from '#model/energy/sweep-config.ts';
import type { OutboxItem } from '#model/outbox.ts';

export interface SweepConfigStore {
  /** The row of a wallet; strongly consistent. */
  get(projectId: string, walletId: number): Promise<SweepConfig | null>;
  /** Every row of a project, by wallet; strongly consistent. */
  list(projectId: string): Promise<SweepConfig[]>;
  /**
   * Stores the row with its audit entry, in one transaction. false: the stored revision is not
   * `rev - 1`.
   */
  put(input: { config: SweepConfig; audit: AuditEntry; outbox: OutboxItem }): Promise<boolean>;
}
