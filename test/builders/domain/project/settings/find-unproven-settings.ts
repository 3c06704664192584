import { findUnprovenSettings } from '#domain/project/settings/find-unproven-settings.ts';
import type { ConfirmedChange } from '#model/change.ts';
import type { ProjectSettings } from '#model/project.ts';
import { buildSettings } from '#test/builders/builders.ts';

export const before = buildSettings({ swapDailyUsd: 100, autoApproveDailyUsd: 100, rev: 5 });
export const accepted = { projectId: 'demo', settings: before, at: 1_000_000 };
export const owner = { id: 'admin-1', email: 'one@example.com' };

export const proofOf = (digest: string) => ({
  digest,
  fields: [],
  madeBy: owner,
  confirmedBy: null,
  at: 5,
  changeId: null,
  askedAt: null,
});

export const judge = (settings: ProjectSettings, ...changes: ConfirmedChange[]) =>
  findUnprovenSettings({ projectId: 'demo', settings, accepted, changes });
