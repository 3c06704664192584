/** Deposits come home on the deployed stack, every function under its own role. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweeperOf } from '#extensions/token-sweep/chain/evm/sweeper.ts';
import { payFromSwept, type Sweep, sweepWords } from '#test/scenarios/deployed-sweeps.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

interface Destination {
  allowed_by: string | null;
  terms_digest: string;
}

let stack: Stack;
let merchant: Merchant;
let sweeps: ReturnType<typeof sweepWords>;
let hot: { EVM: string; SOL: string };

/** Its addresses delegate to the hot wallet's contract (EIP-7702); ARBITRUM's do not. */
const delegating = 'POLYGON';

beforeAll(async () => {
  stack = await openStack();
  // A project of its own: deposits of the others must stay where they are.
  merchant = await stack.merchant({ slug: await stack.project(), webhooks: false });
  sweeps = sweepWords(stack, merchant);
  hot = (await admin<{ addresses: typeof hot }>('GET', '')).addresses;
  await stack.pay('ARBITRUM', hot.EVM, null, 10n ** 19n);
  await stack.pay(delegating, hot.EVM, null, 10n ** 19n);
  await stack.pay('SOL', hot.SOL, null, 5_000_000_000n);
  await until('funds', async () => {
    const held = await Promise.all([
      stack.balance('ARBITRUM', hot.EVM, null),
      stack.balance(delegating, hot.EVM, null),
      stack.balance('SOL', hot.SOL, null),
    ]);
    return held.every((one) => one > 0n) || undefined;
  });
  await stack.admins[0]!.changeSettings(merchant.slug, {
    sweeps: {
      EVM: { enabled: true, min_usd: 10, set_code: { [delegating]: 'keep' } },
      SOL: { enabled: true, min_usd: 10 },
    },
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
  until(`the sweep of ${address}`, () => sweeps.swept(chain, address));

// Each test has a chain of its own, and all mostly wait for blocks.
test.concurrent('USDT on an EVM chain: coin for the fee, then the money, and no deposit of either', async () => {
  const { addresses } = await newUser();
  await stack.pay('ARBITRUM', addresses.EVM, 'USDT', 900_000_000n);
  const sweep = await swept('ARBITRUM', addresses.EVM);
  expect(sweep).toMatchObject({ kind: 'sweep', amount: '900' });
  expect(await stack.balance('ARBITRUM', addresses.EVM, 'USDT')).toBe(0n);
  const funds = await sweeps.list('kind=fund&chain=ARBITRUM');
  expect(funds).toMatchObject([{ kind: 'fund', status: 4 }]);
  const { list } = await merchant.api.get<{ list: { tx_hash: string }[] }>('/v1/deposit/list', {});
  const internal = [sweep.tx_hash, funds[0]?.tx_hash];
  expect(list.filter(({ tx_hash }) => internal.includes(tx_hash))).toEqual([]);
});

test.concurrent('USDT by EIP-7702: the address delegates and never holds coin; what came pays a withdrawal', async () => {
  const { addresses } = await newUser();
  await stack.pay(delegating, addresses.EVM, 'USDT', 300_000_000n);
  const meanwhile = () => stack.rpc(delegating)('anvil_mine', '0x4');
  const sweep = await until('the sweep by EIP-7702', async () => {
    await meanwhile();
    return sweeps.swept(delegating, addresses.EVM);
  });
  // The hot wallet pays for what its contract collects.
  expect(sweep).toMatchObject({ amount: '300', to_address: hot.EVM });
  const made = await sweeps.list(`kind=deploy&chain=${delegating}`);
  expect(made).toMatchObject([{ kind: 'deploy', status: 4 }]);
  const funds = await sweeps.list(`kind=fund&chain=${delegating}`);
  expect(funds).toEqual([]);
  const { address: sweeper } = sweeperOf(hot.EVM);
  const code = await stack.rpc(delegating)<string>('eth_getCode', addresses.EVM, 'latest');
  expect(code).toBe(`0xef0100${sweeper.slice(2).toLowerCase()}`);
  expect(await stack.balance(delegating, addresses.EVM, 'USDT')).toBe(0n);
  expect(await stack.balance(delegating, addresses.EVM, null)).toBe(0n);
  expect(await stack.balance(delegating, hot.EVM, 'USDT')).toBe(300_000_000n);
  const to = await payFromSwept(stack, merchant, { chain: delegating, amount: '20', meanwhile });
  expect(await stack.balance(delegating, to, 'USDT')).toBe(20_000_000n);
  expect(await stack.balance(delegating, hot.EVM, 'USDT')).toBe(280_000_000n);
});

test.concurrent('USDT on Solana: the wallet pays the fee, and the owner never holds SOL', async () => {
  const { addresses } = await newUser();
  await stack.pay('SOL', addresses.SOL, 'USDT', 50_000_000n);
  expect(await swept('SOL', addresses.SOL)).toMatchObject({ amount: '50' });
  expect(await stack.balance('SOL', addresses.SOL, 'USDT')).toBe(0n);
  expect(await stack.balance('SOL', addresses.SOL, null)).toBe(0n);
});

test.concurrent('TRX goes where a manage key says only once two owners have approved it', async () => {
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
  await sweeps.collect();
  expect(await sweeps.list('chain=TRX')).toEqual([]);
  expect(await approveDestination(0)).toMatchObject({ allowed_by: null });
  expect(await approveDestination(1)).toMatchObject({ allowed_by: 'owners' });
  const sweep = await swept('TRX', addresses.TRX);
  expect(sweep).toMatchObject({ kind: 'sweep', to_address: dest_address });
});
