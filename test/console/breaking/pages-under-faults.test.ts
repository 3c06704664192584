/**
 * Pages that stay open while a chain is reorganised, a block is too expensive for a payment, or two receivers
 * are down for more than a day. The tests run in parallel: each has a chain and a project of its own.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { verifies } from '#local/cloud/webhook-receiver.ts';
import { nowS, redispatchAhead } from '#test/support/deployed.ts';
import { type Ledger, openLedger } from '#test/support/ledger.ts';
import { type Merchant, until } from '#test/support/stack.ts';
import { marked } from '../support/marked.ts';
import { button, inspect, openSite, sheet, twoLooks } from '../support/site.ts';

/** Confirmations that a deposit on BASE needs. */
const threshold = 15;
/** Attempts before a delivery is given up. */
const tries = 7;
/**
 * How long a payment may wait for its higher fee: another layer puts a new release in the place of every
 * function meanwhile, and a watcher that it ended has a successor only after two minutes.
 */
const slowMs = 270_000;

/** On POLYGON and on BASE, which nothing else uses now (vitest.config.ts). */
let expensive: Ledger;
let forked: Ledger;
/** Receivers of one project: one is fixed before the other. */
let mended: Merchant;
let down: Merchant;

const site = await openSite(async ({ stack, slug }) => {
  mended = await stack.merchant({ slug });
  down = await stack.merchant({ slug });
  expensive = await openLedger(stack, 'POLYGON');
  forked = await openLedger(stack, 'BASE');
  // Transactions of others stay below the fork.
  await forked.mine(100);
});
afterAll(async () => {
  for (const ledger of [expensive, forked]) {
    await ledger?.mineEvery(1);
    await ledger?.leave();
  }
  for (const shop of [mended, down]) await shop?.leave();
});

test.concurrent('the timeline has every state of a bumped payment, in order', {
  timeout: 2 * slowMs,
}, async ({ onTestFinished }) => {
  const { rpc, merchant } = expensive;
  await expensive.mineEvery(0);
  // Level 2: one admin approves it.
  const order = await expensive.order(1_500);
  const path = `/withdrawals/${order.withdraw_no}`;
  const { page, complaints } = await site.as(0, `/p/${merchant.slug}${path}`, { onTestFinished });
  const isSamePage = await marked(page);
  const moments = page.locator('.moments li');
  // Exactly these words: the webhook of an event has its name, and may be shown before the order is.
  const moment = (what: string) =>
    moments.filter({ has: page.locator('strong').getByText(what, { exact: true }) }).first();
  await moment('Requested').waitFor();
  await site.stack.admins[0]!.approve(`/projects/${merchant.slug}${path}`);
  await moment('Sent to the network').waitFor();
  const { tx_hash: first } = await expensive.reached(order, 3);

  // The next block costs more than the payment offers.
  const { maxFeePerGas } = await rpc<{ maxFeePerGas: string }>('eth_getTransactionByHash', first);
  const above = (BigInt(maxFeePerGas) * 11n) / 10n;
  await rpc('anvil_setNextBlockBaseFeePerGas', `0x${above.toString(16)}`);
  await expensive.mine(1);
  let seen = '';
  const isBumped = async () => {
    const now = await expensive.detail(order);
    seen = JSON.stringify(now);
    return now.attempts.length > 1 ? true : undefined;
  };
  await until('a dearer variant', isBumped, { timeoutMs: slowMs }).catch((error: Error) => {
    throw new Error(`${error.message}: ${seen}`);
  });
  await moment('Signed again').waitFor();
  await expensive.mineEvery(1);
  const done = await expensive.ended(order);
  await moment('Confirmed').waitFor();
  await moment('Webhook withdraw.confirmed').waitFor();

  const shown = await moments.locator('strong').allTextContents();
  const isWebhook = (what: string) => what.startsWith('Webhook ');
  // The bytes go out again each few seconds: the newest of these sends has a moment of its own.
  const steps = shown.filter((what) => !isWebhook(what) && what !== 'Sent again');
  // On a busy machine the fee is raised once more before this test lets blocks be mined again.
  const states = steps.filter((what, at) => what !== steps[at - 1]);
  expect(states).toEqual([
    'Requested',
    'Approved',
    'Queued for the signer',
    'Signed',
    'Sent to the network',
    'Signed again',
    'Confirmed',
  ]);
  // The first two may overtake each other.
  expect(shown.filter(isWebhook).sort()).toEqual([
    'Webhook withdraw.approved',
    'Webhook withdraw.broadcast',
    'Webhook withdraw.confirmed',
  ]);
  expect(shown.at(-1)).toBe('Webhook withdraw.confirmed');
  expect(done.tx_hash).not.toBe(first);
  expect(done.attempts).toHaveLength(steps.filter((what) => what.startsWith('Signed')).length);
  const text = async (what: string) => (await moment(what).textContent())!;
  expect(await text('Approved')).toContain('alice@coffer.local');
  expect(await text('Signed again')).toMatch(/its fee rose from [\d.]+ to [\d.]+ gwei per gas/);
  expect(await expensive.paid(order)).toEqual({ times: 1, amount: expensive.units(1_500) });
  expect(await inspect(page, 'order-bumped', twoLooks)).toEqual([]);
  expect(await isSamePage()).toBe(true);
  expect(complaints).toEqual([]);
});

