import { CheckFailed, expectEqual, toUnits } from '#workstation/check.ts';
import type { Step } from '#workstation/ui.ts';
import { verifies } from '../cloud/webhook-receiver.ts';
import type { Tour, TourChain } from './context.ts';
import { makePoll, type Poll } from './poll.ts';

type Orders = Poll<Detail>;

interface Detail {
  withdraw_no: string;
  status: number;
  level: number;
  tx_hash: string | null;
  fail_reason: string | null;
}

interface Order {
  chain: TourChain;
  token: string;
  amount: string;
  what: string;
}

interface Applied extends Order {
  step: Step;
  bizOrderId: string;
  orderNo: string;
  to: string;
}

export interface Paid {
  chain: string;
  token: string;
  amount: string;
  to: string;
  txHash: string;
}

let orders = 0;

async function apply(tour: Tour, order: Order, level: number): Promise<Applied> {
  const { chain, token, amount, what } = order;
  const step = tour.ui.step(`${chain.name.padEnd(8)} ${amount} ${token}, ${what}`);
  orders += 1;
  const bizOrderId = `tour-${tour.run}-${orders}`;
  const to = chain.faucetWallet.newAddress();
  const applied = await tour.api.post<{ withdraw_no: string; status: number; level: number }>(
    '/v1/withdraw/apply',
    { biz_order_id: bizOrderId, chain: chain.name, token, to_address: to, amount, memo: what },
  );
  expectEqual(`level of ${applied.withdraw_no}`, applied.level, level);
  expectEqual(`status of ${applied.withdraw_no}`, applied.status, level === 1 ? 1 : 0);
  return { ...order, step, bizOrderId, orderNo: applied.withdraw_no, to };
}

const detail = (tour: Tour, { orderNo }: Applied): Promise<Detail> =>
  tour.api.get<Detail>('/v1/withdraw/detail', { withdraw_no: orderNo });

async function webhook(tour: Tour, applied: Applied, event: string): Promise<void> {
  const found = await tour.receiver.waitFor(
    `${event} of ${applied.orderNo}`,
    (item) => item.event === event && item.data.withdraw_no === applied.orderNo,
    60_000,
  );
  if (!verifies(found, tour.key.webhook_secret)) {
    throw new CheckFailed(`The webhook ${event} of ${applied.orderNo} does not verify`);
  }
}

const balance = (applied: Applied): Promise<bigint> =>
  applied.chain.faucetWallet.balance(
    applied.to,
    applied.chain.tokens[applied.token]?.address ?? null,
  );

/** One admin approves what the order shows or, with a reason, rejects it. */
async function decide(tour: Tour, applied: Applied, admin: number, reason?: string) {
  const client = tour.admins[admin];
  if (!client) throw new CheckFailed(`The stack has no admin ${admin + 1}`);
  const path = `/projects/${tour.stack.project.slug}/withdrawals/${applied.orderNo}`;
  if (reason === undefined) await client.approve(path);
  else await client.request('POST', `${path}/reject`, { reason });
  return client.email;
}

/** Follows a payment to its confirmation, then checks the chain and the webhooks. */
async function follow(tour: Tour, poll: Orders, applied: Applied): Promise<Paid> {
  const { step, chain, token, amount, to, orderNo } = applied;
  const words = ['waiting for approval', 'approved, queued', 'signing', 'sent', 'confirmed'];
  const done = await poll.until(`payment of ${orderNo}`, async (list) => {
    const now = list.find((item) => item.withdraw_no === orderNo);
    if (!now) return undefined;
    if (now.status > 4) {
      throw new CheckFailed(`${orderNo} failed: ${(await detail(tour, applied)).fail_reason}`);
    }
    const blocks = now.tx_hash === null ? null : await chain.faucetWallet.depth(now.tx_hash);
    if (blocks === null) step.update(words[now.status] ?? '');
    else step.progress(Math.min(blocks, chain.confirmations), chain.confirmations, 'blocks');
    return now.status === 4 ? now : undefined;
  });
  const wanted = toUnits(amount, chain.tokens[token]?.decimals ?? chain.nativeDecimals);
  expectEqual(`balance of ${to} on ${chain.name}`, await balance(applied), wanted);
  step.update('paid, waiting for its webhooks');
  for (const event of ['withdraw.approved', 'withdraw.broadcast', 'withdraw.confirmed']) {
    await webhook(tour, applied, event);
  }
  step.done('on the chain to the last unit, 3 webhooks verified');
  return { chain: chain.name, token, amount, to, txHash: done.tx_hash ?? '' };
}

