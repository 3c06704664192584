/** A wrong price can only cause more approvals (docs/decisions/0007-price-jumps.md). */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPriceServer } from '#local/chains/price-server.ts';
import { refreshed, restoreFeed, setFeed, withSecondFeed } from '../fakes/prices.ts';
import { type OwnProject, ownProject } from '../scenarios/own-project.ts';
import { nowS, withVariables } from '../support/deployed.ts';

let project: OwnProject;

beforeAll(async () => {
  project = await ownProject();
  await project.stack.pay(project.chain, project.wallet, null, 100n * 10n ** 18n);
  // A new cloud has few prices yet. These refreshes make the usual price its median.
  for (let i = 0; i < 4; i++) await refreshed();
});
afterAll(async () => {
  await restoreFeed();
  await project?.leave();
});

/** Returns the level of an order of this much ETH, and cancels the order while it waits. */
async function level(amount: string): Promise<number> {
  const biz_order_id = `jump-${randomBytes(6).toString('hex')}`;
  const made = await project.merchant.api.post<{ level: number }>('/v1/withdraw/apply', {
    biz_order_id,
    chain: project.chain,
    token: 'ETH',
    to_address: `0x${randomBytes(20).toString('hex')}`,
    amount,
  });
  if (made.level > 1) await project.merchant.api.post('/v1/withdraw/cancel', { biz_order_id });
  return made.level;
}

test('at a thousandth of the price a level 3 order stays level 3, at four fifths of the old price', async () => {
  expect(await level('40')).toBe(3);
  await setFeed({ eth: '2.5' });
  expect(await refreshed()).toMatchObject({ usd: '2000', source: 'held' });
  expect(await level('40')).toBe(3);
  expect(await level('0.6')).toBe(2);
  await restoreFeed();
  expect(await refreshed()).toMatchObject({ usd: '2500', source: 'coingecko' });
});

test('a tenfold price takes effect at once and leaves no trace when it is corrected', async () => {
  expect(await level('0.1')).toBe(1);
  await setFeed({ eth: '25000' });
  expect(await refreshed()).toMatchObject({ usd: '25000', source: 'coingecko' });
  expect(await level('0.1')).toBe(2);
  expect(await level('2.1')).toBe(3);
  await setFeed({ eth: '2500' });
  expect(await refreshed()).toMatchObject({ usd: '2500', source: 'coingecko' });
  expect(await level('0.1')).toBe(1);
});

test('of two sources 4 % apart the higher one decides, of two 2 % apart the first one', async () => {
  const second = await startPriceServer();
  const say = (ethereum: string) =>
    fetch(`${second.url}/prices`, {
      method: 'PUT',
      body: JSON.stringify({ prices: { ethereum } }),
    });
  try {
    await withSecondFeed(second.feedUrl, () =>
      // The function reads its parameter when it starts. This change restarts it.
      withVariables('schedule-refresh-prices', { STARTED_FOR_A_TEST: String(nowS()) }, async () => {
        await say('2600');
        expect(await refreshed()).toMatchObject({ usd: '2600' });
        // The order is worth 1,027 USD at a price of 2600, and 987.5 USD at 2500.
        expect(await level('0.395')).toBe(2);
        await say('2550');
        expect(await refreshed()).toMatchObject({ usd: '2500' });
        expect(await level('0.395')).toBe(1);
      }),
    );
  } finally {
    await second.close();
  }
});
