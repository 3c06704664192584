import { expect, test } from 'vitest';
import { foundTitle, lookedWords } from '../../../../../console/src/words/found.ts';

const none = { hits: [], looked_in: ['users', 'users', 'recipients of EVM'], not_looked_in: [] };
const old = { ...none, not_looked_in: ['older orders'] };

test('no match is said only where everything was searched', () => {
  expect(foundTitle(none)).toBe('No match in this project');
  expect(lookedWords(none)).toEqual(['Searched: users, recipients of EVM.']);
  expect(foundTitle(old)).toBe('No match so far');
  expect(lookedWords(old)).toEqual([
    'Searched: users, recipients of EVM.',
    'Not searched: older orders.',
  ]);
  expect(foundTitle({ ...old, hits: [{}] })).toBe('Found in this project');
});
