/** What screening asks of its table and of its queue. */
import type { ScreeningCase } from './model/case.ts';
import type { HeldWay } from './model/held-way.ts';

/** The cases, as the gates read them. Only the asking function writes them. */
export interface CaseReader {
  /** The cases of these subjects, by number; a subject without one is absent. Strongly consistent. */
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, ScreeningCase>>;
}

/** Wakes the asking function, which reads the subject itself: a message says only which. */
export interface AskingQueue {
  ask(subjects: readonly { id: string }[]): Promise<void>;
}

/** How people ended a hold: recorded once, by the approval that completed it. */
export interface EndedHold {
  held: HeldWay;
  /** The digest of the deposit's terms that they saw, hex. */
  digest: string;
}

export interface EndedHoldReader {
  /** Of these deposits those whose hold has ended, by number. Strongly consistent. */
  getMany(depositNos: readonly string[]): Promise<ReadonlyMap<string, EndedHold>>;
}
