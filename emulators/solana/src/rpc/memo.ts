import type { WireTransaction } from '../wire.ts';

const memoPrograms = new Set([
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
]);

export const isMemoProgram = (program: string): boolean => memoPrograms.has(program);

/** A transaction's memos as lists show them: `[5] hello; [2] hi`. Null if it has none. */
export function memoOf({ message, keys }: WireTransaction): string | null {
  const memos = message.compiledInstructions
    .filter(({ programIdIndex }) => isMemoProgram(keys[programIdIndex] ?? ''))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`);
  return memos.length === 0 ? null : memos.join('; ');
}
