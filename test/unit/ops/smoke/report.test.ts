import { expect, test } from 'vitest';
import { countsOf, isSound, type Report, reportPage, summaryOf } from '#ops/smoke/report.ts';

const report: Report = {
  stage: 'testnet',
  startedAt: '2026-11-28T08:00:00.000Z',
  endedAt: '2026-11-28T08:09:00.000Z',
  on: 'aws',
  chains: ['BASE'],
  left: ['queue: denied'],
  outcomes: [
    { name: 'key', ending: 'held', says: 'app_1', seconds: 1 },
    { name: 'deposit BASE', ending: 'failed', says: 'a|b', page: 'docs/sweeps.md', seconds: 2 },
    { name: 'swap BASE', ending: 'not shown', says: 'no liquidity', seconds: 0 },
    { name: 'mail', ending: 'not shown', says: 'a mailbox', seconds: 0 },
  ],
  sent: [{ chain: 'BASE', token: 'ETH', amount: '0.003', to: '0x1', txHash: '0x2' }],
  counts: { held: 1, failed: 1, 'not shown': 2 },
};

test('the three endings are counted apart', () => {
  expect(countsOf(report.outcomes)).toEqual(report.counts);
  expect(summaryOf(report)).toBe('1 held, 1 failed, 2 not shown here');
});

test('a run in which nothing held says nothing of the stage', () => {
  const counts = { held: 0, failed: 0, 'not shown': 16 };
  expect(isSound({ counts, left: [] })).toBe(false);
  expect(isSound({ counts: { ...counts, held: 1 }, left: [] })).toBe(true);
  expect(isSound({ counts: { ...counts, held: 1, failed: 1 }, left: [] })).toBe(false);
  expect(isSound({ counts: { ...counts, held: 1 }, left: ['a key'] })).toBe(false);
});

test('the page has what failed first, with the page that helps, and what was paid and left', () => {
  const page = reportPage(report);
  expect(page.match(/^## .*/gm)).toEqual([
    ...['## Failed', '## Not shown here', '## Held'],
    ...['## Paid by the funded key', '## Left behind'],
  ]);
  expect(page).toContain('| deposit BASE | a\\|b See docs/sweeps.md. | 2 |');
  expect(page).toContain('- BASE: 0.003 ETH to 0x1 (0x2)');
  expect(page).toContain('- queue: denied');
});
