import type { AnswerHead } from '#model/webhook.ts';

/** Posts one webhook. Never throws because of the receiver or the network. */
export interface HttpPost {
  post(input: { url: string; headers: Record<string, string>; body: string }): Promise<HttpAnswer>;
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
