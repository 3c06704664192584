// @vitest-environment happy-dom
/** Every page while the API fails: it keeps its title and what it is for, and says that the API failed. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../../support/open-page.tsx';

Object.assign(globalThis, { __BUILD__: 'abc', __LOCAL__: false });
const { pages } = await import('../../../../../console/src/pages.ts');
const { purposes } = await import('../../../../../console/src/words/purposes.ts');

afterEach(cleanup);

const params = {
  slug: 'shop',
  no: 'WD1',
  id: 'dl_1',
  chain: 'ETH',
  q: 'bob',
  user: 'bob',
};

/** Pages that ask the API for nothing before something is sent or chosen. */
const asksNothing = ({ path }: { path: string }) =>
  path === '/new-project' || path.endsWith('/approvals/review');
const asking = pages.filter((page) => !asksNothing(page));

test.each(asking.map((page) => [page.path, page] as const))('%s', async (_, page) => {
  const { default: Page } = await page.load();
  openPage(<Page {...params} />, { '*': { http: 500 } });
  await waitFor(() => expect(document.body.textContent).toContain('The admin API failed'), {
    timeout: 5_000,
  });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  if (page.nav) expect(document.body.textContent).toContain(purposes[page.nav.text]);
});
