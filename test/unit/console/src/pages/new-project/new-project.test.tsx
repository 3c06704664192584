// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canonicalJson } from '#shared/canonical-json.ts';
import { changeText } from '#shared/devices/device-texts.ts';
import { type Answer, showPage } from '#test/builders/console/show-page.tsx';
import { sha256 } from '#test/builders/shared/devices/build-device.ts';
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
  await screen.findByText('A second owner must agree');
  make();
  await screen.findByText('The project waits for a second owner');
  const link = screen.getByText(/new-project\?/).textContent ?? '';
  expect(new URL(link).searchParams.get('swap_daily_usd')).toBe('');
  cleanup();
  history.replaceState(null, '', new URL(link).pathname + new URL(link).search);
  open({ data: {} });
  expect((screen.getByLabelText('Slug') as HTMLInputElement).value).toBe('shop');
  expect((screen.getByLabelText(/^Daily swap limit/) as HTMLInputElement).value).toBe('');
});

test('people sign unless somebody turns it off, which a second owner has to agree with', async () => {
  const { asked } = open({ data: { state: 'pending', change: {} } });
  const signatures = await screen.findByLabelText('Require signatures');
  await waitFor(() => expect((signatures as HTMLInputElement).checked).toBe(true));
  expect(screen.queryByText('A second owner must agree')).toBeNull();
  fireEvent.click(signatures);
  await screen.findByText(/^Nobody signs, so nothing is created/);
  type('Slug', 'shop');
  make();
  await screen.findByText('The project waits for a second owner');
  expect(asked.find(({ body }) => body)?.body).toMatchObject({ require_signatures: false });
  const link = screen.getByText(/new-project\?/).textContent ?? '';
  expect(new URL(link).searchParams.get('require_signatures')).toBe('no');
});

test('an owner of one project makes none', () => {
  open({ data: {} }, ['owner:shop']);
  expect(screen.getByText('Only an owner of all projects can create a project')).toBeTruthy();
  expect(screen.queryByLabelText('Slug')).toBeNull();
});

const authenticator = vi.hoisted(() => ({ challenges: [] as string[] }));
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async ({ optionsJSON }: { optionsJSON: { challenge: string } }) => {
    authenticator.challenges.push(optionsJSON.challenge);
    const response = { signature: 'c2ln', authenticatorData: 'YXV0aA', clientDataJSON: 'Y2xpZW50' };
    return { id: 'Y3JlZA', response };
  },
}));

const payload = {
  name: 'shop',
  auto_approve_daily_usd: 5000,
  swap_daily_usd: null,
  client_daily_usd: 5000,
  auto_fees_daily_usd: 1000,
  require_signatures: true,
};
const asked = (swapDailyUsd: number | null, requireSignatures = true) =>
  canonicalJson([
    'shop',
    'project',
    {
      name: 'shop',
      autoApproveDailyUsd: 5000,
      swapDailyUsd,
      clientDailyUsd: 5000,
      autoFeesDailyUsd: 1000,
      requireSignatures,
    },
  ]);

/** Ann sends the request of another owner, which waits for her signature. */
function second(change: object) {
  authenticator.challenges.length = 0;
  const waits = {
    change_id: 'chg_1',
    kind: 'project',
    payload,
    asked_by: 'bert@example.com',
    asked_at: 7,
    needs_signature: true,
    canonical: asked(null),
    ...change,
  };
  const device = {
    device_id: 'a'.repeat(64),
    kind: 'passkey',
    person_id: 'ann',
    state: 'active',
    origin: location.origin,
    credential_id: 'Y3JlZA',
  };
  const devices = { stage: 'prod', you: 'ann', origin: location.origin, list: [device] };
  const me = { email: 'a', groups: ['owner'], signed_in_at: 1, recent_until: 2, stage: 'prod' };
  const shown = showPage(<NewProjectPage />, {
    groups: ['owner'],
    answer: ({ path, body }) => {
      if (path === '/me') return { data: me };
      if (path === '/devices') return { data: devices };
      if (path !== '/projects') return undefined;
      const isSigned = (body as { signature?: unknown }).signature !== undefined;
      const done = { state: 'done', slug: 'shop' };
      return { data: isSigned ? done : { state: 'pending', change: waits } };
    },
  });
  type('Slug', 'shop');
  type(/^Daily swap limit/, '');
  make();
  return { sent: () => shown.asked.filter(({ path }) => path === '/projects') };
}

test('the second owner signs what the page shows of a project', async () => {
  const { sent } = second({});
  await waitFor(() => expect(location.pathname).toBe('/p/shop/overview'));
  const text = changeText('prod', {
    digest: sha256(asked(null)).toString('hex'),
    askedAt: 7,
  });
  expect(authenticator.challenges).toEqual([sha256(text).toString('base64url')]);
  expect(sent().map(({ body }) => 'signature' in (body as object))).toEqual([false, true]);
});

test.each([
  ['other limits are signed than are shown', { canonical: asked(1) }],
  [
    'the answer has other limits than the page',
    { canonical: asked(1), payload: { ...payload, swap_daily_usd: 1 } },
  ],
  [
    'it turns signatures off, which the page does not show',
    { canonical: asked(null, false), payload: { ...payload, require_signatures: false } },
  ],
  ['it is another kind of change', { kind: 'unfreeze' }],
])('nothing is signed where %s', async (_, change) => {
  const { sent } = second(change);
  await screen.findByText(/The text to sign differs from what this page shows/);
  expect(authenticator.challenges).toEqual([]);
  expect(sent()).toHaveLength(1);
});

test('one’s own request waits, unsigned', async () => {
  const { sent } = second({ asked_by: 'ann@example.com' });
  await screen.findByText('The project waits for a second owner');
  expect(authenticator.challenges).toEqual([]);
  expect(sent()).toHaveLength(1);
});
