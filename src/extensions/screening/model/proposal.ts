/**
 * That people look at the payout of a held deposit. It proves nothing: it only says which address their
 * approvals are looked up for, and that of the last one is the proposal.
 */
export interface PayoutProposal {
  depositNo: string;
  projectId: string;
  toAddress: string;
  /** The email of the person who named the address last. */
  by: string;
  /** Unix seconds. */
  at: number;
}
