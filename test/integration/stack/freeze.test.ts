/**
 * A freeze stops every signature: new payments, bumps, fills, and repeated sends of signed
 * payments. Each mode lifts its freeze at the end and checks that all of them then happen, so that
 * each one was really waiting.
 */
import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { chain, type Freeze, fresh, money, ofAddress, root } from '#test/scenarios/stack/freeze.ts';
import {
  type Item,
  orderItem,
  runSigner,
  signedNonce,
  slotItemOf,
  wakeSigner,
} from '#test/support/forge.ts';
import { openStack, type Stack, until } from '#test/support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await openStack();
});

const mineEvery = (seconds: number) => stack.rpc(chain)('evm_setIntervalMining', seconds);
afterEach(() => mineEvery(1));

const freezes: Record<string, Freeze> = {
  'the project': {
    on: (slug) => stack.admins[0]!.request('POST', `/projects/${slug}/freeze`, { reason: 'drill' }),
    off: (slug) => stack.unfreeze(slug),
  },
  'the address': {
    on: (_, hot) => ofAddress(hot, 'SET frozen = :why', { ':why': 'drill' }),
    off: (_, hot) => ofAddress(hot, 'REMOVE frozen'),
  },
};

test.each(Object.entries(freezes))('nothing is signed while %s is frozen', async (_, freeze) => {
  const slug = await stack.project();
  const shop = await stack.merchant({ slug, webhooks: false });
  const path = `/projects/${slug}`;
  const { addresses } = await stack.admins[0]!.request<{ addresses: { EVM: string } }>('GET', path);
  const hot = addresses.EVM;
  await stack.pay(chain, hot, null, 10n ** 19n);
  await stack.pay(chain, hot, 'USDT', 10n ** 21n);
  await until('funds', async () =>
    (await stack.balance(chain, hot, 'USDT')) > 0n ? true : undefined,
  );
  const order = async () => {
    const made = await shop.api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
      biz_order_id: `frozen-${randomBytes(6).toString('hex')}`,
      chain,
      token: 'USDT',
      to_address: fresh(),
      amount: '3',
    });
    return made.withdraw_no;
  };
  const slot = async (nonce: number) => (await slotItemOf(chain, hot, nonce)) as Item;
  const attempts = async (nonce: number) =>
    ((await slot(nonce)).attempts as Item[]).map(({ kind }) => kind);
  const sent = async (no: string) =>
    until(`sending of ${no}`, async () =>
      (await orderItem(no)).status === 'broadcast' ? true : undefined,
    );

  await mineEvery(0);
  const bumped = await order();
  await sent(bumped);
  const cancelled = await order();
  await sent(cancelled);
  expect(await signedNonce(cancelled)).toBe(1);

  await freeze.on(slug, hot);
  const waiting = await order();
  // All are due now: the first for a bump, the second for a fill, both for another send, and the
  // third for its signature.
  const due = (set: Item) => ({ lastSentAt: 1, ...set });
  const first = await slot(0);
  const [attempt] = first.attempts as Item[];
  const asked = [
    { ...first, ...due({ attempts: [{ ...attempt, outcome: 'underpriced' }] }) },
    { ...(await slot(1)), ...due({ refusals: 6 }) },
  ] as Item[];
  for (const Item of asked) await root.send(new PutCommand({ TableName: money, Item }));
  for (let run = 0; run < 4; run++) await runSigner(chain, hot);
  expect(await slot(0)).toEqual(asked[0]);
  expect(await slot(1)).toEqual(asked[1]);
  expect(await signedNonce(waiting)).toBeNull();
  expect(await orderItem(waiting)).toMatchObject({ status: 'approved', stuck: null });

  await freeze.off(slug, hot);
  await until('what the freeze held back', async () => {
    await wakeSigner(chain, hot);
    return (await signedNonce(waiting)) === null ? undefined : true;
  });
  expect(await attempts(0)).toEqual(['payment', 'payment']);
  expect(await attempts(1)).toEqual(['payment', 'fill']);
  expect(await signedNonce(waiting)).toBe(2);
  await shop.leave();
});
