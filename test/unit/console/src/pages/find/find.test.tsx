// @vitest-environment happy-dom
/** What the page of a search shows, and how it has a transaction read on every network. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '../../../../../../console/src/api/client.ts';
import type { Withdrawal } from '../../../../../../console/src/api/types.ts';
import { type World, WorldContext } from '../../../../../../console/src/api/world.ts';
import FindPage from '../../../../../../console/src/pages/find/page.tsx';

afterEach(cleanup);

const hash = `0x${'ab'.repeat(32)}`;
const address = '0x52908400098527886E0F7030069857D2E4169EE7';

const nothing = { hits: [], looked_in: ['deposits by their transaction'], not_looked_in: [] };

const withdrawal = (no: string) =>
  ({
    withdraw_no: no,
    chain: 'BASE',
    token: 'USDT',
    to_address: address,
    amount: '5',
    amount_usd: 5,
    status: 4,
    reversed: null,
    created_at: 1_767_225_600,
  }) as Withdrawal;

interface Server {
  search: unknown;
  groups?: string[];
  watched?: string[];
  /** What each network's watcher ends with: an error, or that it read the transaction. */
  rescans?: Record<string, { error: string } | { transfers: number } | 'refused'>;
  /** Pages of the orders to an address, by the place that they begin after. */
  orders?: Record<string, { list: Withdrawal[]; next: string | null }>;
}

function open(q: string, { search, groups = ['operator'], ...server }: Server) {
  const asked: string[] = [];
  const ok = (data: unknown) => ({ data: { code: 0, data }, response: new Response() });
  const refused = {
    error: { code: 40901, message: 'the chain is not watched' },
    response: new Response(null, { status: 409 }),
  };
  const get = async (
    path: string,
    options?: { params: { path?: { chain?: string }; query?: { after?: string } } },
  ) => {
    const { path: at, query } = options?.params ?? {};
    if (path.endsWith('/search')) return ok(search);
    if (path === '/chains') {
      return ok({ list: (server.watched ?? ['ETH', 'BASE', 'TRX']).map((chain) => ({ chain })) });
    }
    if (path.endsWith('/orders')) {
      const { list, next } = server.orders![query?.after ?? '']!;
      const shown = list.map((order) => ({ kind: 'withdrawal', withdrawal: order }));
      return ok({ list: shown, next, not_looked_in: [] });
    }
    const chain = at?.chain ?? '';
    const result = server.rescans?.[chain];
    if (result === undefined || result === 'refused') throw new Error(`not asked for: ${chain}`);
    if ('error' in result) return ok({ state: 'failed', found: 0, error: result.error });
    const transaction = { block: '7', success: true, total: 0, transfers: [] };
    return ok({ state: 'done', found: 0, error: null, transaction });
  };
  const post = async (
    _path: string,
    { params, body }: { params: { path: { chain: string } }; body: { tx_hash: string } },
  ) => {
    const { chain } = params.path;
    asked.push(`${chain} ${body.tx_hash}`);
    return server.rescans?.[chain] === 'refused' ? refused : ok({ id: `RS-${chain}` });
  };
  const world: World = {
    api: { GET: get, POST: post } as unknown as Api,
    sessions: {} as World['sessions'],
    admin: { email: 'a@shop.example', groups, authTime: 1, expiresAt: 2 },
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <WorldContext value={world}>
      <QueryClientProvider client={client}>
        <FindPage slug="shop" q={q} />
      </QueryClientProvider>
    </WorldContext>,
  );
  return asked;
}

/** The button takes a click once the page knows which networks are watched. */
async function look(name: string): Promise<void> {
  await waitFor(() =>
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false),
  );
  fireEvent.click(screen.getByRole('button', { name }));
}

test('a hash is looked for on all networks that are watched, in one step', async () => {
  const asked = open(hash.toUpperCase().replace('X', 'x'), {
    search: nothing,
    rescans: {
      ETH: { error: 'the transaction is not in a block of this chain' },
      BASE: { transfers: 0 },
      TRX: 'refused',
    },
  });
  await screen.findByText('No match in this project');
  await look('Look on all networks');
  await screen.findByText(/Ethereum/);
  await screen.findByText('did not read it: the transaction is not in a block of this chain.');
  // The network that has it says why it is not a deposit; one that refuses does not hide the others.
  await screen.findByText('Why it is not a deposit');
  await screen.findByText(/the chain is not watched/);
  expect(asked.sort()).toEqual([`BASE ${hash}`, `ETH ${hash}`, `TRX ${hash.slice(2)}`]);
});

test('a signature of Solana is looked for there, and nowhere else', async () => {
  const signature = '5'.repeat(88);
  const asked = open(signature, {
    search: nothing,
    watched: ['ETH', 'SOL'],
    rescans: { SOL: { error: 'block 9 is not scanned yet' } },
  });
  await look('Look on the chain');
  await screen.findByText(/block 9 is not scanned yet/);
  expect(asked).toEqual([`SOL ${signature}`]);
});

test('a viewer of the project sees what is recorded, and who may have the chain read', async () => {
  open(hash, {
    search: {
      ...nothing,
      hits: [
        { kind: 'deposit', id: 'DP1', chain: 'ETH', note: 'its transaction on ETH' },
        { kind: 'deposit', id: 'DP2', chain: 'BASE', note: 'its transaction on BASE' },
      ],
    },
    groups: ['viewer:shop'],
  });
  expect((await screen.findByRole('link', { name: 'DP1' })).getAttribute('href')).toBe(
    '/p/shop/deposits/DP1',
  );
  await screen.findByRole('link', { name: 'DP2' });
  await screen.findByText('This needs the group operator or owner of all projects.');
  expect(screen.queryByRole('button', { name: /Look on/ })).toBeNull();
});

test('what was not searched is said in place of a denial', async () => {
  open(address, { search: { ...nothing, not_looked_in: ['orders from before'] } });
  await screen.findByText('No match so far');
  await screen.findByText(/Not searched: orders from before\./);
  expect(screen.queryByText('No match in this project')).toBeNull();
});

test('the orders to a recipient come in pages', async () => {
  open(address, {
    search: {
      ...nothing,
      hits: [{ kind: 'recipient', id: address, chain: 'ETH', note: 'orders name it on EVM' }],
    },
    orders: {
      '': { list: [withdrawal('WD3'), withdrawal('WD2')], next: '2-WD2' },
      '2-WD2': { list: [withdrawal('WD1')], next: null },
    },
  });
  const nos = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  await waitFor(() =>
    expect(nos()).toEqual(['/p/shop/withdrawals/WD3', '/p/shop/withdrawals/WD2']),
  );
  expect(screen.getByRole('button', { name: 'Newer' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Older' }));
  await waitFor(() => expect(nos()).toEqual(['/p/shop/withdrawals/WD1']));
  expect(screen.getByRole('button', { name: 'Older' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Newer' }));
  await waitFor(() => expect(nos()).toHaveLength(2));
});
