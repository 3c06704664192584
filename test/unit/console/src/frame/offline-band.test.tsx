// @vitest-environment happy-dom
/** On every page: that the network, or the console's server, is away. */
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useOverview } from '../../../../../console/src/api/chain-queries.ts';
import { OfflineBand } from '../../../../../console/src/frame/offline-band.tsx';
import { setOnline } from '../../support/offline.ts';
import { openPage } from '../../support/open-page.tsx';
import { projectAnswers } from '../../support/project-answers.ts';

afterEach(() => {
  cleanup();
  setOnline(true);
});

function Page() {
  const { data } = useOverview('shop', 20);
  return <p>{data ? 'read' : 'nothing'}</p>;
}

const open = (answers: object) =>
  openPage(
    <>
      <OfflineBand />
      <Page />
    </>,
    answers as Record<string, unknown>,
  );

test('a browser without a network says so at once, with the time of the last update', async () => {
  open(projectAnswers());
  await screen.findByText('read');
  expect(screen.queryByText('Offline')).toBeNull();
  act(() => setOnline(false));
  const band = screen.getByText('Offline').closest('.band')!;
  expect(band.getAttribute('role')).toBe('status');
  expect(band.textContent).toMatch(/Last update: \d\d:\d\d:\d\d UTC\./);
  act(() => setOnline(true));
  expect(screen.queryByText('Offline')).toBeNull();
});

test('a server that does not answer twice is told from a refusal, and the band goes by itself', async () => {
  const page = open(projectAnswers());
  page.queries.setDefaultOptions({
    queries: { retry: 3, retryDelay: 5, networkMode: 'always' },
  });
  await screen.findByText('read');
  page.answers['/projects/{slug}/overview'] = { http: 500 };
  await new Promise((done) => setTimeout(done, 120));
  expect(screen.queryByText(/No connection/)).toBeNull();
  page.answers['/projects/{slug}/overview'] = 'none';
  expect(await screen.findByText('No connection to the console’s server')).toBeTruthy();
  Object.assign(page.answers, projectAnswers());
  await waitFor(() => expect(screen.queryByText(/No connection/)).toBeNull());
});
