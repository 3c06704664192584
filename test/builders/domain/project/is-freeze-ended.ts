import { changeIdOf } from '#domain/admin/change-id.ts';
import type { FreezeEnd, PendingChange } from '#model/change.ts';

export const freeze = { projectId: 'demo', freezeId: 1_767_225_600 };
export const askedAt = 1_767_226_000;
const payload = { frozen_at: freeze.freezeId };
const changeId = changeIdOf({ projectId: 'demo', kind: 'unfreeze', payload });

export const asked: PendingChange = {
  changeId,
  projectId: 'demo',
  kind: 'unfreeze',
  payload,
  askedBy: { id: 'admin-1', email: 'one@example.com' },
  askedAt,
  expiresAt: askedAt + 86_400,
};

export const confirmed: FreezeEnd = {
  ...freeze,
  changeId,
  askedAt,
  confirmedBy: { id: 'admin-2', email: 'two@example.com' },
  confirmedAt: askedAt + 100,
};
