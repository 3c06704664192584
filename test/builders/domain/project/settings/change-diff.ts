import type { ChangeKind, PendingChange } from '#model/change.ts';

export const waiting = (kind: ChangeKind, payload: Record<string, unknown>): PendingChange => ({
  changeId: 'chg_1',
  projectId: 'demo',
  kind,
  payload,
  askedBy: { id: 'admin-1', email: 'one@example.com' },
  askedAt: 1,
  expiresAt: 2,
});
