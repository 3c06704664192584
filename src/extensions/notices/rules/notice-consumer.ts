import type { EventConsumer } from '#ports/events.ts';
import { type StoreNoticeDeps, storeNotice } from './store-notice.ts';

/**
 * Stores the notice of what an outbox item announces; the schedule sends it within a minute. For items
 * that the notices' own consumer of the stream never had, as after a restore.
 */
export const noticeConsumer =
  (deps: StoreNoticeDeps): EventConsumer =>
  async (item) => {
    await storeNotice(deps, item, 0);
  };
