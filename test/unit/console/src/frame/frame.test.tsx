// @vitest-environment happy-dom
/** The frame around every page: names, landmarks, and an address that is not a page. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../../../../console/src/api/client.ts';
import { type World, WorldContext } from '../../../../../console/src/api/world.ts';

beforeEach(() => {
  vi.stubGlobal('__LOCAL__', false);
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

const projects = [
  { slug: 'acme', name: 'Acme Payments' },
  { slug: 'lemon', name: 'Lemon' },
];

async function open(path: string) {
  const { Frame } = await import('../../../../../console/src/frame/frame.tsx');
  const { NotFound } = await import('../../../../../console/src/frame/not-found.tsx');
  history.replaceState(null, '', path);
  const ok = (data: unknown) => ({ data: { code: 0, data }, response: new Response() });
  const get = async (route: string) => {
    if (route === '/projects') return ok({ list: projects, total: 2, page: 1, size: 100 });
    if (route === '/projects/{slug}') {
      const frozen = { at: 1_767_225_600, by: 'bob@shop.example', reason: 'a leak' };
      return ok({ ...projects[0], frozen, changes: [] });
    }
    if (route.endsWith('/overview')) return ok({ waiting: { withdrawals: 0, operations: 0 } });
    return ok({ list: [], complete: true });
  };
  const admin = { email: 'a@shop.example', groups: [], authTime: 0, expiresAt: 0 };
  const world = {
    api: { GET: get } as unknown as Api,
    sessions: { config: { local: false } },
    admin,
  } as unknown as World;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <WorldContext value={world}>
      <QueryClientProvider client={client}>
        <Frame>
          <NotFound />
        </Frame>
      </QueryClientProvider>
    </WorldContext>,
  );
  await screen.findByRole('heading', { name: 'Page not found' });
}

test('an address that is not a page says so, and finds what was meant', async () => {
  await open('/p/acme/nothing-here');
  expect(screen.getByText('/p/acme/nothing-here')).toBeTruthy();
  const [, box] = screen.getAllByRole('searchbox');
  fireEvent.change(box!, { target: { value: 'WD01K8Z4T6Q2M9V7X3B5N1C0D8EF' } });
  fireEvent.submit(box!.closest('form')!);
  await waitFor(() => expect(location.pathname).toBe('/p/acme/find/WD01K8Z4T6Q2M9V7X3B5N1C0D8EF'));
});

test('the project has its name in the menu and in the title of the window', async () => {
  await open('/p/acme/nothing-here');
  const menu = await screen.findByRole('button', { name: 'Project Acme Payments' });
  await waitFor(() => expect(document.title).toBe('Page not found · Acme Payments · Coffer'));
  fireEvent.click(menu);
  expect(screen.getByRole('link', { name: 'Lemon lemon' }).getAttribute('href')).toBe(
    '/p/lemon/overview',
  );
});

test('everything is inside a landmark, and no two of a kind have the same name', async () => {
  await open('/p/acme/nothing-here');
  const band = await screen.findByText('Frozen: nothing is signed');
  expect(band.closest('header, nav, main, aside')?.getAttribute('aria-label')).toBe('Notices');
  const names = [...document.querySelectorAll('search, nav, aside')].map(
    (landmark) => `${landmark.tagName} ${landmark.getAttribute('aria-label')}`,
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain('SEARCH null');
});

test('the link over the top bar skips to the page', async () => {
  await open('/p/acme/nothing-here');
  expect(screen.getByRole('link', { name: 'Skip to main content' }).getAttribute('href')).toBe(
    '#page',
  );
  expect(document.getElementById('page')?.tagName).toBe('MAIN');
});