async function stillPending(tour: Tour, applied: Applied): Promise<void> {
  expectEqual(`status of ${applied.orderNo}`, (await detail(tour, applied)).status, 0);
}

async function approvedBy(tour: Tour, poll: Orders, order: Order, level: 2 | 3): Promise<Paid> {
  const applied = await apply(tour, order, level);
  applied.step.update(`level ${level}: waits for ${level === 2 ? 'an admin' : 'two admins'}`);
  await stillPending(tour, applied);
  const first = await decide(tour, applied, 0);
  if (level === 3) {
    applied.step.update(`${first} approved: still waits`);
    await stillPending(tour, applied);
    const second = await decide(tour, applied, 1);
    applied.step.update(`${first} and ${second} approved`);
  }
  return follow(tour, poll, applied);
}

async function endedUnpaid(tour: Tour, applied: Applied, reason: string): Promise<void> {
  const { status, fail_reason } = await detail(tour, applied);
  expectEqual(`status of ${applied.orderNo}`, status, 6);
  expectEqual(`fail_reason of ${applied.orderNo}`, fail_reason, reason);
  expectEqual(`balance of ${applied.to}`, await balance(applied), 0n);
}

async function rejected(tour: Tour, order: Order): Promise<void> {
  const applied = await apply(tour, order, 2);
  const reason = 'The recipient is not known';
  const email = await decide(tour, applied, 1, reason);
  await endedUnpaid(tour, applied, reason);
  await webhook(tour, applied, 'withdraw.rejected');
  applied.step.done(`rejected by ${email}, nothing moved, webhook verified`);
}

async function cancelled(tour: Tour, order: Order): Promise<void> {
  const applied = await apply(tour, order, 2);
  await tour.api.post('/v1/withdraw/cancel', { biz_order_id: applied.bizOrderId });
  await endedUnpaid(tour, applied, 'Cancelled by merchant');
  applied.step.done('cancelled by the merchant, nothing moved');
}

/** One withdrawal of each kind, in parallel; returns the paid ones. */
export async function showWithdrawals(tour: Tour): Promise<Paid[]> {
  const at = (index: number): TourChain => {
    const chain = tour.chains[index % tour.chains.length];
    if (!chain) throw new CheckFailed('The stack has no chains');
    return chain;
  };
  const poll: Orders = makePoll(tour, async () => {
    return (await tour.api.get<{ list: Detail[] }>('/v1/withdraw/list', { size: 100 })).list;
  });
  const small = (chain: TourChain, token: string, amount: string): Promise<Paid> =>
    apply(tour, { chain, token, amount, what: 'paid at once' }, 1).then((applied) =>
      follow(tour, poll, applied),
    );
  const paid = [
    ...tour.chains.map((chain) => small(chain, 'USDT', '12.5')),
    small(at(0), at(0).nativeToken, '0.01'),
    approvedBy(
      tour,
      poll,
      { chain: at(1), token: 'USDT', amount: '1000', what: 'one approval' },
      2,
    ),
    approvedBy(
      tour,
      poll,
      { chain: at(2), token: 'USDC', amount: '50000', what: 'two approvals' },
      3,
    ),
  ];
  const [results] = await Promise.all([
    Promise.all(paid),
    rejected(tour, { chain: at(3), token: 'USDC', amount: '2000', what: 'to be rejected' }),
    cancelled(tour, { chain: at(4), token: 'USDT', amount: '3000', what: 'to be cancelled' }),
  ]);
  return results;
}
