/**
 * Many equal requests are sent at the same moment through the deployed API. They become one
 * order and one payment. As many requests are in flight at a time as two cores can answer.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachLimited } from '#shared/async/limit.ts';
import { byForm } from '#test/forms.ts';
import { atATime, post } from '#test/scenarios/faults/storm-over-http.ts';
import { type OwnProject, ownProject } from '#test/scenarios/own-project.ts';
import type { Merchant } from '#test/support/stack.ts';

let project: OwnProject;
const merchants: Merchant[] = [];

beforeAll(async () => {
  project = await ownProject();
  // A key may send 200 requests a minute, and requests that were answered as busy are repeated.
  for (let i = 0; i < 4; i++) {
    merchants.push(await project.stack.merchant({ slug: project.slug, webhooks: false }));
  }
});
afterAll(async () => {
  for (const merchant of merchants) await merchant.leave();
  await project?.leave();
});

test('two hundred equal requests become one record and one payment with one withdraw_no', async () => {
  const order = {
    biz_order_id: `storm-${randomBytes(6).toString('hex')}`,
    chain: project.chain,
    token: 'USDT',
    to_address: `0x${randomBytes(20).toString('hex')}`,
    amount: '3',
  };
  const text = JSON.stringify(order);
  // The functions are started first, so that the requests reach the order together.
  const nothing = JSON.stringify({ ...order, amount: '0' });
  for (const answer of await eachLimited(asked().slice(0, atATime), atATime, (merchant) =>
    post(merchant, nothing),
  )) {
    expect(answer).toMatchObject({ status: 'fulfilled', value: { code: 40001 } });
  }
  const found = new Set<string>();
  let left = asked();
  for (let round = 0; left.length > 0 && round < 3; round++) {
    const answers = await eachLimited(left, atATime, (merchant) => post(merchant, text));
    for (const answer of answers) {
      if (answer.status === 'rejected') throw answer.reason;
      const { http, code, no, retryAfter } = answer.value;
      if (http === 200) found.add(no ?? '');
      else expect({ http, code, retryAfter }).toEqual({ http: 503, code: 50301, retryAfter: '1' });
    }
    left = left.filter((_, i) => {
      const answer = answers[i];
      return answer?.status === 'fulfilled' && answer.value.http !== 200;
    });
  }
  expect(left).toEqual([]);
  expect(found.size).toBe(1);
  const [no = ''] = found;
  expect(await project.reached(no, 4)).toMatchObject({ status: 4 });
  expect(await project.paid({ to: order.to_address })).toBe(3_000_000n);
  expect(await project.sent()).toBe(1);
  expect(await project.total()).toBe(1);
});

/** The sender of each of the requests: the keys take turns. */
const asked = () =>
  Array.from(
    { length: byForm({ short: 72, long: 200 }) },
    (_, i) => merchants[i % merchants.length] as Merchant,
  );
