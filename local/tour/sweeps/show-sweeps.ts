import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf } from '#shared/chains.ts';
import { CheckFailed, expectEqual, toUnits } from '#workstation/check.ts';
import type { Tour, TourChain } from '../context.ts';
import { delegating, type SweptProject, swept } from './begin-sweeps.ts';

/** On TRON a deposit, an account that comes to exist and a sweep are final one after the other. */
const timeoutMs = 900_000;
/** What is paid from what was swept, USDT. */
const paid = '20';

interface Sweep {
  sweep_no: string;
  kind: string;
  status: number;
  tx_hash: string | null;
  fail_reason: string | null;
}

/** Waits until the deposits have come to the hot wallets, and pays from what came. */
export async function showSweeps(tour: Tour, project: SweptProject): Promise<number> {
  await Promise.all(
    project.chains.map(async (chain) => {
      await home(tour, project, chain);
      await payFrom(tour, project, chain);
    }),
  );
  return project.chains.length;
}

/** Removes the key of the tour. The project stays. */
export async function leaveSweeps(tour: Tour, { slug, key }: SweptProject): Promise<void> {
  await tour.admins[0]?.call('DELETE', `/projects/${slug}/keys/${key.app_id}`).catch(() => {});
}

async function home(tour: Tour, project: SweptProject, chain: TourChain): Promise<void> {
  const { slug, hot, user } = project;
  const family = familyOf[chain.name];
  const step = tour.ui.step(`${chain.name.padEnd(8)} ${swept} USDT to the hot wallet`);
  const end = Date.now() + timeoutMs;
  let sweep: Sweep | undefined;
  for (;;) {
    tour.signal.throwIfAborted();
    const { list } = await tour.admins[0]!.request<{ list: Sweep[] }>(
      'GET',
      `/projects/${slug}/sweeps?chain=${chain.name}`,
    );
    // Coin for a fee, an account and a contract are orders of their own.
    const failed = list.find(({ status }) => status === 5);
    if (failed) throw new CheckFailed(`${failed.sweep_no}: ${failed.fail_reason}`);
    sweep = list.find(({ kind }) => kind === 'sweep');
    if (sweep?.status === 4) break;
    const [now] = list;
    step.update(now ? `${now.sweep_no} (${now.kind}) is on its way` : 'waiting for its credit');
    if (Date.now() > end) throw new CheckFailed(`${chain.name} is not swept in ${timeoutMs} ms`);
    await sleep(2_000);
  }
  const usdt = chain.tokens.USDT!;
  const held = (address: string) => chain.faucetWallet.balance(address, usdt.address);
  expectEqual(`USDT of the user on ${chain.name}`, await held(user[family]), 0n);
  const wanted = toUnits(swept, usdt.decimals);
  expectEqual(`USDT of the hot wallet on ${chain.name}`, await held(hot[family]), wanted);
  const coin = await chain.faucetWallet.balance(user[family], null);
  if (chain.name === 'TRX') expectEqual('sun of the user', coin, 1n);
  if (chain.name === 'SOL') expectEqual('lamports of the user', coin, 0n);
  if (chain.name === delegating) expectEqual('wei of the user', coin, 0n);
  const holds: Partial<Record<string, string>> = {
    TRX: '1 sun',
    SOL: 'no SOL',
    [delegating]: 'no coin, and delegates to the sweeper',
  };
  const dust = holds[chain.name] ?? 'coin for later sweeps';
  step.done(`${sweep.sweep_no}; the user's address holds ${dust}`);
}

/** The hot wallet held no token before: what it pays was swept. */
async function payFrom(tour: Tour, { api }: SweptProject, chain: TourChain): Promise<void> {
  const step = tour.ui.step(`${chain.name.padEnd(8)} ${paid} USDT paid from what was swept`);
  const to = chain.faucetWallet.newAddress();
  const { withdraw_no } = await api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
    biz_order_id: `swept-${chain.name}`,
    chain: chain.name,
    token: 'USDT',
    to_address: to,
    amount: paid,
  });
  const end = Date.now() + timeoutMs;
  for (;;) {
    tour.signal.throwIfAborted();
    const now = await api.get<{ status: number; fail_reason: string | null }>(
      '/v1/withdraw/detail',
      { withdraw_no },
    );
    if (now.status === 4) break;
    if (now.status > 4) throw new CheckFailed(`${withdraw_no} failed: ${now.fail_reason}`);
    if (Date.now() > end) throw new CheckFailed(`${withdraw_no} is not paid in ${timeoutMs} ms`);
    await sleep(2_000);
  }
  const usdt = chain.tokens.USDT!;
  const held = await chain.faucetWallet.balance(to, usdt.address);
  expectEqual(`balance of ${to}`, held, toUnits(paid, usdt.decimals));
  step.done(withdraw_no);
}
