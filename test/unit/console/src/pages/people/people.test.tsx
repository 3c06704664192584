// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answer, showPage } from '#test/builders/console/show-page.tsx';
import PeoplePage from '../../../../../../console/src/pages/people/page.tsx';

afterEach(cleanup);

const ann = {
  id: 'sub-ann',
  email: 'ann@example.com',
  groups: ['approver', 'owner'],
  state: 'active',
  authenticator: true,
  invited_at: 1,
  last_sign_in_at: Math.floor(Date.now() / 1000) - 7200,
};
const bob = {
  ...ann,
  id: 'sub-bob',
  email: 'bob@example.com',
  groups: ['viewer:shop'],
  state: 'invited',
  authenticator: false,
  last_sign_in_at: null,
};

function open(groups: string[], people: Answer = { data: { list: [ann, bob], complete: true } }) {
  const answers: Record<string, Answer> = {
    '/people': people,
    '/me': { data: { email: ann.email, groups, signed_in_at: 1, recent_until: 2, stage: 'prod' } },
    '/projects': { data: { list: [{ slug: 'shop' }], total: 1, page: 1, size: 100 } },
  };
  return showPage(<PeoplePage />, { groups, answer: ({ path }) => answers[path] });
}

test('an owner sees groups, state, authenticator and last sign-in, and is warned of one owner', async () => {
  open(['owner']);
  const table = within(await screen.findByRole('table', { name: 'Who may sign in' }));
  const [, first, second] = table.getAllByRole('row');
  expect(first!.textContent).toContain('owner of all projects');
  expect(first!.textContent).toContain('Registered');
  expect(first!.textContent).toContain('2 h ago');
  expect(second!.textContent).toContain('viewer of shop');
  expect(second!.textContent).toContain('Invited, has not signed in yet');
  expect(second!.textContent).toContain('none known');
  await screen.findByText('Fewer than two active owners of all projects');
});

test('a change is a command to run, and no button sends anything', async () => {
  const { asked } = open(['owner']);
  await screen.findByRole('table', { name: 'Who may sign in' });
  const remove = await screen.findByRole('region', { name: 'Remove: ann@example.com' });
  expect(remove.textContent).toContain(
    'npm run ops -- people remove --stage prod --email ann@example.com --yes',
  );
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'eve@example.com' } });
  fireEvent.change(screen.getByLabelText('For'), { target: { value: 'shop' } });
  fireEvent.click(screen.getByLabelText(/^approver:/));
  expect(
    screen.getByText(
      'npm run ops -- people invite --stage prod --email eve@example.com --group viewer:shop --group approver:shop',
    ),
  ).toBeTruthy();
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(asked.filter(({ body }) => body !== undefined)).toEqual([]);
});

test.each([[['viewer']], [['owner:shop', 'approver']]])(
  'people of %j are told who may see it, and the API is not asked',
  async (groups) => {
    const { asked } = open(groups);
    await screen.findByText('Only owners of all projects see who may sign in');
    expect(asked).toEqual([]);
  },
);

test('a pool that does not answer is an error with a way on; more people than shown are said', async () => {
  open(['owner'], { http: 500, message: 'Internal error' });
  await screen.findByText('The admin API failed');
  cleanup();
  open(['owner'], { data: { list: [ann], complete: false } });
  await screen.findByText(/Only the first 1 are shown/);
  // Nobody knows how many owners there are.
  expect(screen.queryByText('Fewer than two active owners of all projects')).toBeNull();
});
