/**
 * Many transfers are sent at the same moment under one session key, through the deployed
 * API. The key's daily total equals the queued transfers and never exceeds the cap. Each queued
 * transfer is paid once.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { eachLimited } from '#shared/async/limit.ts';
import { type Answer, atATime, calls, capUsd } from '#test/scenarios/faults/cap-storm-over-http.ts';
import { type OwnProject, ownProject } from '#test/scenarios/own-project.ts';
import { type Merchant, until } from '#test/support/stack.ts';

let project: OwnProject;
let owner: Merchant;
const merchants: Merchant[] = [];

beforeAll(async () => {
  project = await ownProject();
  owner = await project.stack.merchant({
    slug: project.slug,
    webhooks: false,
    permission: 'approve',
  });
  // A key may send 200 requests a minute, and requests that were answered as busy are repeated.
  for (let i = 0; i < 4; i++) {
    merchants.push(await project.stack.merchant({ slug: project.slug, webhooks: false }));
  }
});
afterAll(async () => {
  for (const merchant of [owner, ...merchants]) await merchant?.leave();
  await project?.leave();
});

test('the daily cap is exact, and each queued transfer is paid once', async () => {
  const { sk_id: key } = await owner.api.post<{ sk_id: string }>('/v1/client/session-keys', {
    daily_cap_usd: capUsd,
  });
  const asked = Array.from({ length: calls }, (_, i) => ({
    merchant: merchants[i % merchants.length] as Merchant,
    to: toChecksumAddress(`0x${randomBytes(20).toString('hex')}`),
    once: `storm-${randomBytes(8).toString('hex')}`,
  }));
  const made = new Map<string, Answer>();
  let left = asked;
  for (let round = 0; left.length > 0 && round < 5; round++) {
    const answers = await eachLimited(left, atATime, ({ merchant, to, once }) =>
      merchant.api.call<Answer>(
        'POST',
        '/v1/client/transfer',
        { chain: project.chain, token: 'USDT', to, amount: '3' },
        { 'x-session-key': key, 'idempotency-key': once },
      ),
    );
    const again: typeof asked = [];
    for (const [i, answer] of answers.entries()) {
      if (answer.status === 'rejected') throw answer.reason;
      const { http, data } = answer.value;
      const one = left[i] as (typeof asked)[number];
      if (http === 200) made.set(one.to, data);
      else {
        // A call that a busy machine did not end may have been carried out: it is repeated as is.
        if (http < 500) expect(answer.value).toMatchObject({ code: 42901 });
        again.push(one);
      }
    }
    left = again;
  }
  expect(left).toEqual([]);
  const queued = [...made].filter(([, { status }]) => status === 'queued');
  const pending = [...made.values()].filter(({ status }) => status === 'pending');
  expect(queued).toHaveLength(Math.floor(capUsd / 3));
  expect(new Set(pending.map(({ risk_reason: reason }) => reason))).toEqual(
    new Set(['over_daily_cap']),
  );
  const { list } = await owner.api.get<{ list: { used_today_usd: number }[] }>(
    '/v1/client/session-keys',
  );
  expect(list[0]?.used_today_usd).toBe(queued.length * 3);
  for (const [to] of queued) {
    await until(`payment to ${to}`, async () =>
      (await project.paid({ to })) === 3_000_000n ? true : undefined,
    );
  }
  expect(await project.sent()).toBe(queued.length);
  // The lists are updated within seconds.
  const listed = await until('all of them in the list', async () => {
    const { total } = await owner.api.get<{ total: number }>('/v1/client/operations');
    return total >= calls ? total : undefined;
  });
  expect(listed).toBe(calls);
});
