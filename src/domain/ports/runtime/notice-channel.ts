import type { NoticeMessage } from '#model/notice/notice.ts';

/** A way to people: mail, Slack, a topic. */
export interface NoticeChannel {
  name: string;
  /** Throws if the message was not taken; the error names no address and no secret. */
  send(message: NoticeMessage): Promise<void>;
}
