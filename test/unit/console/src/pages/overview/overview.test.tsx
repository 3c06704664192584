// @vitest-environment happy-dom
/** Home: what it says of failures, of a lost network, and that its counts are the badge's. */
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import OverviewPage from '../../../../../../console/src/pages/overview/page.tsx';
import { setOnline } from '../../../support/offline.ts';
import { openPage } from '../../../support/open-page.tsx';
import { overviewAnswer, projectAnswers } from '../../../support/project-answers.ts';

// The pages are named when the frame is loaded, by what a build defines.
Object.assign(globalThis, { __LOCAL__: false });
const { Frame } = await import('../../../../../../console/src/frame/frame.tsx');
const { default: ApprovalsPage } = await import(
  '../../../../../../console/src/pages/approvals/page.tsx'
);

const overview = '/projects/{slug}/overview';
const counts = (set: object) => ({ ...projectAnswers(), [overview]: overviewAnswer(set) });
const home = <OverviewPage slug="shop" />;
const tile = async (text: string) => (await screen.findByText(text)).closest('li')!;

/** The mark next to the title of the page; its panels have their own. */
const ofPage = async (text: RegExp) => (await screen.findAllByText(text))[0]!;

afterEach(() => {
  cleanup();
  setOnline(true);
  onlineManager.setOnline(true);
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

test('111 that wait are 111 on Home, in the badge and in the title of Approvals', async () => {
  history.replaceState(null, '', '/p/shop/overview');
  const waiting = { withdrawals: 100, operations: 11, oldest_at: 1 };
  openPage(<Frame>{home}</Frame>, counts({ waiting }));
  expect((await tile('orders wait for an approval')).textContent).toContain('111');
  const badge = within(screen.getByRole('navigation', { name: 'Pages' })).getByText('111');
  expect(badge.className).toBe('count');
  cleanup();
  // Of the rows the list holds a hundred at most.
  openPage(<ApprovalsPage slug="shop" />, counts({ waiting }));
  await screen.findByText('(111)');
  expect(document.title).toBe('(111) Approvals · Coffer');
});

test('an API that fails keeps the title of the page, and says what is wrong', async () => {
  openPage(home, { ...projectAnswers(), [overview]: { http: 500 } });
  expect(await screen.findByText('The admin API failed')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Home');
});

test('a receiver that fails is on Home, with what is held in its tile', async () => {
  const failing = {
    since: 1,
    failures: 30,
    paused: true,
    last_at: 2,
    last_status: 500,
    last_error: null,
    held: 257,
    held_complete: true,
    failed: 0,
    failed_complete: true,
    next_at: null,
  };
  const list = [{ url: 'https://hooks.shop.example/', failing }];
  openPage(home, {
    ...counts({ webhooks_pending: 260 }),
    '/projects/{slug}/receivers': { list },
  });
  expect(
    await screen.findByText(/hooks\.shop\.example has failed for .*\(HTTP 500\)/),
  ).toBeTruthy();
  const webhooks = await tile('webhooks were abandoned (no more retries)');
  await waitFor(() => expect(webhooks.textContent).toContain('260 undelivered, 257 of them held'));
  expect(within(webhooks).getByRole('link').className).toContain('calls');
});

test('without a network the page says so at once, and is fresh again by itself', async () => {
  openPage(home, projectAnswers());
  await ofPage(/^As of /);
  act(() => setOnline(false));
  expect((await ofPage(/^Offline\. As of /)).className).toContain('warning');
  act(() => setOnline(true));
  expect((await ofPage(/^As of /)).className).toContain('success');
});

test('questions that wait unseen are seen by the age of the page, after 15 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openPage(home, projectAnswers(), { networkMode: 'online' });
  const mark = await ofPage(/^As of /);
  // Without a network the library asks nothing, and reports no failure.
  onlineManager.setOnline(false);
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(mark.className).toContain('success');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect((await ofPage(/^As of .* old$/)).className).toContain('warning');
});

test('what is counted once is said in the singular', async () => {
  const waiting = { withdrawals: 1, operations: 0, oldest_at: 1 };
  openPage(home, {
    ...counts({ waiting, webhooks_abandoned: 1, deposits_confirming: 1 }),
    '/projects/{slug}/changes': { list: [], total: 1, page: 1, size: 1 },
  });
  for (const text of [
    'order waits for an approval',
    'change waits for a second owner',
    'webhook was abandoned (no more retries)',
    'deposit is confirming',
  ]) {
    expect((await tile(text)).textContent).toMatch(/^1/);
  }
});
