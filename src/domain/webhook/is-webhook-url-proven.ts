import type { ConfirmedUrl, PendingChange } from '#model/change.ts';
import { appIdOf } from '../admin/app-id-of.ts';
import { changeIdOf } from '../admin/change-id.ts';
import { changeTtlS } from '../admin/guard-change.ts';

/** How far the clocks of two functions may differ, seconds. */
const clockSkew = 300;

/**
 * Whether two different owners agreed that this key's events go to this URL, as two functions
 * recorded it that cannot write each other's record (docs/decisions/0040-*.md).
 */
export function isWebhookUrlProven(
  { projectId, appId, url }: { projectId: string; appId: string; url: string },
  { request, confirmation }: ConfirmedUrl,
): boolean {
  return (
    request !== null &&
    [request.projectId, confirmation.projectId].every((one) => one === projectId) &&
    confirmation.appId === appId &&
    confirmation.webhookUrl === url &&
    // The id is the digest of the payload, so both name this URL.
    request.changeId === changeIdOf(request) &&
    request.changeId === confirmation.changeId &&
    request.askedAt === confirmation.askedAt &&
    asksFor(request, { appId, url }) &&
    request.askedBy.id !== '' &&
    confirmation.confirmedBy.id !== '' &&
    request.askedBy.id !== confirmation.confirmedBy.id &&
    confirmation.confirmedAt >= request.askedAt - clockSkew &&
    confirmation.confirmedAt < request.askedAt + changeTtlS + clockSkew
  );
}

/** A new key with the URL, or the URL for a key that exists. */
function asksFor(request: PendingChange, { appId, url }: { appId: string; url: string }): boolean {
  const { kind, payload } = request;
  if (payload.webhookUrl !== url) return false;
  if (kind === 'key') return appIdOf(request) === appId;
  return kind === 'webhook-url' && payload.appId === appId;
}
