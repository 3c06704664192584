import type { Notice, NoticeMessage, WaitingBatch } from '#extensions/notices/model.ts';
import type { NoticeDeps } from '#extensions/notices/rules/deps.ts';
import type { AuditEntry } from '#model/audit.ts';
import type { PendingChange } from '#model/change.ts';
import type { Order } from '#model/orders/order.ts';
import { fakeClock } from './clock.ts';
import { type LoggedEvent, recordingLogger } from './logger.ts';

/** Approvals that wait in memory, channels that keep what they are sent, and a clock to turn. */
export function fakeNotices(start: { nowMs: number; channels?: string[] }) {
  const world = {
    nowMs: start.nowMs,
    orders: new Map<string, Order>(),
    changes: new Map<string, PendingChange>(),
    batches: new Map<string, WaitingBatch>(),
    entries: new Map<string, AuditEntry>(),
    stored: new Map<string, Notice>(),
    sent: [] as { channel: string; message: NoticeMessage }[],
    /** Channels that refuse. */
    down: new Set<string>(),
    logged: [] as LoggedEvent[],
  };
  const put = (notice: Notice): boolean => {
    world.stored.set(notice.noticeId, structuredClone(notice));
    return true;
  };
  const deps: NoticeDeps = {
    notices: {
      create: async (notice) => !world.stored.has(notice.noticeId) && put(notice),
      due: async (upToMs) =>
        structuredClone(
          [...world.stored.values()].filter(({ dueAtMs }) => dueAtMs !== null && dueAtMs <= upToMs),
        ),
      update: async (notice) =>
        world.stored.get(notice.noticeId)?.rev === notice.rev - 1 && put(notice),
    },
    orders: { get: async (orderNo) => world.orders.get(orderNo) ?? null },
    batch: async (batchNo) => world.batches.get(batchNo) ?? null,
    changes: { change: async (_, changeId) => world.changes.get(changeId) ?? null },
    audit: { getConsistent: async (ids) => ids.flatMap((id) => world.entries.get(id) ?? []) },
    channels: (start.channels ?? ['mail', 'slack']).map((name) => ({
      name,
      send: async (message) => {
        if (world.down.has(name)) throw new Error(`${name} answered 500`);
        world.sent.push({ channel: name, message });
      },
    })),
    approvalsNeeded: () => 2,
    stage: 'test',
    consoleUrl: 'https://console.example.com',
    remindAfterS: 3600,
    clock: fakeClock(() => world.nowMs),
    log: recordingLogger(world.logged),
  };
  return { world, deps };
}
