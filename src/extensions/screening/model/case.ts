/** What is stored of a question and its answer. Only the asking function writes it. */

/** What a provider says of a subject. */
export type Verdict = 'allow' | 'hold' | 'refuse';

export interface Answer {
  verdict: Verdict;
  /** For people and for `fail_reason`; null: the provider gave none. */
  reason: string | null;
  /** What the provider's own books call the case; null: nothing. */
  reference: string | null;
  /** When the provider gave it, unix seconds by its clock. */
  time: number;
}

/** The screening of one deposit or order, under its number. */
export interface ScreeningCase {
  /** The deposit's or the order's number. The provider knows the case by it. */
  id: string;
  projectId: string;
  /** sha256 of the subject's terms (rules/subject-digest.ts), hex. */
  digest: string;
  /** 32 random bytes, hex: which question an answer belongs to. */
  nonce: string;
  /** When the question with this nonce was made, unix seconds. */
  askedAt: number;
  /** What the subject is worth, in millionths of a USD; null if a price is missing. */
  amountMicroUsd: bigint | null;
  /** The last one that counted; null: none yet. */
  answer: Answer | null;
}
