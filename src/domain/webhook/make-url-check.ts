import type { ProjectStore } from '#ports/projects.ts';
import type { Clock } from '#ports/runtime.ts';
import { isWebhookUrlProven } from './is-webhook-url-proven.ts';

/** How long a URL is believed without looking again, seconds. A refusal is not kept. */
const believedFor = 60;

/** Whether the project's events may go to a URL that these keys have. */
export type UrlCheck = (
  projectId: string,
  target: { url: string; keys: { appId: string }[] },
) => Promise<boolean>;

/** Believes a URL that two owners agreed on for one of the target's keys. */
export function makeUrlCheck(deps: {
  projects: Pick<ProjectStore, 'confirmedUrls'>;
  clock: Clock;
}): UrlCheck {
  const believed = new Map<string, number>();
  return async (projectId, { url, keys }) => {
    const name = JSON.stringify([projectId, url, keys.map(({ appId }) => appId)]);
    const now = deps.clock.now();
    if ((believed.get(name) ?? 0) > now) return true;
    const confirmed = await deps.projects.confirmedUrls(projectId);
    const isProven = keys.some(({ appId }) =>
      confirmed.some((one) => isWebhookUrlProven({ projectId, appId, url }, one)),
    );
    if (isProven) believed.set(name, now + believedFor);
    return isProven;
  };
}
