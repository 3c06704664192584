/**
 * Rented energy on the deployed stacks, each function under its own role: subscribe, top up, and pay
 * withdrawals and a sweep of USDT that burn nothing, by the market's energy and by own stake. Forged
 * records move neither stake nor money.
 */

import { beforeAll, expect, test } from 'vitest';
import { newOrderFields } from '#domain/order/new-order-fields.ts';
import { energyAccountAddress, marketAddress } from '#emulators/tron/src/genesis.ts';
import { dev, infoOf } from '#emulators/tron/src/testing.ts';
import { energyNoOf } from '#extensions/energy/rules/energy-no.ts';
import { energyKeys } from '#extensions/energy/store/energy-keys.ts';
import { ownStake } from '#extensions/own-stake/rules/stake-provider.ts';
import { verifies } from '#local/cloud/webhook-receiver.ts';
import { isFinal, type OrderStatus } from '#model/order-status.ts';
import { sweepWords } from '#test/scenarios/deployed-sweeps.ts';
import { lentStake, stakeForStage } from '#test/scenarios/tron/deployed-stake.ts';
import { energyItem, type StakeForgery, stakeForger } from '#test/scenarios/tron/forged-energy.ts';
import { type FastForward, fastForward } from '#test/support/fast-forward.ts';
import { forger, type Item, orderItem, signedNonce, wakeSigner } from '#test/support/forge.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

let stack: Stack;
/** Of a project of its own: no other test's withdrawals rent energy. */
let merchant: Merchant;
let faster: FastForward;
let wallet: string;
/** Where the withdrawals go: it holds USDT after the first one. */
let recipient: string;
/** Of a user, whose deposit is swept to the wallet. */
let payer: string;
/** Where TRX tops up the balance. */
let depositAddress: string;
let sweeps: ReturnType<typeof sweepWords>;
/** Numbers of what was paid: a sweep, a withdrawal by own stake. */
let sweepNo: string;
let lentFor: string;

beforeAll(async () => {
  stack = await openStack();
  const slug = await stack.project();
  merchant = await stack.merchant({ slug, webhooks: false });
  const project = await stack.admins[0]!.request<{ addresses: { TRX: string } }>(
    'GET',
    `/projects/${slug}`,
  );
  wallet = project.addresses.TRX;
  recipient = stack.faucetWallet('TRX').newAddress();
  await stack.pay('TRX', wallet, null, 100_000_000n);
  // For the first withdrawal. What is left is too little for the second, so that it needs what was
  // swept; and the sweep costs the same whichever is paid first, for a wallet that holds no token
  // takes twice the energy.
  await stack.pay('TRX', wallet, 'USDT', 2_000_000n);
  sweeps = sweepWords(stack, merchant);
  const { wallet_id } = await merchant.api.get<{ wallet_id: number }>('/v1/client/wallet', {});
  const config = { wallet_id, dest_address: wallet, min_usd: 10 };
  await merchant.api.post('/v1/energy/sweep-config', config);
  const { addresses } = await merchant.api.post<{ addresses: { TRX: string } }>(
    '/v1/subaccount/create',
    { user_id: 'payer' },
  );
  payer = addresses.TRX;
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

/** Withdraws USDT, and returns its number once it is confirmed and has burnt nothing. */
async function payWithoutBurning(amount: string): Promise<string> {
  const { api } = merchant;
  const { withdraw_no: orderNo } = await api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
    biz_order_id: `energy-${Date.now().toString(36)}`,
    chain: 'TRX',
    token: 'USDT',
    to_address: recipient,
    amount,
  });
  const paid = await soon('the withdrawal to be confirmed', async () => {
    const found = await api.get<{ status: number; tx_hash: string }>('/v1/withdraw/detail', {
      withdraw_no: orderNo,
    });
    return found.status >= 4 ? found : undefined;
  });
  expect(paid.status).toBe(4);
  await expectNothingBurnt(paid.tx_hash);
  return orderNo;
}

async function expectNothingBurnt(txHash: string): Promise<void> {
  const { receipt } = await infoOf(stack.file.chains.TRX!.rpc_urls[0]!, txHash);
  expect(receipt.energy_fee ?? 0).toBe(0);
  expect(receipt.energy_usage).toBeGreaterThan(60_000);
}

