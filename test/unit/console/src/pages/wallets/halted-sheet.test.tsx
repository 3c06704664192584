// @vitest-environment happy-dom
/** A frozen address signs again: the second owner's passkey signs what the sheet shows. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { canonicalJson } from '#shared/canonical-json.ts';
import { changeText } from '#shared/devices/device-texts.ts';
import { type Answer, showPage } from '#test/builders/console/show-page.tsx';
import { sha256 } from '#test/builders/shared/devices/build-device.ts';
import { HaltedSheet } from '../../../../../../console/src/pages/wallets/halted-sheet.tsx';

afterEach(cleanup);

const authenticator = vi.hoisted(() => ({ challenges: [] as string[] }));
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async ({ optionsJSON }: { optionsJSON: { challenge: string } }) => {
    authenticator.challenges.push(optionsJSON.challenge);
    const response = { signature: 'c2ln', authenticatorData: 'YXV0aA', clientDataJSON: 'Y2xpZW50' };
    return { id: 'Y3JlZA', response };
  },
}));

const address = `0x${'ab'.repeat(20)}`;
const payload = { chain: 'ETH', address, next: 7, why: 'unknown_nonce' };
const wallet = {
  next_nonce: 7,
  oldest_open_nonce: 7,
  unmatched_total: 0,
  unmatched: [],
  blockers: [],
};
const unfreeze = '/projects/{slug}/wallets/{chain}/unfreeze';

/** Ann sends what another owner asked for. */
async function open(change: { payload?: object; needs_signature?: boolean; asked_by?: string }) {
  authenticator.challenges.length = 0;
  const canonical = canonicalJson(['shop', 'unfreeze-wallet', change.payload ?? payload]);
  const waits = Object.assign(
    {
      change_id: 'chg_1',
      kind: 'unfreeze-wallet',
      payload,
      asked_by: 'bert@example.com',
      asked_at: 7,
      needs_signature: true,
      canonical,
    },
    change,
  );
  const device = {
    device_id: 'a'.repeat(64),
    kind: 'passkey',
    person_id: 'ann',
    state: 'active',
    origin: location.origin,
    credential_id: 'Y3JlZA',
  };
  const answer = ({ path, body }: { path: string; body?: unknown }): Answer | undefined => {
    if (path === '/devices') return { data: { stage: 'prod', you: 'ann', list: [device] } };
    if (path !== unfreeze) return path.includes('wallets') ? { data: wallet } : undefined;
    const isSigned = (body as { signature?: unknown }).signature !== undefined;
    return { data: isSigned ? { state: 'done' } : { state: 'pending', change: waits } };
  };
  const sheet = <HaltedSheet slug="shop" wallet={{ chain: 'ETH', address }} close={() => {}} />;
  const { asked } = showPage(sheet, { groups: ['owner'], answer });
  fireEvent.click(await screen.findByRole('button', { name: 'Let it sign again' }));
  return { sent: () => asked.filter(({ path }) => path === unfreeze), canonical };
}

test('the second owner signs the address, the network and the nonce that are shown', async () => {
  const { sent, canonical } = await open({});
  await screen.findByText('The address signs again');
  const text = changeText('prod', { digest: sha256(canonical).toString('hex'), askedAt: 7 });
  expect(authenticator.challenges).toEqual([sha256(text).toString('base64url')]);
  expect(sent().map(({ body }) => 'signature' in (body as object))).toEqual([false, true]);
});

test.each([
  ['address', { address: '0x1' }],
  ['network', { chain: 'BSC' }],
  ['nonce', { next: 8 }],
])('nothing is signed for another %s than is shown', async (_, other) => {
  const { sent } = await open({ payload: Object.assign({}, payload, other) });
  await screen.findByText(/The text to sign differs from what this page shows/);
  expect(authenticator.challenges).toEqual([]);
  expect(sent()).toHaveLength(1);
});

test.each([
  ['no signature is required', { needs_signature: false }],
  ['it is one’s own request', { asked_by: 'ann@example.com' }],
])('it waits where %s', async (_, change) => {
  const { sent } = await open(change);
  await screen.findByText('The change waits for a second owner');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(authenticator.challenges).toEqual([]);
});
