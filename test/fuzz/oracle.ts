import { errorCodes } from '#contract/error-codes.ts';
import type { FuzzCase } from './requests.ts';

export interface FuzzAnswer {
  http: number;
  text: string;
}

const httpOf = new Map<number, number>(
  Object.values(errorCodes).map(({ code, http }) => [code, http] as const),
);

export interface Verdict {
  code: number;
  accepted: boolean;
  /** What is wrong with the answer, or null. */
  problem: string | null;
}

/**
 * Judges an answer: an envelope with a code of the contract under its HTTP status, never 5xx, and
 * accepted only when the request was a valid one. `limited` lets a rate limit stand for a refusal
 * and for an acceptance that came too often.
 */
export function judge({ expected, code: wanted }: FuzzCase, answer: FuzzAnswer): Verdict {
  let code = -1;
  try {
    const envelope = JSON.parse(answer.text) as {
      code?: unknown;
      message?: unknown;
      data?: unknown;
    };
    if (typeof envelope.code === 'number') code = envelope.code;
    if (code !== 0 && typeof envelope.message !== 'string') code = -1;
  } catch {
    // No JSON is no envelope.
  }
  const accepted = code === 0;
  const is = (problem: string | null): Verdict => ({ code, accepted, problem });
  if (answer.http >= 500) return is(`HTTP ${answer.http}`);
  if (code === -1) return is('no envelope');
  if ((accepted ? 200 : httpOf.get(code)) !== answer.http) {
    return is(`code ${code} under HTTP ${answer.http}`);
  }
  if (expected === 'accept' && code !== wanted) return is(`a valid request was answered ${code}`);
  if (expected === 'refuse' && accepted) return is('accepted');
  return is(null);
}
