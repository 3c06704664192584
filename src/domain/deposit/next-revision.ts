/**
 * The revision of a deposit's or internal transfer's next change: the second of the change (unix), or
 * one more than before. After a restore of the table the next revision is above every one that was
 * announced before it. The outbox and the lists are other tables, and would take a lower one for a
 * change that they have already had.
 */
export const nextRevision = (previous: number, now: number): number => Math.max(previous + 1, now);
