/**
 * Forged records are written under an API function's role, all at once, among the honest work of a
 * wallet. The deployed signer pays the honest records and nothing else.
 */
import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
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

const chain = 'ARBITRUM';
const unit = 1_000_000n;
const fresh = () => toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);

let stack: Stack;
let shop: Merchant;
let slug: string;
let hot: string;
let thief: string;

/** The fields forged over an order of level 1 (5 USDT), or of level 2 with its approval (1,000). */
interface Forgery {
  level?: 1 | 2;
  token?: string;
  forge: (item: Item) => Item;
  /** Why the signer refuses; null if the record is left unchanged and unpaid. */
  reason: RegExp | null;
}

const price = (item: Item) => item.price as Item;
const refused = (
  forge: Forgery['forge'],
  reason: RegExp,
  more: Partial<Forgery> = {},
): Forgery => ({
  forge,
  reason,
  ...more,
});
const ignored = (forge: Forgery['forge']): Forgery => ({ forge, reason: null });
const approved = { level: 2 } as const;
const otherTerms = /an approval was given for other terms/;

const forgeries: Record<string, Forgery> = {
  ...Object.fromEntries(
    ['pending', 'signing', 'broadcast', 'confirmed', 'failed', 'rejected'].map((status) => [
      `status ${status}`,
      ignored(() => ({ status })),
    ]),
  ),
  'status as a number': ignored(() => ({ status: 1 })),
  'no status': ignored(() => ({ status: null })),
  'recipient after approval': refused(() => ({ toAddress: thief }), otherTerms, approved),
  'amount and value after approval': refused(
    () => ({ amount: String(1_500n * unit), amountMicroUsd: String(1_500n * unit) }),
    otherTerms,
    approved,
  ),
  'token after approval': refused(
    () => ({ token: 'USDC', tokenAddress: stack.file.chains[chain]?.tokens.USDC?.address }),
    /price|other terms/,
    approved,
  ),
  'level after approval': refused(() => ({ level: 1 }), /level does not follow/, approved),
  'level 3 with one approval': refused(() => ({ level: 3 }), otherTerms, approved),
  'amount alone': refused(() => ({ amount: String(900n * unit) }), /level does not follow/),
  'amount of level 3 at level 1': refused(
    () => ({ amount: String(60_000n * unit), amountMicroUsd: String(60_000n * unit) }),
    /level does not follow/,
  ),
  'no approval': refused(
    () => ({
      amount: String(1_000n * unit),
      amountMicroUsd: String(1_000n * unit),
      level: 2,
      approvals: 1,
    }),
    /needs 1 approvals and has 0/,
  ),
  'no amount': refused(() => ({ amount: '0', amountMicroUsd: '0' }), /not positive/),
  'negative amount': refused(() => ({ amount: '-5' }), /not positive/),
  'token contract': refused(() => ({ tokenAddress: thief }), /token is not the listed one/),
  decimals: refused(() => ({ decimals: 0 }), /token is not the listed one/),
  'unlisted token': refused(() => ({ token: 'GOLD' }), /token is not the listed one/),
  'made-up price of a stablecoin': refused(
    (item) => ({ price: { ...price(item), usd: '0.000001' }, amountMicroUsd: '5' }),
    /price feed/,
  ),
  'made-up price of a coin': refused(
    (item) => ({ price: { ...price(item), usd: '0.000001' }, amountMicroUsd: '0' }),
    /price feed/,
    { token: 'ETH' },
  ),
  'price at a time that has none': refused(
    (item) => ({ price: { ...price(item), readAt: Number(price(item).readAt) - 1 } }),
    /price feed/,
    { token: 'ETH' },
  ),
  'sending address': refused(
    () => ({ fromAddress: stack.file.project.wallet.EVM }),
    /the order is for another sending address/,
  ),
  'gas limit that burns the coin': refused(() => ({ gasLimit: '30000000' }), /gas limit/),
  'no gas limit': refused(() => ({ gasLimit: '0' }), /gas limit/),
  'another project': ignored(() => ({ projectId: stack.file.project.slug })),
  'another chain': ignored(() => ({ chain: 'BSC' })),
  'amount that is no number': ignored(() => ({ amount: 'all' })),
  'no price': ignored(() => ({ price: null })),
  'price that is no number': ignored((item) => ({ price: { ...price(item), usd: 'NaN' } })),
  'no recipient': ignored(() => ({ toAddress: null })),
  'no creation time': ignored(() => ({ createdAtMs: 'yesterday' })),
  'level that does not exist': ignored(() => ({ level: 0 })),
};

const made: Record<string, { no: string; to: string; forged: Item }> = {};
const honest: { no: string; to: string; amount: bigint }[] = [];

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
