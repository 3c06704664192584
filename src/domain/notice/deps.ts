import type { ApprovableOrder } from '#model/orders/order.ts';
import type { AuditStore } from '../ports/events/audit-store.ts';
import type { NoticeStore } from '../ports/events/notice-store.ts';
import type { OrderStore } from '../ports/orders/order-store.ts';
import type { ProjectAdminStore } from '../ports/projects/project-admin-store.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import type { Logger } from '../ports/runtime/logger.ts';
import type { NoticeChannel } from '../ports/runtime/notice-channel.ts';

export interface NoticeDeps {
  notices: NoticeStore;
  orders: Pick<OrderStore, 'get'>;
  audit: Pick<AuditStore, 'getConsistent'>;
  changes: Pick<ProjectAdminStore, 'change'>;
  channels: NoticeChannel[];
  /** How many admins must approve an order. */
  approvalsNeeded(order: ApprovableOrder): number;
  stage: string;
  /** Origin of the console; null without one. */
  consoleUrl: string | null;
  /** Of what has no end of its own, seconds. */
  remindAfterS: number;
  clock: Clock;
  log: Logger;
}
