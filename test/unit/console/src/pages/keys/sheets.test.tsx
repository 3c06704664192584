// @vitest-environment happy-dom
/** What the API refuses of a key's form stands at its field, in the form's own words. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ApiProblem } from '../../../../../../console/src/api/problem.ts';
import { type World, WorldContext } from '../../../../../../console/src/api/world.ts';
import { CreateSheet } from '../../../../../../console/src/pages/keys/create-sheet.tsx';
import { SecretsSheet } from '../../../../../../console/src/pages/keys/secrets-sheet.tsx';
import { UrlSheet } from '../../../../../../console/src/pages/keys/url-sheet.tsx';

afterEach(cleanup);

const refusal = (http: number, message: string) =>
  new ApiProblem({ http, code: http * 100 + 1, message });

function open(inside: ReactElement, config: object = { local: false }) {
  const world = { sessions: { config } } as unknown as World;
  render(<WorldContext value={world}>{inside}</WorldContext>);
}

/** A form whose request is refused. */
function Refused({ problem: wanted }: { problem: ApiProblem }) {
  const [problem, setProblem] = useState<unknown>(null);
  const create = async () => {
    setProblem(wanted);
    return false;
  };
  return <CreateSheet problem={problem} close={() => {}} create={create} />;
}

function send(problem: ApiProblem) {
  open(<Refused problem={problem} />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'shop' } });
  fireEvent.change(screen.getByLabelText('Webhook URL'), { target: { value: 'http://shop' } });
  fireEvent.click(screen.getByRole('button', { name: 'Request key' }));
}

test('a refused webhook URL is said at its field, and one is there', async () => {
  send(refusal(400, 'webhook_url must begin with https://'));
  const said = await screen.findByText('Webhook URL must begin with https://');
  const field = screen.getByLabelText('Webhook URL');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(said.id);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('false');
  expect(document.body.textContent).not.toContain('webhook_url');
  expect(screen.queryByText('The request was refused')).toBeNull();
});

test('what no field is about is said above the form', async () => {
  send(refusal(500, 'webhook_url is not the cause'));
  expect(await screen.findByText('The admin API failed')).toBeTruthy();
  cleanup();
  send(refusal(400, 'A project has at most 100 keys'));
  expect(await screen.findByText('A project has at most 100 keys')).toBeTruthy();
});

test('the same holds for another URL of a key', () => {
  const problem = refusal(400, 'webhook_url must not have a user name');
  open(
    <UrlSheet
      url={null}
      events={null}
      problem={problem}
      close={() => {}}
      save={async () => false}
    />,
  );
  expect(screen.getByText('Webhook URL must not have a user name')).toBeTruthy();
});

const secrets = { app_id: 'app_1', name: 'shop', api_secret: 'a', webhook_secret: 'w' };

test('the first request names where the merchant API is', () => {
  const config = { local: false, merchant_api: 'https://api.coffer.example' };
  open(<SecretsSheet slug="acme" secrets={secrets} close={() => {}} />, config);
  expect(document.body.textContent).toContain('BASE=https://api.coffer.example/acme/api');
  fireEvent.click(screen.getByLabelText('Python'));
  expect(document.body.textContent).toContain('base_url="https://api.coffer.example/acme/api"');
});

test('secrets close only once they are said to be stored', () => {
  let closed = 0;
  open(<SecretsSheet slug="acme" secrets={secrets} close={() => (closed += 1)} />);
  const button = screen.getByRole('button', { name: 'Close' });
  fireEvent.click(button);
  expect(closed).toBe(0);
  fireEvent.click(screen.getByLabelText('I have stored them safely'));
  fireEvent.click(button);
  expect(closed).toBe(1);
});

function UrlForm({ events, saved }: { events: string[] | null; saved: object[] }) {
  const save = async (to: object) => {
    saved.push(to);
    return true;
  };
  const url = 'https://shop.example/hook';
  return <UrlSheet url={url} events={events} problem={null} close={() => {}} save={save} />;
}

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('the events of a URL are ticked; a kind has its events, and none is not a choice', async () => {
  const saved: object[] = [];
  open(<UrlForm events={null} saved={saved} />);
  expect(saveButton().disabled).toBe(true);
  fireEvent.click(screen.getByLabelText(/^Only some/));
  expect(saveButton().disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('withdraw.confirmed'));
  fireEvent.click(screen.getByLabelText('deposit.*'));
  expect(screen.getByLabelText<HTMLInputElement>('deposit.orphaned').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('deposit.orphaned').disabled).toBe(true);
  expect(document.body.textContent).toContain('decides who receives the project’s events');
  fireEvent.click(saveButton());
  await waitFor(() => expect(saved).toHaveLength(1));
  const url = 'https://shop.example/hook';
  expect(saved).toEqual([{ url, events: ['deposit.*', 'withdraw.confirmed'] }]);
});

test('an entry that the form has no box for is kept, and can be taken away', async () => {
  const saved: object[] = [];
  open(<UrlForm events={['client.transfer.*', 'deposit.*']} saved={saved} />);
  fireEvent.click(screen.getByLabelText('deposit.*'));
  fireEvent.click(saveButton());
  await waitFor(() => expect(saved).toMatchObject([{ events: ['client.transfer.*'] }]));
  fireEvent.click(screen.getByLabelText(/^All events/));
  fireEvent.click(saveButton());
  await waitFor(() => expect(saved[1]).toMatchObject({ events: null }));
});

test('what the API refuses about the events stands at them', () => {
  const problem = refusal(400, 'webhook_events must have at most 50 entries');
  open(
    <UrlSheet url={null} events={[]} problem={problem} close={() => {}} save={async () => false} />,
  );
  expect(screen.getByText('Events must have at most 50 entries')).toBeTruthy();
});
