/** What the signer believes of settings that it has not seen before (docs/decisions/0032-proofs.md). */

import type {
  AcceptedPolicy,
  ConfirmedChange,
  PendingChange,
  WhitelistEntry,
} from '#model/change.ts';
import type { ProjectSettings } from '#model/project.ts';
import { settings as settingTable } from '#model/settings/settings.ts';
import { changeIdOf } from '../../admin/change-id.ts';
import { changeTtlS } from '../../admin/guard-change.ts';
import { findLoosenedSettings } from './find-loosened-settings.ts';

/** How far the clocks of two functions may differ, seconds. */
const clockSkew = 300;

/**
 * The settings (by wire name) that are looser than what was accepted and what two owners have
 * agreed on since. A change counts once, and only if the request and its confirmation, which
 * different functions write, agree.
 */
export function findUnprovenSettings(input: {
  projectId: string;
  settings: ProjectSettings;
  /** What was accepted last, or what the project was made with. */
  accepted: AcceptedPolicy;
  changes: readonly ConfirmedChange[];
}): string[] {
  const { settings, accepted } = input;
  const since = accepted.settings.rev;
  const used = new Set<string>();
  let allowed = accepted.settings;
  const changes = [...input.changes].sort((a, b) => a.confirmation.rev - b.confirmation.rev);
  for (const change of changes) {
    const { rev, changeId, askedAt } = change.confirmation;
    const name = `${changeId}#${askedAt}`;
    if (rev <= since || rev > settings.rev || used.has(name)) continue;
    const agreed = agreedRequest(input, change);
    if (!agreed) continue;
    used.add(name);
    allowed = { ...allowed, ...allowedBy(agreed, allowed) };
  }
  return findLoosenedSettings(allowed, settings);
}

/** What a change allows besides what was allowed: the settings that it names, or one entry more. */
function allowedBy(
  { kind, payload }: PendingChange,
  allowed: ProjectSettings,
): Partial<ProjectSettings> {
  if (kind === 'settings') return payload;
  const { list, entry } = payload as unknown as WhitelistEntry;
  // An empty list allows everything already.
  const isMore = settingTable[list]?.value.kind === 'entries' && allowed[list].length > 0;
  return isMore ? { [list]: [...allowed[list], entry] } : {};
}

/** What both owners agreed on; null if their records do not agree, or are not of this time. */
function agreedRequest(
  { projectId, settings, accepted }: Parameters<typeof findUnprovenSettings>[0],
  { request, confirmation }: ConfirmedChange,
): PendingChange | null {
  const { askedAt, confirmedAt, confirmedBy, rev, digest } = confirmation;
  const isGenuine =
    request !== null &&
    (request.kind === 'settings' || request.kind === 'whitelist-entry') &&
    request.projectId === projectId &&
    confirmation.projectId === projectId &&
    request.changeId === confirmation.changeId &&
    request.changeId === changeIdOf(request) &&
    request.askedAt === askedAt &&
    request.askedBy.id !== '' &&
    confirmedBy.id !== '' &&
    request.askedBy.id !== confirmedBy.id &&
    confirmedAt >= askedAt - clockSkew &&
    confirmedAt < askedAt + changeTtlS + clockSkew &&
    confirmedAt >= accepted.at - clockSkew &&
    (rev !== settings.rev || digest === settings.proof?.digest);
  return isGenuine ? request : null;
}
