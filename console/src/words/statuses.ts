import { operationStatusNames, withdrawalStatusNames } from '#wire/statuses.ts';
import { reversedWords } from '#wire/words/order-words.ts';
import type { OrderKind } from '../routes.ts';

type Tone = 'pending' | 'in-progress' | 'success' | 'error' | 'stopped' | 'info';

const withdrawalTones: Tone[] = [
  'pending',
  'in-progress',
  'in-progress',
  'in-progress',
  'success',
  'error',
  'stopped',
];
const operationTones: Tone[] = [
  'pending',
  'in-progress',
  'in-progress',
  'success',
  'error',
  'stopped',
];

/** A confirmed order whose payment left the chain: its published status stays, its money did not move. */
export const reversedMark = { text: reversedWords.status, tone: 'error' } as const;

/** A status by its name, with the mark that goes with it: never only by colour. */
export function statusWords(
  kind: OrderKind,
  status: number,
  reversed: object | null,
): { text: string; tone: Tone } {
  if (reversed) return reversedMark;
  const [names, tones]: [Record<number, string>, Tone[]] =
    kind === 'withdrawal'
      ? [withdrawalStatusNames, withdrawalTones]
      : [operationStatusNames, operationTones];
  return { text: names[status] ?? `Status ${status}`, tone: tones[status] ?? 'info' };
}

/** Every status of a kind with its name, for a filter. */
export const statusesOf = (kind: OrderKind): [number, string][] =>
  Object.entries(kind === 'withdrawal' ? withdrawalStatusNames : operationStatusNames).map(
    ([status, name]) => [Number(status), name],
  );
