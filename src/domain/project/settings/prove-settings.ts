import type { ChangeConfirmation, PendingChange } from '#model/change.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { Actor } from '../../admin/commit-action.ts';
import { settingsDigest } from './settings-digest.ts';

/**
 * Settings with who made them, and the confirmation that is kept if two owners did. `closes` is the
 * request that the acting owner confirms.
 */
export function proveSettings(
  { projectId, admin, signature }: Pick<Actor, 'projectId' | 'admin' | 'signature'>,
  plain: ProjectSettings,
  { closes, at }: { closes: PendingChange | null; at: number },
): { settings: ProjectSettings; confirmation: ChangeConfirmation | null } {
  const fields = Object.keys(plain).sort();
  const digest = settingsDigest(projectId, plain, fields);
  const actor = { id: admin.id, email: admin.email };
  const settings: ProjectSettings = {
    ...plain,
    proof: {
      digest,
      fields,
      madeBy: closes?.askedBy ?? actor,
      confirmedBy: closes && actor,
      at,
      changeId: closes?.changeId ?? null,
      askedAt: closes?.askedAt ?? null,
    },
  };
  const confirmation = closes && {
    projectId,
    changeId: closes.changeId,
    askedAt: closes.askedAt,
    confirmedBy: actor,
    confirmedAt: at,
    rev: plain.rev,
    digest,
    ...(signature && { signature }),
  };
  return { settings, confirmation };
}
