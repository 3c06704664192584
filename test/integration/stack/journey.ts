/**
 * The main flow of a chain family through the deployed HTTP API: deposits, withdrawals, refusals.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifies } from '#local/cloud/webhook-receiver.ts';
import type { ChainName } from '#shared/chains.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

export interface JourneyOf {
  chain: ChainName;
  /** Name of the family's address field in a sub-account. */
  family: 'TRX' | 'SOL';
  /** Smallest units of one coin. */
  coin: bigint;
  confirmations: number;
  /** Amount in whole coins that can be paid to a new account. */
  coinAmount: string;
  /** Recipients that are refused, and the reason. */
  refused: [string, (stack: Stack) => string][];
  /** Makes blocks now, where waiting for them takes too long. */
  skipDelays(stack: Stack): Promise<void>;
}

const id = (name: string) => `${name}-${randomBytes(6).toString('hex')}`;

export function journey(of: JourneyOf): void {
  const { chain, coin } = of;
  let stack: Stack;
  let merchant: Merchant;

  beforeAll(async () => {
    stack = await openStack();
    merchant = await stack.merchant();
  });
  afterAll(() => merchant?.leave());

  let hurried = 0;
  /** Polls until the answer is there and makes blocks, no more of them for several pollers. */
  const soon = <T>(what: string, look: () => Promise<T | undefined>) =>
    until(what, async () => {
      const found = await look();
      if (found === undefined && Date.now() - hurried > 600) {
        hurried = Date.now();
        await of.skipDelays(stack);
      }
      return found;
    });
  const apply = (order: Record<string, unknown>) =>
    merchant.api.post<{ withdraw_no: string; status: number; level: number }>(
      '/v1/withdraw/apply',
      { chain, token: 'USDT', ...order },
    );
  const ended = (withdraw_no: string) =>
    soon(`the end of ${withdraw_no}`, async () => {
      const now = await merchant.api.get<Record<string, unknown>>('/v1/withdraw/detail', {
        withdraw_no,
      });
      return Number(now.status) >= 4 ? now : undefined;
    });
  const webhook = async (event: string, no: string) => {
    const found = await merchant.receiver.waitFor(
      `${event} of ${no}`,
      ({ event: name, data }) =>
        name === event && (data.withdraw_no === no || data.deposit_no === no),
      150_000,
    );
    expect(verifies(found, merchant.key.webhook_secret)).toBe(true);
    return found;
  };
  const balance = (address: string, token?: string) =>
    merchant.api.get<{ balance: string }>('/v1/address/balance', {
      chain,
      address,
      ...(token && { token }),
    });

  test.concurrent('coins and tokens to a sub-account are credited at the threshold and announced', async () => {
    const user_id = id('user');
    const { addresses } = await merchant.api.post<{ addresses: Record<string, string> }>(
      '/v1/subaccount/create',
      { user_id },
    );
    const address = addresses[of.family] ?? '';
    await stack.pay(chain, address, null, 2n * coin);
    const txHash = await stack.pay(chain, address, 'USDT', 42_500_000n);
    const list = async () =>
      (
        await merchant.api.get<{ list: Record<string, unknown>[] }>('/v1/deposit/list', {
          user_id,
          status: 2,
        })
      ).list;
    const credited = await soon('both credits', async () => {
      const found = await list();
      return found.length === 2 ? found : undefined;
    });
    const usdt = credited.find(({ token }) => token === 'USDT') ?? {};
    expect(usdt).toMatchObject({ chain, address, amount: '42.5', tx_hash: txHash, status: 2 });
    expect(usdt.confirmations).toBeGreaterThanOrEqual(of.confirmations);
    expect(credited.find(({ token }) => token === of.family)).toMatchObject({ amount: '2' });
    const found = await webhook('deposit.credited', String(usdt.deposit_no));
    expect(found.data).toMatchObject({ user_id, chain, amount: '42.5', status: 2 });
    expect(await balance(address, 'USDT')).toMatchObject({ balance: '42.5' });
    expect(await balance(address)).toMatchObject({ balance: '2' });
  });

  test.concurrent('small withdrawals of coin and token are paid once, with webhooks and attempts', async () => {
    const faucetWallet = stack.faucetWallet(chain);
    const orders = [
      { to_address: faucetWallet.newAddress(), amount: '12.25', memo: 'rent', token: 'USDT' },
      { to_address: faucetWallet.newAddress(), amount: of.coinAmount, token: of.family },
    ];
    const made = [];
    for (const order of orders) made.push(await apply({ biz_order_id: id('small'), ...order }));
    for (const [i, { withdraw_no }] of made.entries()) {
      const done = await ended(withdraw_no);
      expect(done).toMatchObject({ ...orders[i], status: 4, chain, fail_reason: null });
      const attempts = done.attempts as Record<string, unknown>[];
      expect(attempts.at(-1)).toEqual({
        nonce: null,
        tx_hash: done.tx_hash,
        at: expect.any(Number),
        outcome: expect.any(String),
      });
      for (const event of ['withdraw.approved', 'withdraw.broadcast', 'withdraw.confirmed']) {
        await webhook(event, withdraw_no);
      }
    }
    expect(await stack.balance(chain, orders[0]?.to_address ?? '', 'USDT')).toBe(12_250_000n);
    const paid = await stack.balance(chain, orders[1]?.to_address ?? '', null);
    expect(paid).toBe((BigInt(Number(of.coinAmount) * 10) * coin) / 10n);
    const { list } = await merchant.api.get<{ list: Record<string, unknown>[] }>(
      '/v1/withdraw/list',
      { chain, status: 4 },
    );
    const listed = list.map(({ withdraw_no }) => withdraw_no);
    expect(listed).toEqual(expect.arrayContaining(made.map(({ withdraw_no }) => withdraw_no)));
  });

  test.concurrent('ten equal orders at one moment are ten payments', async () => {
    const to_address = stack.faucetWallet(chain).newAddress();
    const made = await Promise.all(
      Array.from({ length: 10 }, () =>
        apply({ biz_order_id: id('equal'), to_address, amount: '3' }),
      ),
    );
    const hashes = new Set<unknown>();
    for (const { withdraw_no } of made) hashes.add((await ended(withdraw_no)).tx_hash);
    expect(hashes.size).toBe(10);
    expect(await stack.balance(chain, to_address, 'USDT')).toBe(30_000_000n);
  });

  test.concurrent('an order of 1,000 USD waits for an admin, and a rejected one moves nothing', async () => {
    const orders = [1, 2].map(() => ({
      biz_order_id: id('large'),
      to_address: stack.faucetWallet(chain).newAddress(),
      amount: '1000',
    }));
    const [one, two] = await Promise.all(orders.map(apply));
    expect(one).toMatchObject({ status: 0, level: 2 });
    const path = (no = '') => `/projects/demo/withdrawals/${no}`;
    const [admin] = stack.admins;
    await admin?.request('POST', `${path(two?.withdraw_no)}/reject`, { reason: 'unknown' });
    expect(await stack.balance(chain, orders[0]?.to_address ?? '', 'USDT')).toBe(0n);
    await admin?.approve(path(one?.withdraw_no));
    expect(await ended(one?.withdraw_no ?? '')).toMatchObject({ status: 4 });
    expect(await ended(two?.withdraw_no ?? '')).toMatchObject({ status: 6 });
    const held = orders.map(({ to_address }) => stack.balance(chain, to_address, 'USDT'));
    expect(await Promise.all(held)).toEqual([1_000_000_000n, 0n]);
  });

  test.concurrent('addresses that cannot be paid are 40001', async () => {
    for (const [what, addressOf] of of.refused) {
      const to_address = addressOf(stack);
      const order = { biz_order_id: id('wrong'), chain, token: 'USDT', to_address, amount: '1' };
      const answer = await merchant.api.call('POST', '/v1/withdraw/apply', order);
      expect(answer, what).toMatchObject({ http: 400, code: 40001 });
    }
  });
}
