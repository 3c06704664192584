// @vitest-environment happy-dom
/** What a second owner reads before a rule is loosened, and what they have to do. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Change } from '../../../../../../console/src/api/policy.ts';
import { type World, WorldContext } from '../../../../../../console/src/api/world.ts';
import { ChangeCard } from '../../../../../../console/src/pages/changes/change-card.tsx';

afterEach(cleanup);

const seconds = () => Math.floor(Date.now() / 1000);

const waiting = (set: Partial<Change>): Change => ({
  change_id: 'c'.repeat(32),
  kind: 'settings',
  payload: {},
  asked_by: 'bob@shop.example',
  asked_at: seconds() - 60,
  expires_at: seconds() + 3600,
  diff: [],
  outdated: false,
  needs_signature: false,
  canonical: '',
  ...set,
});

function open(change: Change) {
  const done: string[] = [];
  const admin = { email: 'alice@shop.example', groups: ['owner'], authTime: 0, expiresAt: 0 };
  const world = { admin, sessions: { config: {} } } as unknown as World;
  const call = (what: string) => async () => {
    done.push(what);
  };
  render(
    <WorldContext value={world}>
      <ChangeCard slug="shop" change={change} confirm={call('confirm')} drop={call('drop')} />
    </WorldContext>,
  );
  return done;
}

const confirmButton = () => screen.getByRole('button', { name: /^Confirm:/ });
const inSheet = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm as the second owner' });

test('one tap confirms nothing: a sheet says what gets through from now on', async () => {
  const raised = { setting: 'swap_daily_usd', before: 700, after: 1500 };
  const done = open(waiting({ diff: [raised] }));
  fireEvent.click(confirmButton());
  expect(done).toEqual([]);
  expect(
    screen.getByText('From now on Daily swap limit: 1,500 USD (before: 700 USD).'),
  ).toBeTruthy();
  expect(screen.queryByLabelText('Type shop')).toBeNull();
  fireEvent.click(inSheet());
  expect(done).toEqual(['confirm']);
});

test('where a limit goes, the name of the project is typed', () => {
  const done = open(waiting({ diff: [{ setting: 'swap_daily_usd', before: 700, after: null }] }));
  fireEvent.click(confirmButton());
  expect(inSheet().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Type shop'), { target: { value: 'sho' } });
  expect(inSheet().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Type shop'), { target: { value: 'shop' } });
  fireEvent.click(inSheet());
  expect(done).toEqual(['confirm']);
});

test('an entry of a whitelist is confirmed by a sheet that names it', () => {
  const to = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
  const list = 'address_whitelist';
  const payload = { list, entry: to, label: 'Exchange A' };
  open(
    waiting({
      kind: 'whitelist-entry',
      payload,
      diff: [{ setting: list, before: ['0x1'], after: ['0x1', to] }],
    }),
  );
  fireEvent.click(confirmButton());
  expect(screen.getByText(`From now on payments may also go to ${to}.`)).toBeTruthy();
  expect(screen.getAllByText(/Exchange A/).length).toBeGreaterThan(0);
});

test('Confirm and Reject stand at two ends, and Reject needs no sheet', () => {
  const done = open(waiting({ diff: [{ setting: 'swap_daily_usd', before: 1, after: 2 }] }));
  const row = confirmButton().parentElement;
  expect(row?.classList.contains('apart')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: /^Reject:/ }));
  expect(done).toEqual(['drop']);
});

test('which events a URL gets is shown to the second owner', () => {
  const payload = {
    app_id: 'app_1',
    webhook_url: 'https://a.example/',
    webhook_events: ['deposit.*', 'swap.failed'],
  };
  open(waiting({ kind: 'webhook-url', payload }));
  expect(screen.getByText('Events')).toBeTruthy();
  expect(screen.getByText('deposit.*, swap.failed')).toBeTruthy();
});
