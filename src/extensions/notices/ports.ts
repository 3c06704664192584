/** Where notices are kept, and the ways that they take to people. */
import type { Notice, NoticeMessage } from './model.ts';

export interface NoticeStore {
  /** False if the notice exists. */
  create(notice: Notice): Promise<boolean>;
  /** The notices that are due at `upToMs` or earlier, the oldest first. */
  due(upToMs: number): Promise<Notice[]>;
  /** Stores the next revision; false if another run was faster. */
  update(notice: Notice): Promise<boolean>;
}

/** A way to people: mail, Slack, a topic. */
export interface NoticeChannel {
  name: string;
  /** Throws if the message was not taken; the error names no address and no secret. */
  send(message: NoticeMessage): Promise<void>;
}
