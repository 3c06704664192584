// @vitest-environment happy-dom
/** A receiver that fails, and the button that tries it. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Flashes } from '../../../../../console/src/frame/flashes.tsx';
import { FailingReceivers } from '../../../../../console/src/parts/failing-receivers.tsx';
import { openPage } from '../../support/open-page.tsx';

afterEach(cleanup);

const url = 'https://hooks.shop.example/hook';
const seconds = () => Math.floor(Date.now() / 1000);
const receivers = '/projects/{slug}/receivers';
const failing = (set = {}) => ({
  url,
  failing: {
    since: seconds() - 1_860,
    failures: 24,
    paused: true,
    last_at: seconds() - 60,
    last_status: 500,
    last_error: null,
    held: 257,
    held_complete: true,
    failed: 0,
    failed_complete: true,
    next_at: seconds() + 600,
    ...set,
  },
});
const well = { url, failing: null };

const open = (list: unknown[], groups?: string[]) =>
  openPage(
    <>
      <Flashes />
      <FailingReceivers slug="shop" />
    </>,
    { [receivers]: { list }, 'POST /projects/{slug}/receivers/try': { delivery: 'dl_1' } },
    groups ? { groups } : {},
  );

test('it says since when, how, and how many events are held', async () => {
  open([well, failing()]);
  expect(await screen.findByText(/has failed for 31 min \(HTTP 500\)/)).toBeTruthy();
  expect(screen.getByText(/257 events are held\./).textContent).toContain('Next try in ');
});

test('nothing is shown while every receiver answers', async () => {
  const { asked } = open([well]);
  await waitFor(() => expect(asked).toHaveLength(1));
  await new Promise((done) => setTimeout(done, 20));
  expect(screen.queryByText(/has failed/)).toBeNull();
});

test('a viewer sees it without the button', async () => {
  open([failing()], ['viewer']);
  await screen.findByText(/has failed/);
  expect(screen.queryByRole('button', { name: 'Try it now' })).toBeNull();
});

test('a trial that succeeds says that what waited follows', async () => {
  const page = open([failing()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Try it now' }));
  await screen.findByRole('button', { name: 'Trying' });
  expect(page.asked.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: '/projects/{slug}/receivers/try', body: { url } },
  ]);
  page.answers[receivers] = { list: [well] };
  await page.queries.invalidateQueries();
  expect(await screen.findByText('hooks.shop.example answers again')).toBeTruthy();
  expect(screen.queryByText(/has failed/)).toBeNull();
});

test('a trial that fails says so, and can be repeated', async () => {
  const page = open([failing()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Try it now' }));
  await screen.findByRole('button', { name: 'Trying' });
  page.answers[receivers] = { list: [failing({ last_at: seconds() + 1, last_status: 503 })] };
  await page.queries.invalidateQueries();
  expect(await screen.findByText('The attempt failed again.')).toBeTruthy();
  expect(screen.getByText(/HTTP 503/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try it now' })).toHaveProperty('disabled', false);
});

test('a trial that is refused says why', async () => {
  const page = open([failing()]);
  page.answers['POST /projects/{slug}/receivers/try'] = { http: 409 };
  fireEvent.click(await screen.findByRole('button', { name: 'Try it now' }));
  expect(await screen.findByText('the API said 409')).toBeTruthy();
});

test('receivers that cannot be read are not shown as well', async () => {
  openPage(<FailingReceivers slug="shop" />, { [receivers]: { http: 500 } });
  expect(await screen.findByText('The state of the webhook receivers is unknown')).toBeTruthy();
});
