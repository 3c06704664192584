/** Queues and state machines that carry work on. */

import type { RescanJob } from '#model/rescan.ts';
import type { DeliveryMessage, ReleaseMessage } from '#model/webhook.ts';
import type { ChainName } from '#shared/chains.ts';

export interface DeliveryQueue {
  /** Asks for one attempt of this delivery after `delaySeconds` (at most 900). */
  push(message: DeliveryMessage, delaySeconds: number): Promise<void>;
}

export interface ReleaseQueue {
  /** Asks for a part of what waits for a URL, after `delaySeconds` (at most 900). */
  push(release: ReleaseMessage, delaySeconds: number): Promise<void>;
}

export interface RescanQueue {
  /** Sends the job to the watcher of its chain. */
  push(job: Pick<RescanJob, 'chain' | 'rescanId'>): Promise<void>;
}

export interface WatchQueue {
  /** Asks for the next tick of a chain's watcher, which holds the lease with this fence number. */
  pushTick(chain: ChainName, fence: number, delaySeconds: number): Promise<void>;
}

export interface WorkQueue {
  /** Wakes the payment worker of this chain and address. */
  wake(chain: ChainName, address: string): Promise<void>;
  /** Wakes the workers of several addresses. Throws if one of the messages was not taken. */
  wakeMany(chain: ChainName, addresses: string[]): Promise<void>;
}

/** Starts executions and completes their waits. */
export interface Workflow {
  /** Starts the execution `<orderNo>` or `<orderNo>-<n>`; one that exists already counts as success. */
  start(orderNo: string, execution: number): Promise<void>;
  /** Completes a wait. A wait that timed out or is gone counts as success. */
  complete(token: string, output: Record<string, unknown>): Promise<void>;
  isRunning(orderNo: string, execution: number): Promise<boolean>;
}
