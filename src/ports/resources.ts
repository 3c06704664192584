import type { DurationCode } from '#model/rental-codes.ts';

/**
 * Seam: where a resource that pays for a payment's work can come from, before it is asked for. Without one
 * every payment reserves the coin.
 */
export interface ResourceSource {
  /**
   * 'rented': the project's balance pays for it. 'staked': the sending address has it; `free` is all
   * that it has left. null: neither, so that coin is burnt.
   */
  find(payment: {
    projectId: string;
    from: string;
    units: bigint;
    /** What other payments of the address have reserved of its own. */
    reserved: bigint;
    /** How long it would be rented; ten minutes unless given. */
    duration?: DurationCode;
  }): Promise<{ from: 'rented' } | { from: 'staked'; free: bigint } | null>;
}
