import { Mark } from '../kit/mark.tsx';
import { unreadWords } from '../words/problems.ts';

/** In the place of a value that is not there yet: that it is read, or why it cannot be. */
export const Unread = ({ query: { error } }: { query: { error: unknown } }) =>
  error ? <Mark tone="warning">{unreadWords(error)}</Mark> : 'loading';
