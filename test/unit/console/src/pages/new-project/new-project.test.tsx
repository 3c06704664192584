// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, showPage } from '#test/builders/console/show-page.tsx';
import NewProjectPage from '../../../../../../console/src/pages/new-project/page.tsx';

beforeEach(() => history.replaceState(null, '', '/new-project'));
afterEach(cleanup);

function open(answer: Answer, groups = ['owner']) {
  const me = { email: 'a', groups, signed_in_at: 1, recent_until: 2, stage: 'prod' };
  return showPage(<NewProjectPage />, {
    groups,
    answer: ({ path, body }) =>
      path === '/me' ? { data: me } : path === '/projects' && body ? answer : undefined,
  });
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const make = () => fireEvent.click(screen.getByRole('button', { name: 'Create project' }));

test('a project is made with bounds, and its home page opens', async () => {
  const { asked } = open({ data: { state: 'done', slug: 'shop' } });
  type('Slug', 'Shop');
  make();
  await waitFor(() => expect(location.pathname).toBe('/p/shop/overview'));
  expect(asked.find(({ body }) => body)?.body).toEqual({
    slug: 'shop',
    auto_approve_daily_usd: 5000,
    swap_daily_usd: 5000,
    client_daily_usd: 5000,
    auto_fees_daily_usd: 1000,
  });
});

test('what is wrong is said at its field, before anything is sent', () => {
  const { asked } = open({ data: {} });
  type('Slug', '1');
  type(/^Daily swap limit/, 'many');
  make();
  expect(screen.getByLabelText('Slug').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText(/^Daily swap limit/).getAttribute('aria-invalid')).toBe('true');
  expect(asked.filter(({ body }) => body)).toEqual([]);
});

test('a refusal of the API stands at the field that it names; any other one above the button', async () => {
  open({ http: 409, message: 'slug: the project shop exists already' });
  type('Slug', 'shop');
  make();
  await screen.findByText('slug: the project shop exists already');
  expect(screen.getByLabelText('Slug').getAttribute('aria-invalid')).toBe('true');
  cleanup();
  open({ http: 503, code: 50301, message: 'Busy, try again' });
  type('Slug', 'shop');
  make();
  await screen.findByText('The admin API is busy');
  expect(screen.getByLabelText('Slug').getAttribute('aria-invalid')).toBe('false');
});

test('without a limit it waits, and a link has the second owner send the same', async () => {
  open({ data: { state: 'pending', change: {} } });
  type('Slug', 'shop');
  type(/^Daily swap limit/, '');
  await screen.findByText('A second owner has to agree');
  make();
  await screen.findByText('It waits for a second owner');
  const link = screen.getByText(/new-project\?/).textContent ?? '';
  expect(new URL(link).searchParams.get('swap_daily_usd')).toBe('');
  cleanup();
  history.replaceState(null, '', new URL(link).pathname + new URL(link).search);
  open({ data: {} });
  expect((screen.getByLabelText('Slug') as HTMLInputElement).value).toBe('shop');
  expect((screen.getByLabelText(/^Daily swap limit/) as HTMLInputElement).value).toBe('');
});

test('an owner of one project makes none', () => {
  open({ data: {} }, ['owner:shop']);
  expect(screen.getByText('Only an owner of all projects creates a project')).toBeTruthy();
  expect(screen.queryByLabelText('Slug')).toBeNull();
});
