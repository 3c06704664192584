import type { Approval } from '#model/orders/approval.ts';

export interface ApprovalStore {
  approvals(orderNo: string): Promise<Approval[]>;
}
