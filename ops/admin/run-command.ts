import { type ChangeKind, confirmedById } from '#model/change.ts';
import { type CommandDeps, NotConfirmed } from './commands.ts';
import type { Arguments } from './read-arguments.ts';

export const exitCode = { done: 0, refused: 1, usage: 2, signedOut: 3, secondOwner: 4 } as const;

export interface Printed {
  code: number;
  /** For standard output. */
  out: string;
  /** For standard error. */
  note: string;
}

/** Runs a command and says what to print. */
export async function runCommand(deps: CommandDeps, given: Arguments): Promise<Printed> {
  const { command, args, values } = given;
  try {
    const answer = await command.run(deps, args, values);
    if (answer.http === 401) {
      return refused(
        exitCode.signedOut,
        'The sign-in has ended, or is too old for this: sign in again.',
      );
    }
    if (answer.code !== 0) {
      return refused(exitCode.refused, `Refused: ${answer.message ?? ''} (${answer.code})`);
    }
    const out =
      command.lines && !values.json
        ? command.lines(answer.data).join('\n')
        : JSON.stringify(answer.data ?? null, null, 2);
    const waiting = pendingChange(answer.data);
    if (!waiting) return { code: exitCode.done, out, note: '' };
    const how = confirmedById.includes(waiting.kind)
      ? `confirms it: npm run admin -- confirm ${slugOf(args)} ${waiting.change_id}`
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