async function energyOrder(
  orderNo: string,
  business_type: 'withdraw' | 'sweep' = 'withdraw',
): Promise<EnergyOrder | undefined> {
  const { list } = await merchant.api.get<{ list: EnergyOrder[] }>('/v1/energy/orders', {
    business_type,
    limit: 20,
  });
  return list.find(({ business_ref }) => business_ref === orderNo);
}

test('a top-up pays for the energy of a withdrawal and of a sweep', async () => {
  const { api, receiver } = merchant;
  const subscribed = await api.post<{ deposit_address: string }>('/v1/energy/subscribe', {
    low_balance_threshold: '99',
    notify_webhook_url: `${receiver.url}/energy`,
  });
  const again = await api.post<{ deposit_address: string }>('/v1/energy/subscribe', {});
  expect(again).toEqual(subscribed);
  const amount = 100_000_000n;
  depositAddress = subscribed.deposit_address;
  const txHash = await stack.pay('TRX', depositAddress, null, amount);
  await stack.pay('TRX', payer, 'USDT', 50_000_000n);
  await soon('the top-up to be credited', async () => {
    const { balance_trx } = await api.get<{ balance_trx: string }>('/v1/energy/balance');
    return Number(balance_trx) > 50 ? balance_trx : undefined;
  });
  const [orderNo, sweep] = await Promise.all([
    payWithoutBurning('1'),
    soon('the sweep to be confirmed', () => sweeps.swept('TRX', payer)),
  ]);
  expect(await energyOrder(orderNo)).toMatchObject({ status: 1 });
  expect(sweep).toMatchObject({ amount: '50', to_address: wallet });
  sweepNo = sweep.sweep_no;
  expect(await energyOrder(sweepNo, 'sweep')).toMatchObject({ status: 1 });
  await expectNothingBurnt(sweep.tx_hash!);
  expect(await stack.balance('TRX', payer, 'USDT')).toBe(0n);
  // The least that made its account; its fee was rented.
  expect(await stack.balance('TRX', payer, null)).toBe(1n);
  expect(await stack.balance('TRX', wallet, 'USDT')).toBe(51_000_000n);
  const topUp = await soon('the top-up to be settled', async () => {
    const { list } = await api.get<{
      list: { tx_hash: string; status: number; settled_tx_hash: string | null }[];
    }>('/v1/energy/topups', { limit: 10 });
    return list.find((one) => one.tx_hash === txHash && one.status === 1);
  });
  expect(topUp.settled_tx_hash).toMatch(/^[0-9a-f]{64}$/);
}, 600_000);

test('own stake pays a withdrawal before the market is asked, and is taken back', async () => {
  const url = stack.file.chains.TRX!.rpc_urls[0]!;
  const lentBy = (owner: string) => lentStake(url, owner, wallet);
  // Enough for one transfer; what it uses comes back within a day.
  await stakeForStage(stack, 7_000);
  const ofMarket = await lentBy(marketAddress);
  expect(ofMarket).toBeGreaterThan(0);
  const orderNo = await payWithoutBurning('2');
  lentFor = orderNo;
  expect(await stack.balance('TRX', wallet, 'USDT')).toBe(49_000_000n);
  const energyNo = energyNoOf(orderNo)!;
  const stored = await energyItem(energyKeys.order(energyNo));
  expect(stored).toMatchObject({ provider: ownStake, refusedBy: [], energy: 64_400 });
  expect(await energyOrder(orderNo)).toMatchObject({ status: 1 });
  expect(await lentBy(energyAccountAddress)).toBeGreaterThan(6_000_000_000);
  expect(await lentBy(marketAddress)).toBe(ofMarket);
  await soon('what was lent to be back', async () => {
    await faster.endLending(energyNo);
    return (await energyOrder(orderNo))?.status === 10 || undefined;
  });
  expect(await lentBy(energyAccountAddress)).toBe(0);
  expect(await lentBy(marketAddress)).toBe(ofMarket);
}, 600_000);

test('a low balance is told once, signed, where the subscription says', async () => {
  const { receiver, key } = merchant;
  const told = await receiver.waitFor('of a low balance', ({ path }) => path === '/energy');
  expect(verifies(told, key.webhook_secret)).toBe(true);
  expect(told).toMatchObject({
    event: 'energy.low_balance',
    data: { low_balance_threshold: '99', deposit_address: depositAddress },
  });
  expect(Number(told.data.balance_trx)).toBeLessThan(99);
  // Both charges left it below the threshold: one crossing.
  const events = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  expect(events.size).toBe(1);
});

