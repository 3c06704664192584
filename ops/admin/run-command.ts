import { type ChangeKind, confirmedById } from '#model/change.ts';
import type { ApiAnswer } from '#workstation/envelope.ts';
import type { CommandDeps } from './command-deps.ts';
import { NotConfirmed } from './not-confirmed.ts';

export const exitCode = { done: 0, refused: 1, signedOut: 3, secondOwner: 4 } as const;

export interface Printed {
  code: number;
  /** For standard output. */
  out: string;
  /** For standard error. */
  note: string;
}

/** A call of the admin API, and what a person reads of its answer; the answer itself by default. */
export interface AdminCall {
  /** The words of the line, the project first. */
  args: string[];
  send(deps: CommandDeps): Promise<ApiAnswer<unknown>>;
  text?(data: unknown): string;
}

/** Makes a call, and says what to print. */
export async function runCommand(
  deps: CommandDeps,
  { args, send, text }: AdminCall,
): Promise<Printed> {
  try {
    const answer = await send(deps);
    if (answer.http === 401) {
      return refused(
        exitCode.signedOut,
        'The sign-in has expired or is too old for this: sign in again.',
      );
    }
    if (answer.code !== 0) {
      return refused(exitCode.refused, `Refused: ${answer.message ?? ''} (${answer.code})`);
    }
    const out = text ? text(answer.data) : JSON.stringify(answer.data ?? null, null, 2);
    const waiting = pendingChange(answer.data);
    if (!waiting) return { code: exitCode.done, out, note: '' };
    const how = confirmedById.includes(waiting.kind)
      ? `confirms it: npm run ops -- admin confirm ${slugOf(args)} ${waiting.change_id}`
      : 'sends the same command';
    return {
      code: exitCode.secondOwner,
      out,
      note: `It waits for a second owner, who within 24 hours ${how}`,
    };
  } catch (error) {
    if (error instanceof NotConfirmed) return refused(exitCode.refused, error.message);
    throw error;
  }
}

const refused = (code: number, note: string): Printed => ({ code, out: '', note });

/** A command names its project first, `call` in its path. */
const slugOf = ([first = '', path = '']: string[]): string =>
  /^\/projects\/([^/]+)/.exec(path)?.[1] ?? first;

interface Waiting {
  change_id: string;
  kind: ChangeKind;
}

const pendingChange = (data: unknown): Waiting | null => {
  const answer = data as { state?: unknown; change?: Waiting } | null | undefined;
  return answer?.state === 'pending' && answer.change ? answer.change : null;
};
