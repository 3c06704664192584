import { findMissingApprovers } from '#domain/approval/find-missing-approvers.ts';
import type { Approval } from '#model/orders/approval.ts';

export const approval = (
  adminId: string,
  decision: Approval['decision'] = 'approve',
): Approval => ({
  orderNo: 'W1',
  adminId,
  adminEmail: '',
  at: 1,
  decision,
  digest: 'd',
});

const known: Record<string, string[]> = {
  ann: ['approver'],
  ben: ['viewer', 'approver:shop'],
  cat: ['owner'],
  dan: ['approver:other'],
  eve: ['operator'],
};

export const admins = { groups: async (id: string) => known[id] ?? null };

export const missing = (...ids: string[]) =>
  findMissingApprovers(
    admins,
    { projectId: 'shop' },
    ids.map((id) => approval(id)),
  );
