// @vitest-environment happy-dom
/** A destination of sweeps is approved by the digest of the address that the page shows. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sha256Of } from '#test/builders/wire/sha256-of.ts';
import type { Api } from '../../../../../../console/src/api/client.ts';
import { type World, WorldContext } from '../../../../../../console/src/api/world.ts';
import { DestinationPanel } from '../../../../../../console/src/pages/sweeps/destination-panel.tsx';

afterEach(cleanup);

const seconds = () => Math.floor(Date.now() / 1000);
const friend = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const thief = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy';
const digestOf = (address: string) =>
  sha256Of(JSON.stringify(['sweep-dest-1', 'shop', 1, address]));

async function open(digest: string): Promise<unknown[]> {
  const sent: unknown[] = [];
  const found = {
    wallet_id: 1,
    enabled: true,
    dest_address: friend,
    allowed_by: null,
    terms_digest: digest,
    approvals_needed: 2,
    decisions: [],
  };
  const ok = (data: unknown) => ({ data: { code: 0, data }, response: new Response() });
  const world: World = {
    api: {
      GET: async () => ok(found),
      POST: async (_: string, { body }: { body: unknown }) => {
        sent.push(body);
        return ok(found);
      },
    } as unknown as Api,
    sessions: { signIn: async () => {} } as unknown as World['sessions'],
    admin: {
      email: 'alice@shop.example',
      groups: ['owner'],
      authTime: seconds(),
      expiresAt: seconds() + 3600,
    },
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <WorldContext value={world}>
      <QueryClientProvider client={client}>
        <DestinationPanel slug="shop" />
      </QueryClientProvider>
    </WorldContext>,
  );
  await screen.findByText(friend);
  return sent;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a service that shows another address than it would record is noticed', async () => {
  const sent = await open(digestOf(thief));
  expect(screen.getByText('Do not decide on it').closest('.note.error')).toBeTruthy();
  expect(button('Approve the destination').disabled).toBe(true);
  fireEvent.click(button('Approve the destination'));
  expect(sent).toEqual([]);
});

test('the approval names the digest that the page computes', async () => {
  const sent = await open(digestOf(friend));
  fireEvent.click(button('Approve the destination'));
  await waitFor(() => expect(sent).toEqual([{ terms_digest: digestOf(friend) }]));
});
