/** What a process has: its clock, log, ids, secrets, alarms and HTTP. */

import type { AnswerHead } from '#model/webhook.ts';
import type { Sealed, SecretContext } from '#shared/crypto/sealed.ts';
import type { LogLine } from '#shared/log-events.ts';

/** An alarm of this stage that fires now. */
export interface FiringAlarm {
  name: string;
  /** `docs/runbook.md#heading: what to do first`. */
  description: string;
  /** Unix seconds; null if it is not known. */
  since: number | null;
  /** What was measured; null if it is not known. */
  reason: string | null;
}

export interface Alarms {
  /** Those that fire, at most 100; `complete` says whether these are all. */
  firing(): Promise<{ list: FiringAlarm[]; complete: boolean }>;
}

export interface Clock {
  /** Unix seconds. */
  now(): number;
  /** Unix milliseconds. */
  nowMs(): number;
}

/** Posts one webhook. Never throws because of the receiver or the network. */
export interface HttpPost {
  /** `method` is POST unless it is given; GET has no body. */
  post(input: {
    method?: 'GET' | 'POST';
    url: string;
    headers: Record<string, string>;
    body: string;
  }): Promise<HttpAnswer>;
}

export interface HttpAnswer {
  /** null if no complete answer came in time. */
  status: number | null;
  /** Why there is no status, in a few words without addresses. */
  error: string | null;
  /** The Retry-After header as sent. */
  retryAfter: string | null;
  durationMs: number;
  /** How the body of the answer begins; absent without a body. */
  head?: AnswerHead;
}

export interface Ids {
  /** A new id `<prefix><time-ordered random, upper case>`, at most 26 characters. */
  next(prefix: string): string;
}

/** Log lines: an event of the registry and fields, never a secret. */
export interface Logger {
  info: LogLine;
  warn: LogLine;
  error: LogLine;
}

/** Seals and opens secrets of one purpose with KMS data keys. */
export interface SecretBox extends Secrets {
  seal(text: string, context: SecretContext): Promise<Sealed>;
}

/** Opens secrets that were sealed under the same context. */
export interface Secrets {
  open(sealed: Sealed, context: SecretContext): Promise<string>;
}
