/** A batch of payouts: estimated, sent with one call, approved once, and every balance compared. */
import { batchDigest } from '#domain/approval/batch-digest.ts';
import type { ChainName } from '#shared/chains.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { CheckFailed, expectEqual, toUnits } from '#workstation/check.ts';
import { verifies } from '../cloud/webhook-receiver.ts';
import type { Tour, TourChain } from './context.ts';
import { makePoll } from './poll.ts';

/** Payments on each chain. Each is small; together they need an approval. */
const onEach: readonly [ChainName, number][] = [
  ['ARBITRUM', 50],
  ['POLYGON', 50],
];

const token = 'USDT';

interface Item {
  biz_order_id: string;
  withdraw_no: string | null;
  status: number | null;
  code: number | null;
  message: string | null;
}

interface Batch {
  batch_no: string | null;
  status: string;
  level: number | null;
  count: number;
  items: Item[];
}

interface Estimate {
  level: number;
  amount_usd: number;
  fees: { chain: string; fee: string; fee_token: string }[];
  items: { code: number | null; message: string | null }[];
}

interface Payout {
  batch_digest: string;
  level: number;
  orders: { terms_digest: string }[];
}

interface Payment {
  chain: TourChain;
  decimals: number;
  to: string;
  amount: string;
}

/** Every payment has an amount of its own. */
function paymentsOf(tour: Tour): Payment[] {
  return onEach.flatMap(([name, count]) => {
    const chain = tour.chains.find((one) => one.name === name);
    if (!chain) throw new CheckFailed(`The stack has no ${name}`);
    const { decimals } = chain.tokens[token]!;
    return Array.from({ length: count }, (_, n) => ({
      chain,
      decimals,
      to: chain.faucetWallet.newAddress(),
      amount: formatAmount(
        toUnits('12', decimals) + toUnits('0.01', decimals) * BigInt(n),
        decimals,
      ),
    }));
  });
}

/** What an admin sees and approves: the digest of the orders as they are shown, computed here. */
async function approve(tour: Tour, batchNo: string): Promise<string> {
  const [admin] = tour.admins;
  if (!admin) throw new CheckFailed('The stack has no admin');
  const { slug } = tour.stack.project;
  const path = `/projects/${slug}/payouts/${batchNo}`;
  const { level, orders, batch_digest } = await admin.request<Payout>('GET', path);
  const digests = orders.map(({ terms_digest }) => terms_digest);
  const digest = batchDigest({ projectId: slug, batchNo, level, digests });
  expectEqual(`batch_digest of ${batchNo}`, batch_digest, digest);
  await admin.request('POST', `${path}/approve`, { batch_digest: digest });
  return admin.email;
}

const refusalsOf = (items: readonly { code: number | null; message: string | null }[]): string =>
  items.flatMap(({ code, message }) => (code === null ? [] : [`${code} ${message}`])).join(', ');

/** Returns how many payments of the batch were paid. */
export async function showPayouts(tour: Tour): Promise<number> {
  const { api, ui, receiver, key } = tour;
  const payments = paymentsOf(tour);
  const count = payments.length;
  const batchId = `tour-${tour.run}`;
  const items = payments.map(({ chain, to, amount }, n) => ({
    biz_order_id: `${batchId}-batch-${n}`,
    chain: chain.name,
    token,
    to_address: to,
    amount,
  }));
  const estimating = ui.step(`${count} payments of ${token} on ${onEach.length} chains, estimated`);
  const estimate = await api.post<Estimate>('/v1/withdraw/estimate', { items });
  expectEqual('refused items of the estimate', refusalsOf(estimate.items), '');
  expectEqual('level of the estimate', estimate.level, 2);
  const fees = estimate.fees.map(({ chain, fee, fee_token }) => `${fee} ${fee_token} on ${chain}`);
  estimating.done(`${estimate.amount_usd} USD, level 2, fees at most ${fees.join(' and ')}`);

  const step = ui.step('One call, one approval');
  const sent = await api.post<Batch>('/v1/withdraw/batch', { batch_id: batchId, items });
  expectEqual('refused items', refusalsOf(sent.items), '');
  expectEqual(`count of ${sent.batch_no}`, sent.count, count);
  expectEqual(`level of ${sent.batch_no}`, sent.level, 2);
  expectEqual(`status of ${sent.batch_no}`, sent.status, 'accepted');
  const batchNo = sent.batch_no!;
  const email = await approve(tour, batchNo);
  step.done(`${batchNo}, approved by ${email}`);

  const paying = ui.step(`${count} payments`);
  const poll = makePoll(
    tour,
    async () => [await api.get<Batch>('/v1/withdraw/batch', { batch_no: batchNo })],
    2_000,
  );
  await poll.until(
    `the end of ${batchNo}`,
    ([now]) => {
      if (!now) return undefined;
      const failed = now.items.filter(({ status }) => (status ?? 0) > 4);
      if (failed.length > 0) throw new CheckFailed(`${failed[0]!.withdraw_no} was not paid`);
      paying.progress(now.items.filter(({ status }) => status === 4).length, count, 'confirmed');
      return now.status === 'completed' ? now : undefined;
    },
    600_000,
  );
  paying.update('paid, comparing balances');
  for (const { chain, to, amount, decimals } of payments) {
    const held = await chain.faucetWallet.balance(to, chain.tokens[token]!.address);
    expectEqual(`balance of ${to} on ${chain.name}`, held, toUnits(amount, decimals));
  }
  const event = await receiver.waitFor(
    `withdraw.batch.completed of ${batchNo}`,
    (item) => item.event === 'withdraw.batch.completed' && item.data.batch_no === batchNo,
    60_000,
  );
  if (!verifies(event, key.webhook_secret)) {
    throw new CheckFailed(`The webhook withdraw.batch.completed of ${batchNo} does not verify`);
  }
  paying.done(`${count} balances to the last unit, webhook verified`);
  return count;
}
