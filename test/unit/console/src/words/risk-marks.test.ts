import { expect, test } from 'vitest';
import { type RiskyRow, riskMarks, riskRank } from '../../../../../console/src/words/risk-marks.ts';

const like = (known_as: 'user' | 'waiting' | 'recipient', user_id: string | null = null) => ({
  address: `0x${known_as}`,
  known_as,
  user_id,
});

const texts = (row: RiskyRow) => riskMarks(row).map(({ tone, text }) => `${tone}: ${text}`);

test('a row that pays nobody, or somebody who is known, has only the service’s warnings', () => {
  expect(texts({ risks: [], recipient: null })).toEqual([]);
  expect(texts({ risks: ['It takes all.'], recipient: null })).toEqual(['error: It takes all.']);
  expect(texts({ risks: [], recipient: { stranger: false, similar: [] } })).toEqual([]);
  // The list does not know: nothing is claimed.
  expect(texts({ risks: [], recipient: { stranger: null, similar: [] } })).toEqual([]);
});

test('look-alikes come first, then warnings, then a first payment; each is said once', () => {
  const recipient = {
    stranger: true,
    similar: [like('user', 'alice'), like('waiting'), { ...like('waiting'), address: '0x2' }],
  };
  expect(texts({ risks: ['It takes all.'], recipient })).toEqual([
    'error: Looks like the deposit address of the user alice',
    'error: Looks like the recipient of another waiting order',
    'error: It takes all.',
    'warning: First order to this address',
  ]);
});

test('a warning is before a first order, and a row with both before either', () => {
  const known = { stranger: false, similar: [] };
  const first = { stranger: true, similar: [] };
  const ranks = [
    { risks: [], recipient: known },
    { risks: [], recipient: first },
    { risks: ['It takes all.'], recipient: known },
    { risks: ['It takes all.'], recipient: first },
    { risks: ['It takes all.'], recipient: { stranger: true, similar: [like('waiting')] } },
  ].map(riskRank);
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  expect(new Set(ranks).size).toBe(5);
});
