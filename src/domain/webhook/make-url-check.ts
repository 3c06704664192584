import type { ProjectStore } from '#ports/projects.ts';
import type { Clock } from '#ports/runtime.ts';
import { isSignedAsAsked } from '../device/is-confirmation-signed.ts';
import type { ProveDeps } from '../device/prove-device.ts';
import { isWebhookUrlProven } from './is-webhook-url-proven.ts';

/** How long a URL is believed without looking again, seconds. A refusal is not kept. */
const believedFor = 60;

/** Whether the project's events may go to a URL that these keys have. */
export type UrlCheck = (
  projectId: string,
  target: { url: string; keys: { appId: string }[] },
) => Promise<boolean>;

/** Believes a URL that two owners agreed on for one of the target's keys. */
export function makeUrlCheck(
  deps: ProveDeps & { projects: Pick<ProjectStore, 'confirmedUrls'>; clock: Clock },
): UrlCheck {
  const believed = new Map<string, number>();
  return async (projectId, { url, keys }) => {
    const name = JSON.stringify([projectId, url, keys.map(({ appId }) => appId)]);
    const now = deps.clock.now();
    if ((believed.get(name) ?? 0) > now) return true;
    const confirmed = await deps.projects.confirmedUrls(projectId);
    const proven = confirmed.filter((one) =>
      keys.some(({ appId }) => isWebhookUrlProven({ projectId, appId, url }, one)),
    );
    const signed = await Promise.all(
      proven.map(({ request, confirmation }) => isSignedAsAsked(deps, request, confirmation)),
    );
    const isProven = signed.includes(true);
    if (isProven) believed.set(name, now + believedFor);
    return isProven;
  };
}
