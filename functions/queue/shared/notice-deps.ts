import { makeMailChannel } from '#aws/notices/mail-channel.ts';
import { makeSlackChannel, slackUrl } from '#aws/notices/slack-channel.ts';
import { makeTopicChannel } from '#aws/notices/topic-channel.ts';
import { environment } from '#aws/runtime/config.ts';
import { chains } from '#chains/catalog/catalog.ts';
import type { NoticeDeps } from '#domain/notice/deps.ts';
import { approvalsNeeded } from '#domain/payment/authorize/approvals-needed.ts';
import { clock, stage } from '#functions/dependencies/runtime.ts';
import {
  auditStore,
  noticeStore,
  orderStore,
  projectAdminStore,
} from '#functions/dependencies/stores.ts';
import type { Logger, NoticeChannel } from '#ports/runtime.ts';

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

/** What sends notices needs; nothing of it can change an order. */
export function noticeDeps(log: Logger): NoticeDeps {
  const { CONSOLE_URL, NOTICE_REMIND_AFTER_S } = environment();
  return {
    notices: noticeStore(),
    orders: orderStore(),
    audit: auditStore(),
    changes: projectAdminStore(),
    channels: channelsOfStage(),
    approvalsNeeded: (order) => approvalsNeeded(order, chains[order.chain]),
    stage: stage(),
    consoleUrl: CONSOLE_URL ?? null,
    remindAfterS: Number(NOTICE_REMIND_AFTER_S ?? 3600),
    clock,
    log,
  };
}
