/** Hands the extension `notices` its stores and channels (src/extensions/notices/README.md). */
import { environment } from '#aws/runtime/config.ts';
import type { NoticeChannel } from '#extensions/notices/ports.ts';
import type { NoticeDeps } from '#extensions/notices/rules/deps.ts';
import { noticeConsumer } from '#extensions/notices/rules/notice-consumer.ts';
import type { StoreNoticeDeps } from '#extensions/notices/rules/store-notice.ts';
import { makeMailChannel } from '#extensions/notices/store/mail-channel.ts';
import { makeNoticeStore } from '#extensions/notices/store/notice-store.ts';
import { makeSlackChannel, slackUrl } from '#extensions/notices/store/slack-channel.ts';
import { makeTopicChannel } from '#extensions/notices/store/topic-channel.ts';
import { waitingBatch } from '#extensions/payouts/rules/waiting-batch.ts';
import type { EventConsumer } from '#ports/events.ts';
import type { Logger } from '#ports/runtime.ts';
import { approvalsNeededNow } from './approvals-needed.ts';
import { batchStore } from './payouts.ts';
import { clock, stage } from './runtime.ts';
import { auditStore, orderStore, projectAdminStore } from './stores.ts';

/** What storing a notice needs; nothing of it can change an order. */
const storeDeps = (remindAfterS: string): StoreNoticeDeps => ({
  notices: makeNoticeStore(),
  orders: orderStore(),
  audit: auditStore(),
  changes: projectAdminStore(),
  batch: (batchNo) => waitingBatch(batchStore(), batchNo),
  remindAfterS: Number(remindAfterS),
  clock,
});

/** What sending notices needs besides that. */
export function noticeDeps(log: Logger): NoticeDeps {
  const { CONSOLE_URL, NOTICE_REMIND_AFTER_S = '3600' } = environment();
  return {
    ...storeDeps(NOTICE_REMIND_AFTER_S),
    channels: channelsOfStage(),
    approvalsNeeded: approvalsNeededNow(),
    stage: stage(),
    consoleUrl: CONSOLE_URL ?? null,
    log,
  };
}

/** The channels that the stage names. */
function channelsOfStage(): NoticeChannel[] {
  const { NOTICE_MAIL_FROM, NOTICE_MAIL_TO, NOTICE_SLACK_PARAMETER, NOTICE_TOPIC } = environment();
  return [
    ...(NOTICE_MAIL_FROM && NOTICE_MAIL_TO
      ? [makeMailChannel({ from: NOTICE_MAIL_FROM, to: NOTICE_MAIL_TO.split(',') })]
      : []),
    ...(NOTICE_SLACK_PARAMETER ? [makeSlackChannel(() => slackUrl(NOTICE_SLACK_PARAMETER))] : []),
    ...(NOTICE_TOPIC ? [makeTopicChannel(NOTICE_TOPIC)] : []),
  ];
}

/** The consumer of the redispatch; none in a stage whose approvers are not notified. */
export function noticeConsumers(): EventConsumer[] {
  const { NOTICE_REMIND_AFTER_S } = environment();
  return NOTICE_REMIND_AFTER_S === undefined
    ? []
    : [noticeConsumer(storeDeps(NOTICE_REMIND_AFTER_S))];
}
