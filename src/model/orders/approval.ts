/** One admin's decision, in the table that only the approve functions can write. */
export interface Approval {
  orderNo: string;
  adminId: string;
  adminEmail: string;
  at: number;
  decision: 'approve' | 'reject';
  /** sha256 of the order's terms (src/domain/approval/terms-digest.ts), hex. */
  digest: string;
}
