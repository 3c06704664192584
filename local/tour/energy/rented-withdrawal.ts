import { setTimeout as sleep } from 'node:timers/promises';
import { CheckFailed, expectEqual, toUnits } from '#workstation/check.ts';
import type { Tour, TourChain } from '../context.ts';

const amount = '5';
const timeoutMs = 240_000;

interface Withdrawal {
  status: number;
  tx_hash: string | null;
  fail_reason: string | null;
  stuck: { cause: string } | null;
}

interface EnergyOrder {
  business_ref: string;
  energy_amount: number;
  cost_trx: string;
  burn_trx: string;
  status: number;
}

/** Pays USDT to an address that never held it, and shows what its energy cost and would have. */
export async function payByRentedEnergy(tour: Tour, tron: TourChain): Promise<void> {
  const step = tour.ui.step(`TRX      ${amount} USDT to a new holder, by rented energy`);
  const to = tron.faucetWallet.newAddress();
  const { withdraw_no: orderNo } = await tour.api.post<{ withdraw_no: string }>(
    '/v1/withdraw/apply',
    {
      biz_order_id: `tour-${tour.run}-energy`,
      chain: tron.name,
      token: 'USDT',
      to_address: to,
      amount,
    },
  );
  const end = Date.now() + timeoutMs;
  let now: Withdrawal;
  for (;;) {
    tour.signal.throwIfAborted();
    now = await tour.api.get<Withdrawal>('/v1/withdraw/detail', { withdraw_no: orderNo });
    if (now.status > 4) throw new CheckFailed(`${orderNo} failed: ${now.fail_reason}`);
    if (now.status === 4) break;
    const depth = now.tx_hash === null ? null : await tron.faucetWallet.depth(now.tx_hash);
    if (depth !== null) {
      step.progress(Math.min(depth, tron.confirmations), tron.confirmations, 'blocks');
    } else {
      step.update(now.stuck?.cause === 'energy' ? 'waiting for its energy' : 'on its way');
    }
    if (Date.now() > end) throw new CheckFailed(`${orderNo} is not paid in ${timeoutMs} ms`);
    await sleep(1_000);
  }
  const usdt = tron.tokens.USDT;
  const held = await tron.faucetWallet.balance(to, usdt?.address ?? null);
  expectEqual(`balance of ${to}`, held, toUnits(amount, usdt?.decimals ?? 6));
  expectEqual(`TRX burnt for the energy of ${orderNo}`, await burnt(tour, now.tx_hash ?? ''), 0);
  const { list } = await tour.api.get<{ list: EnergyOrder[] }>('/v1/energy/orders', {
    business_type: 'withdraw',
    limit: 100,
  });
  const order = list.find(({ business_ref }) => business_ref === orderNo);
  if (!order) throw new CheckFailed(`/v1/energy/orders does not list ${orderNo}`);
  const [cost, burn] = [Number(order.cost_trx), Number(order.burn_trx)];
  if (cost >= burn) throw new CheckFailed(`the energy cost ${cost} TRX, burning costs ${burn}`);
  step.done(
    `${order.energy_amount} energy for ${order.cost_trx} TRX, nothing burnt; burning costs ` +
      `${order.burn_trx} TRX: ${Math.round((1 - cost / burn) * 100)} % saved`,
  );
}

/** What a transaction burnt for its energy, by the chain's own receipt, sun. */
async function burnt({ stack }: Tour, txHash: string): Promise<number> {
  const answer = await fetch(`${stack.chains.TRX?.rpc_urls[0]}/wallet/gettransactioninfobyid`, {
    method: 'POST',
    body: JSON.stringify({ value: txHash }),
  });
  const { receipt } = (await answer.json()) as { receipt?: { energy_fee?: number } };
  if (!receipt) throw new CheckFailed(`TRON shows no receipt of ${txHash}`);
  return receipt.energy_fee ?? 0;
}
