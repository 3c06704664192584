import type { ScreeningCase, Verdict } from '../model/case.ts';
import type { OnSilence } from '../model/rule.ts';

/** A question is answered within this time, or its subject is silent; seconds. */
export const silentAfter = 900;

/**
 * What is known of a subject. `unasked`: nobody was asked about these terms. `unanswered`: there is still
 * time. `silent`: the time is over, and the project holds what nobody answers for.
 */
export type Finding = Verdict | 'unasked' | 'unanswered' | 'silent';

/**
 * What a case says of a subject, whose `digest` the reader has computed from its own record. A case of
 * another project or of other terms says nothing. Silence is not written by anybody: it follows from the
 * time of the question and from the reader's own setting, at `now` (unix seconds).
 */
export function findingOf(
  screening: ScreeningCase | null,
  by: { projectId: string; digest: string; onSilence: OnSilence; now: number },
): Finding {
  if (!screening || screening.projectId !== by.projectId || screening.digest !== by.digest)
    return 'unasked';
  if (screening.answer) return screening.answer.verdict;
  if (by.now - screening.askedAt < silentAfter) return 'unanswered';
  return by.onSilence === 'pass' ? 'allow' : 'silent';
}
