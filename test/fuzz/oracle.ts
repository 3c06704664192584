import { errorCodes } from '#wire/error-codes.ts';
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
 * Judges an answer. It must be an envelope with a code of the contract and the matching HTTP
 * status, and never 5xx. Only a valid request may be accepted. `limited` allows a rate limit in
 * place of a refusal, or of an acceptance that came too often.
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
    // A body that is not JSON is not an envelope.
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
