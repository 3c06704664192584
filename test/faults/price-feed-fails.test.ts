/** Without a fresh price no level is guessed: the answer is 502 / 50201, and nothing is written. */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  agePrice,
  newestPrice,
  refresh,
  refreshed,
  restoreFeed,
  setFeed,
} from '../fakes/prices.ts';
import { type OwnProject, ownProject } from '../scenarios/own-project.ts';
import { until } from '../support/stack.ts';

let project: OwnProject;

beforeAll(async () => {
  project = await ownProject();
});
afterEach(restoreFeed);
afterAll(() => project?.leave());

const order = (amount: string) => ({
  biz_order_id: `price-${randomBytes(6).toString('hex')}`,
  chain: project.chain,
  token: 'ETH',
  to_address: `0x${randomBytes(20).toString('hex')}`,
  amount,
});
const apply = (body: ReturnType<typeof order>) =>
  project.merchant.api.call<{ withdraw_no: string; level: number }>(
    'POST',
    '/v1/withdraw/apply',
    body,
  );

test.each(['down', 'stale'] as const)(
  'while the feed is %s the last price is used for ten minutes, then orders are refused',
  async (mode) => {
    await refreshed();
    await setFeed({ mode });
    const listed = await project.total();
    const before = await newestPrice();
    expect(await refresh()).toContain('no fresh price of');
    expect(await newestPrice()).toEqual(before);
    const early = await apply(order('0.0001'));
    expect(early).toMatchObject({ code: 0, data: { level: 1 } });

    await agePrice(601);
    // The totals are some seconds behind.
    const total = await until('the order is listed', async () => {
      const now = await project.total();
      return now === listed + 1 ? now : undefined;
    });
    const late = order('0.0002');
    for (let time = 0; time < 2; time++) {
      expect(await apply(late)).toMatchObject({ http: 502, code: 50201 });
    }
    const { biz_order_id } = late;
    const detail = `/v1/withdraw/detail?biz_order_id=${biz_order_id}`;
    expect(await project.merchant.api.call('GET', detail)).toMatchObject({
      http: 404,
      code: 40401,
    });
    expect(await project.total()).toBe(total);
    // A token that counts as 1 USD needs no price feed.
    const stable = await project.apply(2);
    expect(stable).toMatchObject({ level: 1, status: 1 });

    await restoreFeed();
    const again = await apply(late);
    expect(again).toMatchObject({ code: 0, data: { level: 1 } });
    for (const no of [early.data.withdraw_no, stable.no, again.data.withdraw_no]) {
      expect(await project.reached(no, 4)).toMatchObject({ status: 4 });
    }
  },
);
