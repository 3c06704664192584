/** What a person approves of a held deposit: its credit, or its payout to an address that people name. */
export type HeldWay =
  | { way: 'release' }
  | {
      way: 'payout';
      toAddress: string;
      /** How many payouts of the deposit have failed before (Deposit.failedPayouts). */
      attempt: number;
    };
