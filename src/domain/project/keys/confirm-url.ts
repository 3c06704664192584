import type { Actor } from '#domain/admin/commit-action.ts';
import type { PendingChange, WebhookUrlConfirmation } from '#model/change.ts';
import type { ApiKey } from '#model/project.ts';

/** What the acting owner confirms of a key's webhook URL; null for a key without one. */
export const confirmUrl = (
  { admin, signature }: Pick<Actor, 'admin' | 'signature'>,
  { appId, projectId, webhookUrl }: Pick<ApiKey, 'appId' | 'projectId' | 'webhookUrl'>,
  { closes, at }: { closes: PendingChange; at: number },
): WebhookUrlConfirmation | null =>
  webhookUrl === null
    ? null
    : {
        projectId,
        appId,
        webhookUrl,
        changeId: closes.changeId,
        askedAt: closes.askedAt,
        confirmedBy: { id: admin.id, email: admin.email },
        confirmedAt: at,
        ...(signature && { signature }),
      };
