import type { Notice } from '#model/notice/notice.ts';

export interface NoticeStore {
  /** False if the notice exists. */
  create(notice: Notice): Promise<boolean>;
  /** The notices that are due at `upToMs` or earlier, the oldest first. */
  due(upToMs: number): Promise<Notice[]>;
  /** Stores the next revision; false if another run was faster. */
  update(notice: Notice): Promise<boolean>;
}
