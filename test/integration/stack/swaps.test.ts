/**
 * Swaps on the deployed stack, each function under its own role. A swap is quoted, executed,
 * announced and shown. Another reverts on the chain, and another cannot be paid for.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deployed, faucet } from '#local/chains/evm-catalog.ts';
import { setPoolPrice } from '#local/chains/uniswap/market.ts';
import { verifies } from '#local/cloud/webhook-receiver.ts';
import {
  type Fields,
  id,
  moved,
  type Pool,
  pools,
  type Quote,
  type Swap,
} from '#test/scenarios/stack/swaps.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

let stack: Stack;
let merchant: Merchant;

beforeAll(async () => {
  stack = await openStack();
  merchant = await stack.merchant();
});
afterAll(async () => {
  if (!stack) return;
  await stack.rpc(moved)('evm_setIntervalMining', 1);
  for (const pool of pools) await setPoolPrice(stack.rpc(moved), pool, 0);
  await merchant?.leave();
});
const contract = (chain: string, symbol: string) => stack.file.chains[chain]!.tokens[symbol]!;
const execute = (body: Fields) => merchant.api.call<Swap>('POST', '/v1/swap/execute', body);
const detail = (swap_no: string) => merchant.api.get<Swap>('/v1/swap/detail', { swap_no });

test.concurrent('a token swap sets its allowance, sends three webhooks and gives the exact amount', async () => {
  const chain = 'ARBITRUM';
  const address = await subAccount();
  await fund(chain, address, null, 10n ** 17n);
  await fund(chain, address, 'USDT', 300_000_000n);
  await held(chain, address, 'USDT', 300_000_000n);
  const tokens = { from_token: 'USDT', to_token: 'USDC', amount_in: '300', slippage_bps: 30 };
  const quoted = await quote(chain, address, tokens);
  expect(quoted).toMatchObject({ amount_in_raw: '300000000', slippage_bps: 30 });
  const order = { biz_order_id: id('swap'), route_id: quoted.route_id, memo: 'märz\n"1"' };
  const made = await execute(order);
  expect(made).toMatchObject({
    http: 200,
    code: 0,
    data: { status: 0, amount_in: '300', amount_out_min: quoted.amount_out_min, to_token: 'USDC' },
  });
  const no = made.data.swap_no;
  expect(no).toMatch(/^SW/);
  expect(await execute(order)).toMatchObject({ code: 0, data: { swap_no: no } });
  expect(await execute({ ...order, biz_order_id: id('swap') })).toMatchObject({ code: 40030 });

  const done = await reached(no, 3);
  expect(done).toMatchObject({
    status: 3,
    memo: order.memo,
    from_address: address,
    to_address: address,
    fail_reason: null,
    stuck: null,
    dest_tx_hash: done.src_tx_hash,
  });
  const actual = done.amount_out_actual!;
  expect(Number(actual)).toBeGreaterThanOrEqual(Number(quoted.amount_out_min));
  expect(Number(done.gas_cost_usd)).toBeGreaterThan(0);
  const units = BigInt(Math.round(Number(actual) * 1e6));
  expect(await stack.balance(chain, address, 'USDC')).toBe(units);
  expect(await stack.balance(chain, address, 'USDT')).toBe(0n);

  const rpc = stack.rpc(chain);
  // The wallet sent the allowance and the swap. The swap used up the allowance.
  expect(BigInt(await rpc<string>('eth_getTransactionCount', address, 'latest'))).toBe(2n);
  expect(done.attempts).toMatchObject([{ nonce: 1, tx_hash: done.src_tx_hash }]);
  const words = [address, quoted.router_address].map((one) => one.slice(2).padStart(64, '0'));
  const data = `0xdd62ed3e${words.join('').toLowerCase()}`;
  const left = await rpc<string>(
    'eth_call',
    { to: contract(chain, 'USDT').address, data },
    'latest',
  );
  expect(BigInt(left)).toBe(0n);

  const [sent, confirmed] = [
    await webhook('swap.broadcast', no),
    await webhook('swap.confirmed', no),
  ];
  for (const one of [sent, confirmed]) {
    expect(verifies(one, merchant.key.webhook_secret)).toBe(true);
    expect(one.data).toMatchObject({ biz_order_id: order.biz_order_id, memo: order.memo });
    expect(one.data.src_tx_hash).toBe(done.src_tx_hash);
  }
  expect(sent.data).toMatchObject({ status: 2, amount_out_actual: null, confirmed_at: null });
  expect(confirmed.data).toMatchObject({ status: 3, amount_out_actual: actual });
  expect(heard(no)).toEqual(['swap.broadcast', 'swap.confirmed']);

  const query = { from_chain: chain, status: 3, size: 100 };
  const { list } = await merchant.api.get<{ list: Swap[] }>('/v1/swap/list', query);
  const item = list.find(({ swap_no }) => swap_no === no);
  expect(item).toMatchObject({ status: 3, amount_out_actual: actual });
  // The tokens that the swap bought do not count as a deposit.
  const deposits = await merchant.api.get<{ list: { address: string; token: string }[] }>(
    '/v1/deposit/list',
    { chain, size: 100 },
  );
  const own = deposits.list.filter((one) => one.address === address).map(({ token }) => token);
  expect(own).not.toContain('USDC');
});

test.concurrent('a swap whose price moves before its block reverts and is 5 with its hash once final', async () => {
  const rpc = stack.rpc(moved);
  const address = await subAccount();
  await fund(moved, address, null, 2n * 10n ** 18n);
  await held(moved, address, null, 2n * 10n ** 18n);
  const tokens = { from_token: 'ETH', to_token: 'USDT', amount_in: '1', slippage_bps: 10 };
  const quoted = await quote(moved, address, tokens);
  await rpc('evm_setIntervalMining', 0);
  const made = await execute({ biz_order_id: id('reverts'), route_id: quoted.route_id });
  const no = made.data.swap_no;
  const sent = await reached(no, 2);
  expect(sent).toMatchObject({ status: 2, confirmed_at: null });
  const trades = pools.map((pool) => setPoolPrice(rpc, pool, -300, 500n * 10n ** 9n));
  await until('the trades wait before it', async () => {
    // Those of the faucet to the router: others may pay on this chain meanwhile.
    const { pending } = await rpc<Pool>('txpool_content');
    const ofFaucet = Object.values(pending[faucet.toLowerCase()] ?? {});
    const waiting = ofFaucet.filter(({ to }) => to === deployed.router.toLowerCase());
    return waiting.length === pools.length ? true : undefined;
  });
  await rpc('anvil_mine', '0x1');
  // A node may leave a transaction of the pool for its next block.
  const traded = Promise.all(trades).then(() => true);
  if (!(await Promise.race([traded, sleep(2_000, false)]))) await rpc('anvil_mine', '0x1');
  await traded;
  const { status } = await rpc<{ status: string }>('eth_getTransactionReceipt', sent.src_tx_hash);
  expect(status).toBe('0x0');
  expect((await detail(no)).status).toBe(2);
  const failed = await reached(no, 5, async () => void (await rpc('anvil_mine', '0x3')));
  await rpc('evm_setIntervalMining', 1);
  expect(failed).toMatchObject({
    status: 5,
    src_tx_hash: sent.src_tx_hash,
    dest_tx_hash: null,
    amount_out_actual: null,
    fail_reason: expect.stringMatching(/reverted on chain/),
  });
  expect(Number(failed.gas_cost_usd)).toBeGreaterThan(0);
  expect(await stack.balance(moved, address, 'USDT')).toBe(0n);
  // Only the network fee was spent.
  expect(await stack.balance(moved, address, null)).toBeGreaterThan(19n * 10n ** 17n);
  const told = await webhook('swap.failed', no);
  expect(told.data).toMatchObject({ status: 5, src_tx_hash: sent.src_tx_hash });
  expect(told.data.fail_reason).toBe(failed.fail_reason);
  const again = await execute({ biz_order_id: failed.biz_order_id, route_id: quoted.route_id });
  expect(again).toMatchObject({ http: 409, code: 40902 });
});

test.concurrent('a swap without gas ends as 5 with a reason and sends nothing', async () => {
  const chain = 'ARBITRUM';
  const address = await subAccount();
  await fund(chain, address, 'USDT', 5_000_000n);
  const tokens = { from_token: 'USDT', to_token: 'USDC', amount_in: '5' };
  const quoted = await quote(chain, address, tokens);
  const made = await execute({ biz_order_id: id('poor'), route_id: quoted.route_id });
  const failed = await reached(made.data.swap_no, 5);
  expect(failed).toMatchObject({
    status: 5,
    src_tx_hash: null,
    gas_cost_usd: null,
    attempts: [],
    signed_at: null,
    fail_reason: expect.stringMatching(/^Insufficient ETH/),
  });
  const told = await webhook('swap.failed', made.data.swap_no);
  expect(told.data).toMatchObject({ status: 5, src_tx_hash: null });
  const count = await stack.rpc(chain)('eth_getTransactionCount', address, 'pending');
  expect(BigInt(count as string)).toBe(0n);
  expect(heard(made.data.swap_no)).toEqual(['swap.failed']);
});

const fund = (chain: string, to: string, token: string | null, amount: bigint) =>
  stack.pay(chain, to, token, amount);

async function subAccount(): Promise<string> {
  const made = await merchant.api.post<{ addresses: { EVM: string } }>('/v1/subaccount/create', {
    user_id: id('swapper'),
  });
  return made.addresses.EVM;
}

const quote = (chain: string, from: string, more: Fields) =>
  merchant.api.post<Quote>('/v1/swap/quote', {
    from_chain: chain,
    to_chain: chain,
    from_address: from,
    ...more,
  });

const reached = (no: string, status: number, meanwhile = async () => {}) =>
  until(
    `status ${status} of ${no}`,
    async () => {
      const now = await detail(no);
      if (now.status >= status) return now;
      await meanwhile();
      return undefined;
    },
    { everyMs: 300 },
  );

const webhook = (event: string, no: string) =>
  merchant.receiver.waitFor(
    `${event} of ${no}`,
    (item) => item.event === event && item.data.swap_no === no,
    150_000,
  );

const heard = (no: string) =>
  merchant.receiver.received
    .filter(({ data }) => data.swap_no === no)
    .map(({ event }) => event)
    .sort();

const held = async (chain: string, address: string, token: string | null, amount: bigint) =>
  until('funds', async () =>
    (await stack.balance(chain, address, token)) >= amount ? true : undefined,
  );
