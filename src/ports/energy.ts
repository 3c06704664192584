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
