/** Deposits come home on the deployed stack, every function under its own role. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoke } from '#test/support/deployed.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

interface Destination {
  allowed_by: string | null;
  terms_digest: string;
}

interface Sweep {
  sweep_no: string;
  kind: string;
  status: number;
  tx_hash: string | null;
  amount: string;
  to_address: string;
  from: { address: string; amount: string }[];
}

let stack: Stack;
let merchant: Merchant;

beforeAll(async () => {
  stack = await openStack();
  // A project of its own: deposits of the others must stay where they are.
  merchant = await stack.merchant({ slug: await stack.project(), webhooks: false });
  const hot = await admin<{ addresses: { EVM: string; SOL: string } }>('GET', '');
  await stack.pay('ARBITRUM', hot.addresses.EVM, null, 10n ** 19n);
  await stack.pay('SOL', hot.addresses.SOL, null, 5_000_000_000n);
  await until('funds', async () => {
    const evm = await stack.balance('ARBITRUM', hot.addresses.EVM, null);
    const sol = await stack.balance('SOL', hot.addresses.SOL, null);
    return evm > 0n && sol > 0n ? true : undefined;
  });
  await stack.admins[0]!.changeSettings(merchant.slug, {
    sweeps: { EVM: { enabled: true, min_usd: 10 }, SOL: { enabled: true, min_usd: 10 } },
  });
});
afterAll(() => merchant?.leave());

const admin = <T>(method: string, path: string, body?: unknown): Promise<T> =>
  stack.admins[0]!.request<T>(method, `/projects/${merchant.slug}${path}`, body);

/** Decides on the destination that is shown, as one of the owners. */
const approveDestination = async (owner: 0 | 1): Promise<Destination> => {
  const path = `/projects/${merchant.slug}/sweep-destination`;
  const admins = stack.admins[owner]!;
  const { terms_digest } = await admins.request<Destination>('GET', path);
  return admins.request<Destination>('POST', `${path}/approve`, { terms_digest });
};

const newUser = () =>
  merchant.api.post<{ addresses: { EVM: string; SOL: string; TRX: string } }>(
    '/v1/subaccount/create',
    {
      user_id: `swept-${randomBytes(6).toString('hex')}`,
    },
  );

/** Runs the function until a sweep from this address is confirmed. */
const swept = (chain: string, address: string): Promise<Sweep> =>
  until(`the sweep of ${address}`, async () => {
    await invoke('schedule-collect-deposits');
    const page = await admin<{ list: Sweep[] }>('GET', `/sweeps?chain=${chain}`);
    return page.list.find(
      ({ status, from }) => status === 4 && from.some((one) => one.address === address),
    );
  });

test('USDT on an EVM chain: coin for the fee, then the money, and no deposit of either', async () => {
  const { addresses } = await newUser();
  await stack.pay('ARBITRUM', addresses.EVM, 'USDT', 900_000_000n);
  const sweep = await swept('ARBITRUM', addresses.EVM);
  expect(sweep).toMatchObject({ kind: 'sweep', amount: '900' });
  expect(await stack.balance('ARBITRUM', addresses.EVM, 'USDT')).toBe(0n);
  const funds = await admin<{ list: Sweep[] }>('GET', '/sweeps?kind=fund&chain=ARBITRUM');
  expect(funds.list).toMatchObject([{ kind: 'fund', status: 4 }]);
  const { list } = await merchant.api.get<{ list: { tx_hash: string }[] }>('/v1/deposit/list', {});
  const internal = [sweep.tx_hash, funds.list[0]?.tx_hash];
  expect(list.filter(({ tx_hash }) => internal.includes(tx_hash))).toEqual([]);
});

test('USDT on Solana: the wallet pays the fee, and the owner never holds SOL', async () => {
  const { addresses } = await newUser();
  await stack.pay('SOL', addresses.SOL, 'USDT', 50_000_000n);
  expect(await swept('SOL', addresses.SOL)).toMatchObject({ amount: '50' });
  expect(await stack.balance('SOL', addresses.SOL, 'USDT')).toBe(0n);
  expect(await stack.balance('SOL', addresses.SOL, null)).toBe(0n);
});

test('TRX goes where a manage key says only once two owners have approved it', async () => {
  const { wallet_id } = await merchant.api.get<{ wallet_id: number }>('/v1/client/wallet', {});
  const { addresses } = await newUser();
  const dest_address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  await merchant.api.post('/v1/energy/sweep-config', { wallet_id, dest_address, min_usd: 5 });
  await stack.pay('TRX', addresses.TRX, null, 100_000_000n);
  await until('the deposit', async () => {
    const { list } = await merchant.api.get<{ list: { status: number; chain: string }[] }>(
      '/v1/deposit/list',
      {},
    );
    return list.some(({ chain, status }) => chain === 'TRX' && status === 2) || undefined;
  });
  await invoke('schedule-collect-deposits');
  const list = () => admin<{ list: Sweep[] }>('GET', '/sweeps?chain=TRX');
  expect((await list()).list).toEqual([]);
  expect(await approveDestination(0)).toMatchObject({ allowed_by: null });
  expect(await approveDestination(1)).toMatchObject({ allowed_by: 'owners' });
  const sweep = await swept('TRX', addresses.TRX);
  expect(sweep).toMatchObject({ kind: 'sweep', to_address: dest_address });
});
