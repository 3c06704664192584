/** Where the energy of TRON payments can come from. */

import type { AuditEntry } from '#model/audit.ts';
import type { SweepConfig } from '#model/energy/sweep-config.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { DurationCode } from '#model/rental-codes.ts';

/** Where the energy of a payment can come from before it is asked for. */
export interface EnergySource {
  /**
   * 'rented': the project's balance pays for it. 'staked': the sending address has it; `free` is all
   * that it has left. null: neither, so that coin is burnt.
   */
  find(payment: {
    projectId: string;
    from: string;
    energy: bigint;
    /** What other payments of the address have reserved of its staked energy. */
    reserved: bigint;
    /** How long it would be rented; ten minutes unless given. */
    duration?: DurationCode;
  }): Promise<{ from: 'rented' } | { from: 'staked'; free: bigint } | null>;
}

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
