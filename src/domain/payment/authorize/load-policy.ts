import {
  changeDigest,
  isConfirmationSigned,
  isSignedAsAsked,
} from '#domain/device/is-confirmation-signed.ts';
import type { ProveDeps } from '#domain/device/prove-device.ts';
import { findUnprovenSettings } from '#domain/project/settings/find-unproven-settings.ts';
import { settingsDigest } from '#domain/project/settings/settings-digest.ts';
import type { AcceptedPolicy, ConfirmedChange } from '#model/change.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { JudgeDeps } from '../deps.ts';

export type PolicyDeps = Pick<
  JudgeDeps,
  'chain' | 'projects' | 'policies' | 'devices' | 'stage' | 'requiresProof' | 'clock' | 'log'
>;

export type LoadedPolicy =
  | { ok: true; settings: ProjectSettings }
  | { ok: false; accepted: ProjectSettings | null };

/** How far the revision of settings, which is a time, may be ahead of the signer's clock; seconds. */
const maxAhead = 3600;

/**
 * The project's settings, as the signer may work with them. The signers remember the settings that
 * they accepted last, in a table of their own. Settings that are not looser are accepted as they
 * are. Looser ones need the records of two owners; without them the result is not `ok`, and an
 * alarm fires. In the stage `local` one owner is enough.
 */
export async function loadPolicy(
  deps: PolicyDeps,
  { projectId, createdAt }: Pick<Project, 'projectId' | 'createdAt'>,
): Promise<LoadedPolicy> {
  const [settings, accepted] = await Promise.all([
    deps.projects.settings(projectId),
    deps.policies.accepted(projectId),
  ]);
  if (accepted && isSame(accepted.settings, settings)) return { ok: true, settings };
  const now = deps.clock.now();
  const unproven = deps.requiresProof
    ? await problemsOf(deps, { projectId, createdAt, settings, accepted })
    : [];
  const isAhead = settings.rev > now + maxAhead;
  const { proof } = settings;
  const isTampered =
    proof !== undefined && proof.digest !== settingsDigest(projectId, settings, proof.fields);
  const problems = [
    ...unproven,
    ...(deps.requiresProof && isAhead ? ['rev'] : []),
    ...(isTampered ? ['digest'] : []),
  ];
  if (problems.length > 0) {
    deps.log.error('policy.unproven', {
      project: projectId,
      chain: deps.chain.name,
      rev: settings.rev,
      accepted_rev: accepted?.settings.rev ?? null,
      settings: problems,
    });
    return { ok: false, accepted: accepted?.settings ?? null };
  }
  // After a restore the settings may be older and stricter: what was accepted stays.
  if (accepted && settings.rev < accepted.settings.rev) return { ok: true, settings };
  const stored = await deps.policies.accept({ projectId, settings, at: now });
  // Otherwise another signer has accepted a later revision meanwhile: read both again.
  return stored ? { ok: true, settings } : loadPolicy(deps, { projectId, createdAt });
}

async function problemsOf(
  deps: Pick<PolicyDeps, 'projects' | 'devices' | 'stage'>,
  of: {
    projectId: string;
    createdAt: number;
    settings: ProjectSettings;
    accepted: AcceptedPolicy | null;
  },
): Promise<string[]> {
  const { projectId, createdAt, settings } = of;
  const { projects } = deps;
  const first = of.accepted ? null : await projects.firstSettings(projectId);
  const accepted = first ? { projectId, settings: first, at: createdAt } : of.accepted;
  if (!accepted) return ['first_settings'];
  const without = findUnprovenSettings({ projectId, settings, accepted, changes: [] });
  if (without.length === 0) return [];
  const all = await projects.confirmedChanges(projectId, accepted.settings.rev);
  const isSigned = await Promise.all(all.map((change) => isSignedChange(deps, accepted, change)));
  const changes = all.filter((_, i) => isSigned[i]);
  return findUnprovenSettings({ projectId, settings, accepted, changes });
}

/**
 * Whether the confirmation is signed, where the settings that were accepted last require it. The signers
 * remember those, so no role of another function takes the need away.
 */
async function isSignedChange(
  deps: ProveDeps,
  accepted: AcceptedPolicy,
  { request, confirmation }: ConfirmedChange,
): Promise<boolean> {
  if (!accepted.settings.requireSignatures) return isSignedAsAsked(deps, request, confirmation);
  const digest = request && changeDigest(request);
  return (
    digest !== null &&
    isConfirmationSigned(deps, { digest, askedAt: request!.askedAt }, confirmation)
  );
}

const isSame = (a: ProjectSettings, b: ProjectSettings): boolean =>
  canonicalJson(a) === canonicalJson(b);
