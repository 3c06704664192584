/**
 * Rented energy on the deployed stacks, each function under its own role: subscribe, top up, and pay
 * withdrawals of USDT that burn nothing, by the market's energy and by own stake.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { energyKeys } from '#aws/dynamodb/table-keys.ts';
import { energyNoOf } from '#domain/energy/energy-no.ts';
import { ownStake } from '#domain/energy/stake/stake-provider.ts';
import { energyAccountAddress, marketAddress } from '#emulators/tron/src/genesis.ts';
import { dev, infoOf } from '#emulators/tron/src/testing.ts';
import { lentStake, stakeForStage } from '#test/scenarios/tron/deployed-stake.ts';
import { type FastForward, fastForward } from '#test/support/fast-forward.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

let stack: Stack;
/** Of a project of its own: no other test's withdrawals rent energy. */
let merchant: Merchant;
let faster: FastForward;
let wallet: string;
/** Where the withdrawals go: it holds USDT after the first one. */
let recipient: string;

beforeAll(async () => {
  stack = await openStack();
  const slug = await stack.project();
  merchant = await stack.merchant({ slug, webhooks: false });
  const project = await stack.admins[0]!.request<{ addresses: { TRX: string } }>(
    'GET',
    `/projects/${slug}`,
  );
  wallet = project.addresses.TRX;
  recipient = stack.controls('TRX').newAddress();
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

/** Withdraws 1 USDT, and returns its number once it is confirmed and has burnt nothing. */
async function payWithoutBurning(): Promise<string> {
  const { api } = merchant;
  const { withdraw_no: orderNo } = await api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
    biz_order_id: `energy-${Date.now().toString(36)}`,
    chain: 'TRX',
    token: 'USDT',
    to_address: recipient,
    amount: '1',
  });
  const paid = await soon('the withdrawal to be confirmed', async () => {
    const found = await api.get<{ status: number; tx_hash: string }>('/v1/withdraw/detail', {
      withdraw_no: orderNo,
    });
    return found.status >= 4 ? found : undefined;
  });
  expect(paid.status).toBe(4);
  const { receipt } = await infoOf(stack.file.chains.TRX!.rpc_urls[0]!, paid.tx_hash);
  expect(receipt.energy_fee ?? 0).toBe(0);
  expect(receipt.energy_usage).toBeGreaterThan(60_000);
  return orderNo;
}

async function energyOrder(orderNo: string): Promise<EnergyOrder | undefined> {
  const { list } = await merchant.api.get<{ list: EnergyOrder[] }>('/v1/energy/orders', {
    business_type: 'withdraw',
    limit: 20,
  });
  return list.find(({ business_ref }) => business_ref === orderNo);
}

test('a top-up pays for the energy of a withdrawal', async () => {
  const { api } = merchant;
  const subscribed = await api.post<{ deposit_address: string }>('/v1/energy/subscribe', {});
  const again = await api.post<{ deposit_address: string }>('/v1/energy/subscribe', {});
  expect(again).toEqual(subscribed);
  const amount = 100_000_000n;
  const txHash = await stack.pay('TRX', subscribed.deposit_address, null, amount);
  await soon('the top-up to be credited', async () => {
    const { balance_trx } = await api.get<{ balance_trx: string }>('/v1/energy/balance');
    return Number(balance_trx) > 50 ? balance_trx : undefined;
  });
  const orderNo = await payWithoutBurning();
  expect(await energyOrder(orderNo)).toMatchObject({ status: 1 });
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
  const orderNo = await payWithoutBurning();
  const energyNo = energyNoOf(orderNo)!;
  const dynamo = new DynamoDBClient({});
  const { Item: stored } = await DynamoDBDocumentClient.from(dynamo).send(
    new GetCommand({ TableName: 'coffer-local-energy', Key: energyKeys.order(energyNo) }),
  );
  dynamo.destroy();
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