const stranger = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** What is forged around the delegation of a paid withdrawal, and why the stake's signer refuses. */
const forgeries: [string, StakeForgery, RegExp][] = [
  ['records of a payment that is over', {}, /no payment that needs it/],
  ['bytes for a stranger', { act: { receiver: stranger } }, /name another receiver/],
  [
    'a delegation to a stranger',
    { act: { receiver: stranger }, delegation: { receiver: stranger } },
    /order is for another receiver/,
  ],
  [
    'an energy order of a stranger',
    {
      act: { receiver: stranger },
      delegation: { receiver: stranger },
      order: { receiver: stranger },
    },
    /no payment that needs it/,
  ],
  ['no energy order', { energyNo: 'withdraw:WDforged' }, /there is no energy order/],
  ['a price that was not charged', { order: { costSun: '1', chargedSun: '1' } }, /is not charged/],
  ['bytes valid for a day', { validMs: 86_400_000 }, /valid too long/],
  ["the owner's permission", { act: { permission: 0 } }, /another permission/],
  ['bytes of another account', { act: { account: stranger } }, /to another account/],
  ['a transfer of coin', { pays: stranger }, /not a transaction of own stake/],
  [
    'stake that is taken back early',
    { act: { does: 'undelegate' }, delegation: { endsAt: 4_000_000_000 } },
    /rental has not ended/,
  ],
];

test('forged energy records lend no stake, not even with a forged payment', async () => {
  const url = stack.file.chains.TRX!.rpc_urls[0]!;
  const energyNo = energyNoOf(lentFor)!;
  const stake = await stakeForger(energyNo);
  const claim = await stake.claim();
  expect(claim).toMatchObject({ txHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  for (const [name, forgery, reason] of forgeries) {
    const answer = await stake.sign(forgery);
    expect(answer, name).toEqual({ refused: expect.stringMatching(reason) });
  }
  // Everything fits, by the order's own table too: what is left is what the signer noted itself.
  await (await forger()).order(lentFor, {});
  const whole = await stake.sign({});
  expect(whole).toEqual({ refused: expect.stringMatching(/other bytes were signed/) });
  await stake.restore();
  expect(await stake.claim()).toEqual(claim);
  for (const address of [wallet, stranger]) {
    expect(await lentStake(url, energyAccountAddress, address)).toBe(0);
  }
});

test('a forged forward and a forged sweep pay nobody', async () => {
  const amount = 5_000_000n;
  await stack.pay('TRX', depositAddress, null, amount);
  await stack.pay('TRX', payer, 'USDT', amount);
  const forge = await forger();
  const thief = stack.faucetWallet('TRX').newAddress();
  const real = await orderItem(sweepNo);
  const coin = {
    does: 'forward',
    token: 'TRX',
    tokenAddress: null,
    fromAddress: depositAddress,
    // Less than it holds, which its fee comes out of.
    amount: '1000000',
  };
  const [item] = real.serves as string[];
  const sweep = { serves: [item!.replace(/\d+$/, String(amount))] };
  const orders = [
    { as: `IN${Date.now()}`, forged: coin, from: depositAddress, reason: /to another account/ },
    { as: `SP${Date.now()}`, forged: sweep, from: payer, reason: /destination is not allowed/ },
  ];
  // Nothing is reserved for them, so nothing stops their end.
  const reservation = { ...(real.reservation as Item), amount: '0', fee: '0' };
  for (const { as, forged } of orders) {
    const own = { ...newOrderFields(), reservation, toAddress: thief, amount: String(amount) };
    const terms = { ...own, ...forged };
    await forge.order(sweepNo, terms, 'A', as);
  }
  for (const { as, from, reason } of orders) {
    const ended = await soon(`the refusal of ${as}`, async () => {
      await wakeSigner('TRX', from, 'sign-tron');
      const now = await orderItem(as);
      return isFinal(now.status as OrderStatus) ? now : undefined;
    });
    expect(ended.status).toBe('failed');
    expect(ended.failReason).toMatch(reason);
    expect(await signedNonce(as)).toBeNull();
  }
  expect(await stack.balance('TRX', thief, null)).toBe(0n);
  expect(await stack.balance('TRX', thief, 'USDT')).toBe(0n);
  expect(await stack.balance('TRX', payer, 'USDT')).toBe(amount);
});