test.concurrent('a deposit is credited, orphaned and restored while its page is open', async ({
  onTestFinished,
}) => {
  await forked.mineEvery(0);
  const { user_id, address } = await forked.user();
  const raw = await forked.bytesOf(await forked.give(address, 4));
  await forked.mine(1);
  const { deposit_no: no } = await forked.deposit(user_id, 'detection', () => true);
  const { page, complaints } = await site.as(0, `/p/${forked.merchant.slug}/deposits/${no}`, {
    onTestFinished,
  });
  const isSamePage = await marked(page);
  await page.getByText('Confirming', { exact: true }).waitFor();
  await page.getByText('Waiting to be credited').waitFor();
  await page.getByText(new RegExp(`^It has \\d+ of ${threshold} confirmations\\.$`)).waitFor();
  await forked.mine(threshold);
  await page.getByText('Credited', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'deposit.credited' }).waitFor();

  const seen = await forked.deposit(user_id, 'credit', ({ status }) => status === 2);
  await forked.forkBelow(Number(seen.block_number));
  await page.getByText('Orphaned after its credit').waitFor();
  await page.getByText('if the block comes back, deposit.restored follows').waitFor();
  await page.getByRole('link', { name: 'deposit.orphaned' }).waitFor();
  expect(await inspect(page, 'deposit-orphaned', twoLooks)).toEqual([]);

  await forked.rpc('eth_sendRawTransaction', raw);
  await forked.mine(1);
  await until('the block', async () => ((await forked.holds(address)) > 0n ? true : undefined));
  await forked.mine(threshold + 1);
  await page.getByText('Orphaned after its credit').waitFor({ state: 'detached' });
  await page.getByText('Reorganised', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'deposit.restored' }).waitFor();
  expect(await page.getByText('Credited', { exact: true }).count()).toBeGreaterThan(0);
  expect(await isSamePage()).toBe(true);
  expect(complaints).toEqual([]);
});

interface Delivery {
  id: string;
  url: string;
  event_id: string;
  state: string;
  tries: number;
  next_at: number | null;
  attempts: { status: number | null; manual: boolean }[];
}

const urlOf = ({ receiver }: Merchant) => `${receiver.url}/webhooks`;

const deliveries = async (shop?: Merchant) => {
  const path = `/projects/${site.slug}/webhooks`;
  const { list } = await site.stack.admins[0]!.request<{ list: Delivery[] }>('GET', path);
  return shop ? list.filter(({ url }) => url === urlOf(shop)) : list;
};

/** Two deposits, whose events each receiver refuses until its attempts are used up. */
async function givenUp(): Promise<void> {
  for (const shop of [mended, down]) shop.receiver.answerWith(500);
  for (let i = 0; i < 2; i++) {
    const { addresses } = await mended.api.post<{ addresses: { EVM: string } }>(
      '/v1/subaccount/create',
      { user_id: `missed-${randomBytes(6).toString('hex')}` },
    );
    await site.stack.pay('ARBITRUM', addresses.EVM, 'USDT', 2_000_000n);
  }
  for (let tried = 1; tried <= tries; tried++) {
    const list = await until(`attempt ${tried} of each delivery`, async () => {
      const now = await deliveries();
      return now.length === 4 && now.every((one) => one.tries >= tried) ? now : undefined;
    });
    const due = Math.max(...list.map(({ next_at }) => next_at ?? 0));
    if (tried < tries) await redispatchAhead(due + 1 - nowS());
  }
}

/** Of each event, the ids under which a receiver got it. */
const idsAt = ({ receiver }: Merchant) =>
  receiver.received.map(({ headers }) => headers['webhook-id']);

test.concurrent('all that was given up of one URL is sent again under its ids; the other URL gets nothing', async ({
  onTestFinished,
}) => {
  await givenUp();
  expect((await deliveries()).map(({ state }) => state)).toEqual(Array(4).fill('abandoned'));
  for (const shop of [mended, down]) expect(idsAt(shop)).toHaveLength(2 * tries);
  const before = new Set(idsAt(mended));
  mended.receiver.answerWith(200);

  const { page, complaints } = await site.as(0, `/p/${site.slug}/webhooks`, { onTestFinished });
  const recover = async (shop: Merchant) => {
    await button(page, 'Resend undelivered webhooks').click();
    await sheet(page).getByRole('combobox').selectOption(urlOf(shop));
    await sheet(page).getByRole('button', { name: 'Resend' }).click();
    await page.getByText('Resending 2 webhooks, ten per second').last().waitFor();
    await sheet(page).waitFor({ state: 'detached' });
  };
  const row = (state: string) =>
    page.getByRole('row').filter({ has: page.getByText(state, { exact: true }) });
  await row('Undelivered').nth(3).waitFor();
  expect(await inspect(page, 'given-up', twoLooks)).toEqual([]);
  await recover(mended);
  await row('Delivered').nth(1).waitFor();
  expect(await row('Delivered').count()).toBe(2);
  expect(await row('Undelivered').count()).toBe(2);

  const again = mended.receiver.received.slice(2 * tries);
  expect(again).toHaveLength(2);
  expect(new Set(again.map(({ headers }) => headers['webhook-id']))).toEqual(before);
  for (const one of again) expect(verifies(one, mended.key.webhook_secret)).toBe(true);

  // The other receiver's turn: what it gets now is the first that it gets.
  expect(idsAt(down)).toHaveLength(2 * tries);
  down.receiver.answerWith(200);
  await recover(down);
  await row('Delivered').nth(3).waitFor();
  expect(idsAt(mended)).toHaveLength(2 * tries + 2);
  for (const shop of [mended, down]) {
    for (const { state, attempts } of await deliveries(shop)) {
      expect(state).toBe('delivered');
      const byHand = attempts.filter(({ manual }) => manual);
      expect(byHand.map(({ status }) => status)).toEqual([200]);
    }
  }
  expect(complaints).toEqual([]);
});
