/** One question to a provider, and how its answer is judged. */
import { Unverified } from '#chains/rpc/json-guards.ts';
import { RpcError, RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import type { Subject } from './subject.ts';

/**
 * `differs`: another answer than Coffer relies on; `missing`: the provider does not serve it; `no
 * answer`: nothing came that could be judged.
 */
export type Verdict = 'ok' | 'differs' | 'missing' | 'no answer';

export interface Judged {
  verdict: Verdict;
  came: string;
}

export const ok = (came: string): Judged => ({ verdict: 'ok', came });
export const differs = (came: string): Judged => ({ verdict: 'differs', came });
export const missing = (came: string): Judged => ({ verdict: 'missing', came });
export const noAnswer = (came: string): Judged => ({ verdict: 'no answer', came });

export interface Check<S extends Subject> {
  name: string;
  /** What it asks for, as nodes name it. */
  methods: readonly string[];
  expected: string | ((subject: S) => string);
  /** What does not work in Coffer when the answer is another one. */
  breaks: string | ((subject: S) => string);
  /** Also asked where signed bytes are sent and nothing is read. */
  ofSending?: boolean;
  /** Whether Coffer relies on it there; left out: everywhere. */
  applies?: (subject: S) => boolean;
  ask(subject: S): Promise<Judged>;
}

export interface Result extends Judged {
  name: string;
  methods: readonly string[];
  expected: string;
  breaks: string;
}

/** How nodes and the proxies before them say that they do not serve a method. */
const missingText =
  /\bmethod\b.*\b(not|unsupported|disabled|unavailable)\b|unsupported method|\b(eth|debug|trace|web3)_\w+.*\b(not|unsupported|disabled|unavailable)\b/i;

export const isMissing = (error: unknown): error is RpcError =>
  error instanceof RpcError && (error.code === -32601 || missingText.test(error.message));

function judgeError(error: unknown): Judged {
  if (isMissing(error)) return missing(error.message);
  if (error instanceof RpcError) return differs(`an error: ${error.message}`);
  if (error instanceof RpcUnavailable) return noAnswer(error.message);
  if (error instanceof Unverified) return differs(error.message);
  throw error;
}

const textOf = <S>(value: string | ((subject: S) => string), subject: S): string =>
  typeof value === 'string' ? value : value(subject);

/** One line, since a provider wrote parts of it and a terminal obeys control characters. */
const oneLine = (text: string): string =>
  text
    .replace(/[^\x21-\x7e]+/g, ' ')
    .trim()
    .slice(0, 200);

/** Asks and judges. Only a fault of our own is thrown. */
export async function runCheck<S extends Subject>(check: Check<S>, subject: S): Promise<Result> {
  const { name, methods } = check;
  const judged = await check.ask(subject).catch(judgeError);
  return {
    name,
    methods,
    verdict: judged.verdict,
    came: oneLine(subject.scrub(judged.came)),
    expected: textOf(check.expected, subject),
    breaks: textOf(check.breaks, subject),
  };
}
