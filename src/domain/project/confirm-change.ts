import type { PendingChange, WhitelistEntry } from '#model/change.ts';
import type { ApiKey, ProjectSettings } from '#model/project.ts';
import { ApiError } from '#wire/api-error.ts';
import { type Actor, type AdminDeps, commitAction } from '../admin/commit-action.ts';
import { needsSignature } from '../approval/check-signature.ts';
import { changeDigest, isConfirmationSigned } from '../device/is-confirmation-signed.ts';
import { notSigned } from '../device/not-signed.ts';
import type { ProveDeps } from '../device/prove-device.ts';
import { unfreezeProject } from './freeze.ts';
import {
  type CreatedKey,
  createKey,
  type KeyRequest,
  type SealingDeps,
} from './keys/create-key.ts';
import { type KeyPatch, updateKey } from './keys/update-key.ts';
import { changeWhitelist } from './settings/change-whitelist.ts';
import type { SettingsPatch } from './settings/settings-patch.ts';
import { updateSettings } from './settings/update-settings.ts';

export type Confirmed =
  | { kind: 'settings' | 'whitelist-entry'; settings: ProjectSettings }
  | { kind: 'key'; created: CreatedKey }
  | { kind: 'enable-key' | 'webhook-url'; key: ApiKey }
  | { kind: 'unfreeze' };

/**
 * Carries out a change that another owner asked for, as if this owner had sent the same request.
 * Where the project requires signatures, and where one is given, a device of this owner has signed the
 * change. Errors: notFound if it does not exist or has expired; wrongStatus (40903) for one's own change;
 * forbidden without its signature.
 */
export async function confirmChange(
  deps: AdminDeps & SealingDeps & ProveDeps,
  input: Actor & { changeId: string },
): Promise<Confirmed> {
  const change = await openChange(deps, input);
  if (change.askedBy.id === input.admin.id) {
    throw new ApiError('wrongStatus', 'Another owner must confirm what you requested');
  }
  await checkSignature(deps, input, change);
  const { projectId, admin, requestId, signature = null } = input;
  const actor: Actor = { projectId, admin, requestId, confirms: change.changeId, signature };
  const { payload } = change;
  switch (change.kind) {
    case 'settings': {
      const { rev, named, ...patch } = payload as SettingsPatch & {
        rev: number;
        named?: { entry: string; label: string };
      };
      const result = await updateSettings(deps, { ...actor, patch, rev, named });
      if (result.state === 'pending') throw outdated();
      return { kind: 'settings', settings: result.settings };
    }
    case 'whitelist-entry': {
      const { list, entry, label } = payload as unknown as WhitelistEntry;
      const result = await changeWhitelist(deps, { ...actor, list, entry, label, to: 'add' });
      if (result.state === 'pending') throw outdated();
      return { kind: 'whitelist-entry', settings: result.settings };
    }
    case 'key': {
      const request = payload as unknown as KeyRequest;
      const result = await createKey(deps, { ...actor, request });
      if (result.state === 'pending') throw outdated();
      return { kind: 'key', created: result };
    }
    case 'enable-key':
    case 'webhook-url': {
      const { appId, ...patch } = payload as unknown as KeyPatch & { appId: string };
      const result = await updateKey(deps, { ...actor, appId, patch });
      if (result.state === 'pending') throw outdated();
      return { kind: change.kind, key: result.key };
    }
    case 'project':
      // Its keys must be made first, which only the route of projects can do.
      throw new ApiError('wrongStatus', 'Confirm it by sending the same request: POST /projects');
    case 'unfreeze-wallet':
      // The chain must be inspected again first, which only the wallet's own route can do.
      throw new ApiError(
        'wrongStatus',
        `Confirm it by sending the same request: POST /projects/${projectId}/wallets/${payload.chain}/unfreeze`,
      );
    case 'pass-block':
      // It belongs to no project. The watcher must still be stopped there, which its route checks.
      throw new ApiError(
        'wrongStatus',
        `Confirm it by sending the same request: POST /chains/${payload.chain}/blocks/${payload.height}/pass`,
      );
    case 'unfreeze': {
      const result = await unfreezeProject(deps, actor);
      if (result.state === 'pending') throw outdated();
      return { kind: 'unfreeze' };
    }
  }
}

async function checkSignature(
  deps: AdminDeps & ProveDeps,
  { projectId, admin, signature }: Actor,
  change: PendingChange,
): Promise<void> {
  if (!signature) {
    const isRequired =
      change.needsSignature || (await deps.store.settings(projectId)).requireSignatures;
    if (isRequired) throw needsSignature();
    return;
  }
  const confirmed = { confirmedBy: admin, confirmedAt: deps.clock.now(), signature };
  const asked = { digest: changeDigest(change), askedAt: change.askedAt };
  if (!(await isConfirmationSigned(deps, asked, confirmed))) throw notSigned();
}

/** Withdraws a pending change. Any owner may, including the one who asked. Errors: notFound. */
export async function dropChange(
  deps: AdminDeps,
  input: Actor & { changeId: string },
): Promise<void> {
  const change = await openChange(deps, input);
  const dropped = await commitAction(deps, input, {
    action: 'change.drop',
    target: change.changeId,
    details: { kind: change.kind, asked_by: change.askedBy.email },
    write: { kind: 'dropChange', changeId: change.changeId },
  });
  if (!dropped) throw gone();
}

async function openChange(
  deps: AdminDeps,
  input: Actor & { changeId: string },
): Promise<PendingChange> {
  const change = await deps.store.change(input.projectId, input.changeId);
  if (!change || change.expiresAt <= deps.clock.now()) throw gone();
  return change;
}

const gone = () => new ApiError('notFound', 'No such change is waiting');
const outdated = () =>
  new ApiError('wrongStatus', 'The data that the change is based on has changed: request it again');
