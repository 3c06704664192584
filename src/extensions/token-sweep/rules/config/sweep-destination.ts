/**
 * Where a sweep may go (docs/decisions.md "Where a sweep may go"). A `manage` key stores any address;
 * what may be signed for is decided here: by the API for what it shows, and by the signer for what it signs.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isMember } from '#domain/admin/require-group.ts';
import { listDigest } from '#domain/approval/terms-digest.ts';
import { isSignedBy } from '#domain/device/is-signed-by.ts';
import type { ProveDeps } from '#domain/device/prove-device.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import { maySpendFrom } from '#model/service-user.ts';
import type { DerivedAddressBook } from '#ports/deposits.ts';
import type { AdminDirectory, ApprovalStore } from '#ports/orders.ts';
import { sweepDestinationText } from '#shared/approvals/terms-text.ts';
import { decisionText } from '#shared/devices/device-texts.ts';

/** Owners that must have approved a destination outside the project. */
export const ownersNeeded = 2;

interface Destination {
  projectId: string;
  walletId: number;
  destAddress: string;
}

/** sha256 over what owners approve of a destination, lower-case hex. */
export const sweepDestinationDigest = (of: Destination): string =>
  bytesToHex(sha256(utf8ToBytes(sweepDestinationText(of))));

/** The number that the approvals of a destination are stored under: each destination has its own. */
export const sweepApprovalNo = (of: Destination): string =>
  `SD${sweepDestinationDigest(of).slice(0, 32).toUpperCase()}`;

export interface SweepDestinationDeps {
  addresses: Pick<DerivedAddressBook, 'owners' | 'isDerived'>;
  approvals: Pick<ApprovalStore, 'approvals'>;
  /** The signer's: who is not an owner of the project now does not count. */
  admins?: AdminDirectory;
  /** The signer's: where the project requires signatures, who did not sign does not count. */
  proofs?: ProveDeps;
}

/**
 * What allows a TRX address as a destination: it is the project's own, and not the one of the energy
 * service, from which nothing can be sent; it is on its whitelist; or two
 * owners approved it. null: nothing does, and nothing is swept there. Reads strongly consistent.
 * Throws if the directory of admins does not answer.
 */
export async function sweepDestinationRight(
  deps: SweepDestinationDeps,
  input: { project: Project; settings: ProjectSettings; destAddress: string },
): Promise<'project' | 'whitelist' | 'owners' | null> {
  const { project, settings, destAddress } = input;
  const { projectId, walletId } = project;
  if (destAddress === project.hot.TRX.address) return 'project';
  if (settings.addressWhitelist.includes(destAddress)) return 'whitelist';
  const owner = (await deps.addresses.owners('TRX', [destAddress])).get(destAddress);
  if (maySpendFrom(owner, projectId)) return 'project';
  const of = { projectId, walletId, destAddress };
  const digest = sweepDestinationDigest(of);
  const given = await deps.approvals.approvals(sweepApprovalNo(of));
  if (given.some(({ decision }) => decision === 'reject')) return null;
  const agreed = given.filter((one) => one.digest === digest);
  const counted =
    settings.requireSignatures && deps.proofs
      ? await onlySigned(deps.proofs, agreed, { projectId, digest })
      : agreed;
  const named = counted.map(({ adminId }) => adminId);
  const owners = await onlyOwners(deps.admins, [...new Set(named)], projectId);
  return owners.length >= ownersNeeded ? 'owners' : null;
}

/** What a device of each owner signed: a list of this one digest. */
async function onlySigned(
  proofs: ProveDeps,
  given: readonly Approval[],
  { projectId, digest }: { projectId: string; digest: string },
): Promise<Approval[]> {
  const listed = { projectId, decision: 'approve', listDigest: listDigest([digest]) };
  const text = decisionText(proofs.stage, listed);
  const signed = await Promise.all(
    given.map(({ adminId, signature }) =>
      isSignedBy(proofs, { personId: adminId, text }, signature),
    ),
  );
  return given.filter((_, i) => signed[i]);
}

/** Those who are owners of the project now: invented, deleted and disabled admins are not. */
async function onlyOwners(
  admins: AdminDirectory | undefined,
  ids: string[],
  projectId: string,
): Promise<string[]> {
  if (!admins) return ids;
  const groups = await Promise.all(ids.map((id) => admins.groups(id)));
  return ids.filter((_, i) => isMember(groups[i] ?? [], 'owner', projectId));
}
