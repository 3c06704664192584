import type { ChangeKind, PendingChange } from '#model/change.ts';
import { pagePaths } from '#shared/page-paths.ts';
import type { NoticeMessage } from '../model.ts';
import { exactTime } from './exact-time.ts';

const words: Record<ChangeKind, string> = {
  project: 'create a project',
  settings: 'change the settings',
  'whitelist-entry': 'add a whitelist entry',
  key: 'create an API key',
  'enable-key': 'enable an API key',
  'webhook-url': 'change a webhook URL',
  unfreeze: 'unfreeze the project',
  'unfreeze-wallet': 'unfreeze a wallet address',
  'pass-block': 'let a watcher pass a block',
};

/** Changes that are made outside the pages of an existing project. */
const ofDeployment: readonly ChangeKind[] = ['project', 'pass-block'];

/** The message about a change that waits for its second owner. */
export function changeMessage(
  change: PendingChange,
  input: { stage: string; reminder: boolean; consoleUrl: string | null },
): NoticeMessage {
  const { kind, projectId } = change;
  const path = ofDeployment.includes(kind) ? pagePaths.home() : pagePaths.changes(projectId);
  const { consoleUrl, reminder, stage } = input;
  return {
    title: `${reminder ? 'Reminder: ' : ''}[Coffer ${stage}] Second owner needed: ${words[kind]}`,
    lines: [
      `${change.askedBy.email} requests to ${words[kind]}.`,
      `Project: ${projectId}. Change: ${change.changeId}.`,
      `Requested: ${exactTime(change.askedAt)}. Expires: ${exactTime(change.expiresAt)}.`,
      'Another owner must review and confirm it. Check that the page shows the same change ID.',
    ],
    link: consoleUrl && `${consoleUrl}${path}`,
  };
}
