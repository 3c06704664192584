import type { Change } from '../../api/policy.ts';
import { settingLabel } from './settings.ts';

/** What a waiting change would do, in one sentence. */
export function changeSentence({ kind, payload, diff }: Pick<Change, 'kind' | 'payload' | 'diff'>) {
  const of = payload as Record<string, unknown>;
  switch (kind) {
    case 'settings':
      return `Change settings: ${diff.map(({ setting }) => settingLabel(setting)).join(', ')}${of.label ? ` (${of.label})` : ''}`;
    case 'whitelist-entry':
      return `Add ${of.entry}${of.label ? ` (${of.label})` : ''} to the ${settingLabel(String(of.list))}`;
    case 'key':
      return `Create the key “${of.name}” with the permission ${of.permission}`;
    case 'enable-key':
      return `Enable the key ${of.app_id}`;
    case 'webhook-url':
      return `Change the webhook URL of the key ${of.app_id}`;
    case 'unfreeze':
      return 'End the freeze of this project';
    case 'unfreeze-wallet':
      return `Let an address on ${of.chain} sign again`;
    case 'project':
      return `Create the project ${of.slug ?? of.name}`;
    default:
      return `Unknown change: ${kind}`;
  }
}

/** Why a change cannot be confirmed by its id; null if it can. */
export function whyNotConfirm(
  { kind, asked_by, outdated, expires_at }: Change,
  { email, now, isOwner }: { email: string; now: number; isOwner: boolean },
): string | null {
  if (!isOwner) return 'You are not an owner, so you can only read.';
  if (expires_at <= now) return 'It has expired.';
  if (asked_by === email) return 'You requested it. A different owner must confirm it.';
  if (outdated) {
    return 'The settings have changed since it was requested. Reject it, then request it again.';
  }
  if (kind === 'unfreeze-wallet') return 'Confirm it on the page Wallets, with the same step.';
  if (kind === 'project' || kind === 'pass-block') {
    return 'Confirm it by sending the same request again.';
  }
  return null;
}
