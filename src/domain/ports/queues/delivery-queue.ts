import type { DeliveryMessage } from '#model/webhook.ts';

export interface DeliveryQueue {
  /** Asks for one attempt of this delivery after `delaySeconds` (at most 900). */
  push(message: DeliveryMessage, delaySeconds: number): Promise<void>;
}
