// @vitest-environment happy-dom
/** The button that sends a test event, and what the receiver answered. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SendTest } from '../../../../../console/src/pages/webhooks/send-test.tsx';
import { openPage } from '../../support/open-page.tsx';

afterEach(cleanup);

const urls = ['https://a.example/hook', 'https://b.example/hook'];
const testPath = 'POST /projects/{slug}/receivers/test';
const delivery = (attempt: object | null, state = 'delivered') => ({
  id: 'dl_1',
  event: 'webhook.test',
  state: attempt ? state : 'pending',
  attempts: attempt
    ? [{ at: 1, error: null, duration_ms: 84, manual: true, head: null, ...attempt }]
    : [],
});

const open = (answer: object, { groups = ['operator'], list = urls } = {}) =>
  openPage(
    <SendTest slug="shop" />,
    {
      '/projects/{slug}/receivers': { list: list.map((url) => ({ url, failing: null })) },
      '/projects/{slug}/webhooks/{id}': answer,
      [testPath]: { delivery: 'dl_1' },
    },
    { groups },
  );

async function send() {
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test event' }));
  fireEvent.click(screen.getByLabelText(urls[1]!));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
}

test('it goes to the URL that was chosen, and its answer is shown', async () => {
  const { asked } = open(delivery({ status: 204 }));
  await send();
  expect((await screen.findByText('HTTP 204')).className).toContain('success');
  expect(screen.getByRole('status').textContent).toContain('in 84 ms');
  expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { url: urls[1] } },
  ]);
});

test.each([
  [{ status: 500 }, 'HTTP 500'],
  [{ status: null, error: 'refused: a private address' }, 'refused: a private address'],
])('a failure is shown: %o', async (attempt, text) => {
  open(delivery(attempt, 'abandoned'));
  await send();
  expect((await screen.findByText(text)).className).toContain('error');
});

test('it waits for the answer', async () => {
  const page = open(delivery(null));
  await send();
  expect(await screen.findByText(/^Waiting for the answer/)).toBeTruthy();
  page.answers['/projects/{slug}/webhooks/{id}'] = delivery({ status: 200 });
  await waitFor(() => expect(screen.getByText('HTTP 200')).toBeTruthy(), { timeout: 4_000 });
});

test('one too soon is refused, and said', async () => {
  const page = open(delivery({ status: 200 }));
  page.answers[testPath] = { http: 429 };
  await send();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});

test('nobody without the group, and nothing without a URL', async () => {
  const viewer = open(delivery(null), { groups: ['viewer'] });
  await waitFor(() => expect(viewer.asked).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  const none = open(delivery(null), { list: [] });
  await waitFor(() => expect(none.asked).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});
