/**
 * Rented energy on the deployed stacks, each function under its own role: subscribe, top up, and pay
 * a withdrawal of USDT that burns nothing.
 */
import { beforeAll, expect, test } from 'vitest';
import { dev } from '#emulators/tron/src/testing.ts';
import { type FastForward, fastForward } from '#test/support/fast-forward.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

let stack: Stack;
/** Of a project of its own: no other test's withdrawals rent energy. */
let merchant: Merchant;
let faster: FastForward;

beforeAll(async () => {
  stack = await openStack();
  const slug = await stack.project();
  merchant = await stack.merchant({ slug, webhooks: false });
  const project = await stack.admins[0]!.request<{ addresses: { TRX: string } }>(
    'GET',
    `/projects/${slug}`,
  );
  const wallet = project.addresses.TRX;
  await stack.pay('TRX', wallet, null, 100_000_000n);
  await stack.pay('TRX', wallet, 'USDT', 10_000_000n);
  faster = await fastForward({});
  return async () => {
    await faster.leave();
    await merchant.leave();
  };
});

/** Polls, makes blocks, and does what is due in the next minute. */
const soon = <T>(what: string, look: () => Promise<T | undefined>) =>
  until(
    what,
    async () => {
      const found = await look();
      if (found !== undefined) return found;
      await dev(stack.file.chains.TRX!.rpc_urls[0]!, 'mine', { blocks: 4 });
      await faster.workOnEnergy();
      return undefined;
    },
    { timeoutMs: 240_000 },
  );

interface EnergyOrder {
  business_ref: string;
  status: number;
  cost_trx: string;
}

test('a top-up pays for the energy of a withdrawal', async () => {
  const { api } = merchant;
  const tron = stack.file.chains.TRX!;
  const controls = stack.controls('TRX');
  const subscribed = await api.post<{ deposit_address: string }>('/v1/energy/subscribe', {});
  const again = await api.post<{ deposit_address: string }>('/v1/energy/subscribe', {});
  expect(again).toEqual(subscribed);
  const amount = 100_000_000n;
  const txHash = await stack.pay('TRX', subscribed.deposit_address, null, amount);
  await soon('the top-up to be credited', async () => {
    const { balance_trx } = await api.get<{ balance_trx: string }>('/v1/energy/balance');
    return Number(balance_trx) > 50 ? balance_trx : undefined;
  });
  const { withdraw_no: orderNo } = await api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
    biz_order_id: `energy-${Date.now().toString(36)}`,
    chain: 'TRX',
    token: 'USDT',
    to_address: controls.newAddress(),
    amount: '1',
  });
  const paid = await soon('the withdrawal to be confirmed', async () => {
    const found = await api.get<{ status: number; tx_hash: string }>('/v1/withdraw/detail', {
      withdraw_no: orderNo,
    });
    return found.status >= 4 ? found : undefined;
  });
  expect(paid.status).toBe(4);
  const info = (await (
    await fetch(`${tron.rpc_urls[0]}/wallet/gettransactioninfobyid`, {
      method: 'POST',
      body: JSON.stringify({ value: paid.tx_hash }),
    })
  ).json()) as { receipt: { energy_fee?: number; energy_usage?: number } };
  expect(info.receipt.energy_fee ?? 0).toBe(0);
  const { list } = await api.get<{ list: EnergyOrder[] }>('/v1/energy/orders', {
    business_type: 'withdraw',
    limit: 20,
  });
  expect(list.find(({ business_ref }) => business_ref === orderNo)).toMatchObject({ status: 1 });
  const topUp = await soon('the top-up to be settled', async () => {
    const { list } = await api.get<{
      list: { tx_hash: string; status: number; settled_tx_hash: string | null }[];
    }>('/v1/energy/topups', { limit: 10 });
    return list.find((one) => one.tx_hash === txHash && one.status === 1);
  });
  expect(topUp.settled_tx_hash).toMatch(/^[0-9a-f]{64}$/);
}, 600_000);
