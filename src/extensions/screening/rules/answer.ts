/** What a provider answers, and whether it counts. */
import { signHmac, verifyHmac } from '#shared/crypto/hmac.ts';
import type { Answer, ScreeningCase, Verdict } from '../model/case.ts';

/**
 * An answer as it comes, in a response or through the route: its text, and the HMAC over it. The text is a
 * JSON object with `id`, `digest` and `nonce` of the question, `verdict`, `reason`, `reference` and `time`.
 */
export interface SignedAnswer {
  answer: string;
  signature: string;
}

/** Characters of an answer's text, its reason and its reference. */
export const answerLimits = { text: 4_096, reason: 200, reference: 128 } as const;

/** How far a provider's clock may be ahead of ours, or behind, seconds. */
const clockTolerance = 300;

/** Why an answer does not count. */
export type NotCounted =
  | 'unsigned'
  | 'malformed'
  | 'another_case'
  | 'another_question'
  | 'wrong_time'
  | 'not_newer'
  | 'already_refused';

export type AnswerResult = { ok: true; answer: Answer } | { ok: false; why: NotCounted };

/**
 * The signature of an answer: hex HMAC-SHA256 with the screening secret as text. The prefix keeps the
 * signature of a question, whose text begins with digits or with the case's id, from being one of an answer.
 */
export const answerSignature = (secret: string, answer: string): string =>
  signHmac(secret, signedText(answer));

const signedText = (answer: string) => `coffer-screening-answer-1.${answer}`;

/**
 * Decides whether an answer counts for a case, at `now` (unix seconds). Nothing of the text is read before
 * its signature is verified. It must repeat the case's id, digest and nonce. It must be newer than the answer
 * before it, so that an old one cannot be repeated. A refusal is final for the provider.
 */
export function judgeAnswer(
  { answer: text, signature }: SignedAnswer,
  { about, secret, now }: { about: ScreeningCase; secret: string; now: number },
): AnswerResult {
  if (text.length > answerLimits.text || !verifyHmac(secret, signedText(text), signature))
    return no('unsigned');
  const read = readAnswer(text);
  if (!read) return no('malformed');
  if (read.id !== about.id) return no('another_case');
  if (read.digest !== about.digest || read.nonce !== about.nonce) return no('another_question');
  const { answer } = read;
  const isInTime =
    answer.time >= about.askedAt - clockTolerance && answer.time <= now + clockTolerance;
  if (!isInTime) return no('wrong_time');
  if (about.answer?.verdict === 'refuse') return no('already_refused');
  if (about.answer && answer.time <= about.answer.time) return no('not_newer');
  return { ok: true, answer };
}

const no = (why: NotCounted): AnswerResult => ({ ok: false, why });

interface ReadAnswer {
  id: unknown;
  digest: unknown;
  nonce: unknown;
  answer: Answer;
}

/** The parts of an answer; null if one is missing or has another type or length. More fields are ignored. */
function readAnswer(text: string): ReadAnswer | null {
  const given = parse(text);
  if (typeof given !== 'object' || given === null) return null;
  const { id, digest, nonce, verdict, reason, reference, time } = given as Record<string, unknown>;
  if (!isVerdict(verdict) || !isNote(reason, answerLimits.reason)) return null;
  if (!isNote(reference, answerLimits.reference)) return null;
  if (typeof time !== 'number' || !Number.isSafeInteger(time)) return null;
  return {
    id,
    digest,
    nonce,
    answer: { verdict, reason: reason ?? null, reference: reference ?? null, time },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const verdicts: Record<Verdict, true> = { allow: true, hold: true, refuse: true };

const isVerdict = (value: unknown): value is Verdict =>
  typeof value === 'string' && Object.hasOwn(verdicts, value);

/** A short text for people, without control characters; it may be absent. */
const isNote = (value: unknown, atMost: number): value is string | null | undefined =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.length <= atMost && !/\p{Cc}/u.test(value));
