import { changeIdOf } from '#domain/admin/change-id.ts';
import type { ChangeKind, ConfirmedChange, WhitelistEntry } from '#model/change.ts';
import type { ProjectSettings } from '#model/project.ts';

/** A change of settings that one owner asked for, and another confirmed 100 seconds later, at `at`. */
export function buildConfirmedChange(set: {
  payload: Partial<ProjectSettings> | WhitelistEntry;
  kind?: ChangeKind;
  rev: number;
  at: number;
  projectId?: string;
  digest?: string | undefined;
}): ConfirmedChange & { request: NonNullable<ConfirmedChange['request']> } {
  const { rev, at, projectId = 'demo' } = set;
  const payload: Record<string, unknown> = { ...set.payload };
  const askedAt = at - 100;
  const change = { projectId, kind: set.kind ?? ('settings' as const), payload };
  const changeId = changeIdOf(change);
  return {
    request: {
      ...change,
      changeId,
      askedBy: { id: 'admin-1', email: 'one@example.com' },
      askedAt,
      expiresAt: askedAt + 86_400,
    },
    confirmation: {
      projectId,
      changeId,
      askedAt,
      confirmedBy: { id: 'admin-2', email: 'two@example.com' },
      confirmedAt: at,
      rev,
      digest: set.digest ?? 'd',
    },
  };
}
