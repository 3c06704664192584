import { expect, test } from 'vitest';
import { sendSlot } from '#domain/payment/broadcast/send.ts';
import type { Attempt, BroadcastOutcome } from '#model/payment.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildSlot } from '#test/builders/builders.ts';
import { after } from '#test/builders/domain/payment/broadcast/send.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const refused: BroadcastOutcome = { kind: 'refused', reason: 'banned' };
const unclear: BroadcastOutcome = { kind: 'unclear', reason: 'no answer' };

test('refusals remain when nodes only say that the bytes have expired since', async () => {
  for (const last of [{ kind: 'expired' } as const, unclear]) {
    const slot = await after([refused, refused, last], 1_000n);
    expect(slot).toMatchObject({ refusals: 2, attempts: [{ outcome: 'refused:banned' }] });
  }
});

test('refusals do not remain for a payment that a node took, or that cannot expire', async () => {
  expect((await after([refused, { kind: 'known' }], 1_000n)).refusals).toBe(0);
  expect((await after([refused, { kind: 'accepted' }, refused], 1_000n)).refusals).toBe(1);
  expect((await after([refused, unclear])).refusals).toBe(0);
});

test('large bytes are read where they are kept before they are sent', async () => {
  const first = buildSlot().attempts[0] as Attempt;
  const slot = buildSlot({ attempts: [{ ...first, raw: '', rawIn: 'claim' }] });
  const sent: string[] = [];
  const gateway = {
    async broadcast(raw: string): Promise<BroadcastOutcome> {
      sent.push(raw);
      return { kind: 'accepted' };
    },
  };
  const storeOf = (kept: Record<string, string>) =>
    fakePaymentStore({
      claimedBytes: async (chain, txHash) => kept[`${chain} ${txHash}`] ?? null,
      noteSend: async () => {},
    });
  const deps = buildWorkerDeps({ payments: storeOf({ 'ETH 0xaa': '0xlarge' }) });
  await sendSlot({ ...deps, gateway }, slot, undefined);
  expect(sent).toEqual(['0xlarge']);
  const without = buildWorkerDeps({ payments: storeOf({}) });
  const lost = sendSlot({ ...without, gateway }, slot, undefined);
  await expect(lost).rejects.toThrow('the claim of 0xaa has no bytes');
});

test('the gateway is told how often the payment was sent before', async () => {
  const repeats: (number | undefined)[] = [];
  const gateway = {
    async broadcast(_raw: string, repeat?: number): Promise<BroadcastOutcome> {
      repeats.push(repeat);
      return { kind: 'accepted' };
    },
  };
  const deps = { ...buildWorkerDeps({ payments: fakePaymentStore({ noteSend: async () => {} }) }) };
  await sendSlot({ ...deps, gateway }, buildSlot({ sends: 0 }), undefined);
  await sendSlot({ ...deps, gateway }, buildSlot({ sends: 3 }), undefined);
  expect(repeats).toEqual([0, 3]);
});
