import type { ApiAnswer } from '#workstation/envelope.ts';

/** What a command works with. */
export interface CommandDeps {
  call(method: string, path: string, body?: unknown): Promise<ApiAnswer<unknown>>;
  /** Shows what is about to be done, and asks; false where the person says no. */
  confirm(lines: string[], question: string): Promise<boolean>;
}
