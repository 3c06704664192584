import type { WaitingKind } from '#model/webhook.ts';
import type { DeliveryStore, ReceiverState, ReceiverStore } from '#ports/events.ts';
import type { ProjectStore } from '#ports/projects.ts';
import { failuresToOpen } from './admit-attempt.ts';

/** How many deliveries of a kind are counted at most. */
export const maxCounted = 1_000;

/** Deliveries of a project that wait for a URL; `complete` is false if there are more. */
interface Waiting {
  count: number;
  complete: boolean;
  /** When the first of those that were counted is tried, unix seconds. */
  nextAt: number | null;
}

/** A webhook URL of a project; `failing` is null if its last attempt did not fail. */
export interface Receiver {
  url: string;
  failing: null | {
    state: ReceiverState;
    /** It gets one attempt at a time, and what is due meanwhile is held. */
    isPaused: boolean;
    held: Waiting;
    failed: Waiting;
  };
}

export interface ReceiversDeps {
  projects: Pick<ProjectStore, 'webhookKeys'>;
  receivers: Pick<ReceiverStore, 'get'>;
  deliveries: Pick<DeliveryStore, 'waitingFor'>;
}

/** The webhook URLs of a project's enabled keys. */
export async function webhookUrls(
  { projects }: Pick<ReceiversDeps, 'projects'>,
  projectId: string,
): Promise<string[]> {
  const keys = await projects.webhookKeys(projectId);
  const urls = keys.flatMap(({ enabled, webhookUrl }) => (enabled ? (webhookUrl ?? []) : []));
  return [...new Set(urls)].sort();
}

/**
 * How each webhook URL of a project answers. Only of one that fails, what waits for it is counted: at
 * most a thousand keys of the index for each kind.
 */
export async function receiversOf(deps: ReceiversDeps, projectId: string): Promise<Receiver[]> {
  const waiting = async (url: string, kind: WaitingKind): Promise<Waiting> => {
    const filter = { kind, projectId, limit: maxCounted + 1 };
    const { list, next } = await deps.deliveries.waitingFor(url, filter);
    const times = list.map(({ nextAt }) => nextAt);
    return {
      count: Math.min(list.length, maxCounted),
      complete: next === null && list.length <= maxCounted,
      nextAt: times.length === 0 ? null : Math.min(...times),
    };
  };
  const receiverAt = async (url: string): Promise<Receiver> => {
    const state = await deps.receivers.get(url);
    if (state === null || state.failures === 0) return { url, failing: null };
    const [held, failed] = await Promise.all([waiting(url, 'held'), waiting(url, 'failed')]);
    const isPaused = state.failures >= failuresToOpen;
    return { url, failing: { state, isPaused, held, failed } };
  };
  return Promise.all((await webhookUrls(deps, projectId)).map(receiverAt));
}
