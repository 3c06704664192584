// @vitest-environment happy-dom
/** Every page while the API fails: it keeps its title, and says that the API failed. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../support/open-page.tsx';

Object.assign(globalThis, { __BUILD__: 'abc', __LOCAL__: false });
const { pages } = await import('../../../../../console/src/pages.ts');

vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener() {},
  removeEventListener() {},
}));
afterEach(cleanup);

const params = {
  slug: 'shop',
  no: 'WD1',
  id: 'dl_1',
  chain: 'ETH',
  q: 'bob',
  user: 'bob',
};

/** They ask for nothing before somebody has typed or selected something. */
const asksNothing = ['/new-project', '/p/:slug/approvals/review'];

test.each(pages.map((page) => [page.path, page] as const))('%s', async (_, page) => {
  const { default: Page } = await page.load();
  openPage(<Page {...params} />, { '*': { http: 500 } });
  if (!asksNothing.includes(page.path))
    await waitFor(() => expect(document.body.textContent).toContain('The admin API failed'), {
      timeout: 5_000,
    });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
