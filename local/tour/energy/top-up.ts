import { setTimeout as sleep } from 'node:timers/promises';
import { CheckFailed, expectEqual, toUnits } from '#workstation/check.ts';
import type { Tour, TourChain } from '../context.ts';

const amount = '100';
/** A deposit's threshold and its finality take about a minute. */
const timeoutMs = 240_000;

interface TopUp {
  tx_hash: string;
  amount_trx: string;
}

/** Subscribes the project. Again, nothing changes. */
export async function subscribe(tour: Tour): Promise<string> {
  const step = tour.ui.step('Subscription');
  const subscribed = await tour.api.post<{ deposit_address: string; enabled: boolean }>(
    '/v1/energy/subscribe',
    {},
  );
  expectEqual('enabled', subscribed.enabled, true);
  step.done(`TRX sent to ${subscribed.deposit_address} tops up the balance`);
  return subscribed.deposit_address;
}

/** Sends TRX to the deposit address, and waits until the balance has it. */
export async function topUp(tour: Tour, tron: TourChain, address: string): Promise<void> {
  const step = tour.ui.step(`Top-up of ${amount} TRX`);
  const before = await balanceOf(tour);
  const txHash = await tron.faucetWallet.send({
    to: address,
    tokenAddress: null,
    amount: toUnits(amount, tron.nativeDecimals),
  });
  const end = Date.now() + timeoutMs;
  for (;;) {
    tour.signal.throwIfAborted();
    const now = await balanceOf(tour);
    if (now > before) break;
    const depth = await tron.faucetWallet.depth(txHash);
    if (depth === null) step.update('sent, waiting for its block');
    else step.progress(Math.min(depth, tron.confirmations), tron.confirmations, 'blocks');
    if (Date.now() > end) throw new CheckFailed(`The top-up is not credited in ${timeoutMs} ms`);
    await sleep(1_000);
  }
  const { list } = await tour.api.get<{ list: TopUp[] }>('/v1/energy/topups', { limit: 20 });
  const found = list.find((one) => one.tx_hash === txHash);
  expectEqual('amount of the top-up', found?.amount_trx, amount);
  step.done('credited; the service brings it to its energy account');
}

const balanceOf = async ({ api }: Tour): Promise<number> =>
  Number((await api.get<{ balance_trx: string }>('/v1/energy/balance')).balance_trx);
