import type { ApprovableOrder } from '#model/orders/order.ts';
import type { AuditStore } from '#ports/events.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { NoticeChannel, NoticeStore } from '../ports.ts';

export interface NoticeDeps {
  notices: NoticeStore;
  orders: Pick<OrderStore, 'get'>;
  audit: Pick<AuditStore, 'getConsistent'>;
  changes: Pick<ProjectAdminStore, 'change'>;
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
