import type { AuditEntry } from '#model/audit.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { OutboxItem } from '#model/outbox.ts';

export interface ApprovalStore {
  approvals(orderNo: string): Promise<Approval[]>;
}

/** Writes decisions that move no order; those of orders are written with their transition. */
export interface ApprovalWriter {
  /** With its audit entry, in one transaction. false: this admin has decided on it already. */
  put(input: { approval: Approval; audit: AuditEntry; outbox: OutboxItem }): Promise<boolean>;
}
