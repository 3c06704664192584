/**
 * Forged records are written under an API function's role, all at once, among the honest work of a
 * wallet. The deployed signer pays the honest records and nothing else.
 */
import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  chain,
  forgeriesOf,
  fresh,
  honest,
  made,
  unit,
} from '#test/scenarios/stack/forged-records.ts';
import { asRole } from '#test/support/as-role.ts';
import {
  forger,
  type Item,
  orderItem,
  signedNonce,
  slotItemOf,
  wakeSigner,
} from '#test/support/forge.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

let stack: Stack;
let shop: Merchant;
let slug: string;
let hot: string;
let thief: string;

const forgeries = forgeriesOf(() => ({ stack, thief }));

beforeAll(async () => {
  stack = await openStack();
  thief = fresh();
  slug = await stack.project();
  shop = await stack.merchant({ slug, webhooks: false });
  const [alice] = stack.admins;
  const project = await alice?.request<{ addresses: { EVM: string } }>('GET', `/projects/${slug}`);
  hot = project?.addresses.EVM ?? '';
  await stack.pay(chain, hot, null, 5n * 10n ** 18n);
  await stack.pay(chain, hot, 'USDT', 100_000n * unit);
  await until('funds', async () =>
    (await stack.balance(chain, hot, 'USDT')) > 0n ? true : undefined,
  );
  // The project is frozen while they are made, so that the worker finds all of them at once.
  await alice?.request('POST', `/projects/${slug}/freeze`, { reason: 'a test' });
  honest.push({ ...(await order()), amount: 5n * unit });
  const forge = await forger();
  for (const [name, forgery] of Object.entries(forgeries)) {
    const { no, to } = await order(forgery);
    const forged = forgery.forge(await orderItem(no));
    await forge.order(no, forged);
    made[name] = { no, to, forged };
  }
  honest.push({ ...(await order({ level: 2 })), amount: 1_000n * unit });
  expect(await sentOnChain()).toBe(0);
  await stack.unfreeze(slug);
  await wakeSigner(chain, hot);
});
afterAll(() => shop?.leave());

test('the honest orders before and after the forged ones are paid', async () => {
  for (const { no, to, amount } of honest) {
    await until(`payment of ${no}`, async () => {
      await wakeSigner(chain, hot);
      return (await stack.balance(chain, to, 'USDT')) === amount ? true : undefined;
    });
  }
});

test.each(Object.entries(forgeries))(
  'a forged record is not paid: %s',
  async (name, { reason, token }) => {
    const { no, to, forged } = made[name] as (typeof made)[string];
    if (reason) {
      const ended = await until(`the refusal of ${name}`, async () => {
        const now = await orderItem(no);
        return now.status === 'failed' ? now : undefined;
      });
      expect(ended.failReason).toMatch(/^Refused by the signer: /);
      expect(ended.failReason).toMatch(reason);
    } else {
      // The record is neither paid nor announced. It stays as it was written, for a person to check.
      expect(await orderItem(no)).toMatchObject({ status: 'approved', ...forged });
    }
    expect(await signedNonce(no)).toBeNull();
    const symbol = token === 'ETH' ? null : 'USDT';
    expect(await stack.balance(chain, to, symbol)).toBe(0n);
  },
);

test('the wallet has sent only the honest payments and holds no other signed bytes', async () => {
  expect(await sentOnChain()).toBe(honest.length);
  expect(await stack.balance(chain, thief, 'USDT')).toBe(0n);
  expect(await slotItemOf(chain, hot, honest.length)).toBeUndefined();
  expect(await Promise.all(honest.map(({ no }) => signedNonce(no)))).toEqual([0, 1]);
});

test('a paid order that is set back to approved is not paid again', async () => {
  const [, paid] = honest;
  const { no, to, amount } = paid as (typeof honest)[number];
  await until('confirmation', async () => {
    const now = await orderItem(no);
    return now.status === 'confirmed' ? true : undefined;
  });
  const sent = await sentOnChain();
  await (await forger()).order(no, {});
  const stuck = await until('refusal', async () => {
    await wakeSigner(chain, hot);
    const now = await orderItem(no);
    return now.stuck ? now : undefined;
  });
  // The order does not fail: it may have been paid, and a merchant pays a failed order again.
  expect(stuck).toMatchObject({ status: 'approved', stuck: { cause: 'signed_before' } });
  expect(await sentOnChain()).toBe(sent);
  expect(await stack.balance(chain, to, 'USDT')).toBe(amount);
});

test('a slot forged for a paid order, to be replaced at a new nonce, signs nothing', async () => {
  const [paid] = honest;
  const { no, to, amount } = paid as (typeof honest)[number];
  const forge = await forger();
  const nonce = await sentOnChain();
  const slot = (await slotItemOf(chain, hot, 0)) as Item;
  const [attempt] = slot.attempts as Item[];
  const { minedPk: _pk, minedSk: _sk, ...copied } = slot;
  await forge.put({
    ...copied,
    sk: String(slot.sk).replace(/\d+$/, (digits) => String(nonce).padStart(digits.length, '0')),
    nonce,
    state: 'open',
    mined: null,
    attempts: [{ ...attempt, outcome: 'underpriced', at: 1, raw: '0x02' }],
  });
  await forge.put({ pk: slot.pk as string, sk: 'NONCE', next: nonce + 1, oldestOpen: nonce });
  const tried = await until('an attempt to send it', async () => {
    await wakeSigner(chain, hot);
    const now = await slotItemOf(chain, hot, nonce);
    return Number(now?.sends) > Number(slot.sends) ? now : undefined;
  });
  expect(tried.attempts).toHaveLength(1);
  expect(await signedNonce(no)).toBe(0);
  expect(await sentOnChain()).toBe(nonce);
  expect(await stack.balance(chain, to, 'USDT')).toBe(amount);
});

test('the role cannot write an approval or a signature record', async () => {
  const { tables } = await asRole('coffer-local-api-withdraw-apply');
  const { no } = made['no approval'] as (typeof made)[string];
  for (const table of ['approvals', 'signatures']) {
    const Item = { pk: `W#${no}`, sk: table === 'approvals' ? 'A#forged' : '-' };
    const write = tables.send(new PutCommand({ TableName: `coffer-local-${table}`, Item }));
    await expect(write).rejects.toMatchObject({ name: expect.stringMatching(/AccessDenied/) });
  }
});

async function order(options: { level?: 1 | 2; token?: string } = {}) {
  const to = fresh();
  const coins = options.token === 'ETH';
  const { withdraw_no: no } = await shop.api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
    biz_order_id: `forged-${randomBytes(6).toString('hex')}`,
    chain,
    token: options.token ?? 'USDT',
    to_address: to,
    amount: coins ? '0.001' : options.level === 2 ? '1000' : '5',
  });
  if (options.level === 2) {
    await stack.admins[0]?.approve(`/projects/${slug}/withdrawals/${no}`);
  }
  return { no, to };
}

const sentOnChain = async () =>
  Number(await stack.rpc(chain)<string>('eth_getTransactionCount', hot, 'latest'));
