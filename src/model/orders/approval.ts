import type { DeviceSignature } from '#shared/devices/device-signature.ts';

/** One admin's decision, in the table that only the approve functions can write. */
export interface Approval {
  orderNo: string;
  adminId: string;
  adminEmail: string;
  at: number;
  decision: 'approve' | 'reject';
  /** sha256 of the order's terms (src/domain/approval/terms-digest.ts), hex. */
  digest: string;
  /**
   * The list that it is part of (decision.ts): its digest, and the place of this order's digest in it,
   * from 0 on. Absent: it was given before decisions had lists, or is not about an order.
   */
  list?: { digest: string; position: number };
  /** Of one that is not about an order: by a device of this admin, of decisionText. */
  signature?: DeviceSignature;
}
