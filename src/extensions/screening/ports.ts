/** What screening asks of its table and of its queue. */
import type { ScreeningCase } from './model/case.ts';

/** The cases, as the gates read them. Only the asking function writes them. */
export interface CaseReader {
  /** The cases of these subjects, by number; a subject without one is absent. Strongly consistent. */
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, ScreeningCase>>;
}

/** Wakes the asking function, which reads the subject itself: a message says only which. */
export interface AskingQueue {
  ask(subjects: readonly { id: string }[]): Promise<void>;
}
