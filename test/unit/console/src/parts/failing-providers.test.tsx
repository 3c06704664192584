// @vitest-environment happy-dom
/** A provider that is down, one of two or both, and the button that asks again. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FailingProviders } from '../../../../../console/src/parts/failing-providers.tsx';
import { openPage } from '../../support/open-page.tsx';

afterEach(cleanup);

const seconds = () => Math.floor(Date.now() / 1000);
const answers = () => ({
  host: 'one.example',
  state: 'answers',
  since: seconds() - 900,
  blocks: null,
  error: null,
});
const fails = (host: string) => ({ ...answers(), host, state: 'fails', error: 'HTTP 401' });
const chain = (provider_states: unknown[]) => ({
  chain: 'POLYGON',
  scanned: '100',
  head: '100',
  lag_s: 2,
  lag_blocks: 1,
  in_sync_blocks: 16,
  tick_at: seconds(),
  stopped: false,
  passed: 0,
  scan: 'exact',
  price: null,
  providers: [],
  provider_states,
});
const asked = {
  list: [
    { host: 'one.example', head: '1234567', error: null, took_ms: 21 },
    { host: 'two.example', head: null, error: 'HTTP 401', took_ms: 9 },
  ],
};
const open = (states: unknown[]) =>
  openPage(<FailingProviders slug="shop" />, {
    '/chains': { list: [chain(states)] },
    '/chains/{chain}/providers': asked,
  });
const note = async (text: string) => (await screen.findByText(text)).closest('.note')!;

test('one of two that is down is amber, with its host and its error', async () => {
  open([answers(), fails('two.example')]);
  const shown = await note('Polygon: 1 of 2 providers does not answer');
  expect(shown.className).toContain('warning');
  expect(shown.textContent).toContain('two.example: Fails for 15 min: HTTP 401');
  expect(shown.textContent).not.toContain('one.example: ');
});

test('both that are down are red', async () => {
  open([fails('one.example'), fails('two.example')]);
  const shown = await note('Polygon: No provider answers');
  expect(shown.className).toContain('error');
  expect(shown.getAttribute('role')).toBe('alert');
});

test('providers that answer are not mentioned', async () => {
  const page = open([answers(), answers()]);
  await waitFor(() => expect(page.asked).toHaveLength(1));
  await new Promise((done) => setTimeout(done, 20));
  expect(document.querySelector('.note')).toBeNull();
});

test('the button asks each of them now, again and again', async () => {
  const page = open([answers(), fails('two.example')]);
  fireEvent.click(await screen.findByRole('button', { name: 'Ask again now' }));
  expect(
    (await screen.findByText('block 1,234,567, after 21 ms')).closest('li')?.textContent,
  ).toContain('one.example');
  fireEvent.click(screen.getByRole('button', { name: 'Ask again now' }));
  const times = () => page.asked.filter(({ path }) => path === '/chains/{chain}/providers').length;
  await waitFor(() => expect(times()).toBe(2));
});
