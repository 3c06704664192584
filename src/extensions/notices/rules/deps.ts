import type { ApprovableOrder } from '#model/orders/order.ts';
import type { AuditStore } from '#ports/events.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { WaitingBatch } from '../model.ts';
import type { NoticeChannel, NoticeStore } from '../ports.ts';

export interface NoticeDeps {
  notices: NoticeStore;
  orders: Pick<OrderStore, 'get'>;
  audit: Pick<AuditStore, 'getConsistent'>;
  changes: Pick<ProjectAdminStore, 'change'>;
  /** A batch of payouts that waits; null for one that does not. */
  batch(batchNo: string): Promise<WaitingBatch | null>;
  channels: NoticeChannel[];
  /** How many admins must approve an order. */
  approvalsNeeded(order: ApprovableOrder): number | Promise<number>;
  stage: string;
  /** Origin of the console; null without one. */
  consoleUrl: string | null;
  /** Of what has no end of its own, seconds. */
  remindAfterS: number;
  clock: Clock;
  log: Logger;
}
