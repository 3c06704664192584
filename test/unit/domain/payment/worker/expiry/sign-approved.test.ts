import { expect, test } from 'vitest';
import type { ExpiryDeps } from '#domain/payment/deps.ts';
import { signApproved } from '#domain/payment/worker/expiry/sign-approved.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { SignedPayment } from '#model/sent-payment.ts';
import {
  buildProject,
  buildSettings,
  buildWithdrawal,
  ethereum,
  hotAddress,
} from '#test/builders/builders.ts';

const now = 1_767_230_000;

/** What a run over these orders stored, and what the others wait for; `memo` names who can not be signed. */
async function run(...orders: Withdrawal[]) {
  const stuck = new Map<string, string>();
  const stored: string[] = [];
  const waiting = () =>
    orders.filter(({ orderNo }) => !stuck.has(orderNo) && !stored.includes(orderNo));
  const deps = {
    chain: ethereum(),
    orders: {
      approved: async () => waiting().map(({ orderNo }) => orderNo),
      getMany: async () => waiting(),
      noteStuck: async (orderNo: string, { cause }: { cause: string }) => stuck.set(orderNo, cause),
      transition: async () => null,
    },
    payments: {
      signature: async () => null,
      storeSigned: async ({ slot }: SignedPayment) => stored.push(`${slot.ref}@${slot.nonce}`) > 0,
      storeAllSigned: async (all: SignedPayment[]) =>
        stored.push(...all.map(({ slot }) => `${slot.ref}@${slot.nonce}`)) > 0,
      noteSend: async () => {},
      noteFirstSends: async () => true,
    },
    approvals: { approvals: async () => [] },
    projects: { isFrozen: async () => false, settings: async () => buildSettings() },
    prices: { isAuthentic: async () => true },
    gateway: {
      plan: async () => ({ fee: 1n, build: {} }),
      anchor: async () => ({ reference: 'block', expiresAt: 2_000n }),
      broadcast: async () => ({ kind: 'accepted' }),
    },
    signer: {
      signPayment: async ({ terms, serial }: { terms: PaymentTerms; serial: number }) => {
        if (terms.memo === 'bad') throw new Error('above the cap');
        return { raw: 'bytes', txHash: `hash ${serial}` };
      },
    },
    clock: { now: () => now, nowMs: () => now * 1000 },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  } as unknown as ExpiryDeps;
  const wallet = { project: buildProject(), address: hotAddress, keyId: 'key' };
  const coin = { balance: 10n ** 20n, spendable: 10n ** 20n };
  const of = { next: 7, capacity: 10, deadline: now * 1000 + 1, table: 't', ...coin };
  const count = await signApproved(deps, wallet, of);
  return { count, stored, stuck: [...stuck] };
}

const order = (orderNo: string, memo: string | null = null) =>
  buildWithdrawal({ orderNo, memo, status: 1 });

test('an order that can not be signed waits, and the others are paid without a gap', async () => {
  expect(await run(order('A'), order('B', 'bad'), order('C'))).toEqual({
    count: 2,
    stored: ['A@7', 'C@8'],
    stuck: [['B', 'can_not_be_estimated']],
  });
});

test('when none can be signed the run says so: the key may be at fault', async () => {
  await expect(run(order('A', 'bad'))).rejects.toThrow('above the cap');
});
