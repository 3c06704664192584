import type { Approval } from '#model/approval.ts';

export interface ApprovalStore {
  approvals(orderNo: string): Promise<Approval[]>;
}
