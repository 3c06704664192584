/**
 * What is stored must not change: items written years ago are read by today's code. The recording
 * holds every write of the stores, with its conditions, as DynamoDB receives it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundTerms } from '#domain/approval/bound-terms.ts';
import { approve, broadcast, confirm, fail, sign } from '#domain/order/transitions.ts';
import type { NonceSlot } from '#model/payment.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildQuote, buildSwap } from '#test/builders/build-swap.ts';
import { buildSlot, buildWithdrawal } from '#test/builders/builders.ts';
import {
  audit,
  check,
  limits,
  loadStores,
  now,
  outbox,
  type Stores,
  unloadStores,
} from '#test/builders/stored-items.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await loadStores();
});
afterAll(unloadStores);

test('withdrawals and their transitions', () =>
  check('withdrawals', async (client) => {
    const store = stores.makeWithdrawalStore(client);
    const withdrawal = buildWithdrawal({
      amount: 2n ** 200n,
      memo: 'm',
      userId: 'u1',
      metadata: { invoice: '', 'a.b-c': 'é' },
    });
    const { maxDailyUsed, maxAutoApproveUsed } = { maxDailyUsed: 7n, maxAutoApproveUsed: null };
    await store.create({ withdrawal, outbox, ...limits, maxDailyUsed, maxAutoApproveUsed });
    expect(await store.get('WD1')).toEqual(withdrawal);
    expect(await store.getMany(['WD1', 'WD2'])).toEqual([withdrawal]);

    const waiting = buildWithdrawal({ status: 'pending', workStage: 'P', level: 2 });
    const approval = { orderNo: 'WD1', adminId: 'a1', adminEmail: 'a@x', at: now };
    const decision = { ...approval, decision: 'approve' as const, digest: '00' };
    await store.transition({
      ...approve(waiting, { at: now, approvals: 1 }),
      unchanged: boundTerms(waiting),
      approval: decision,
      audit,
    });
    await store.transition(fail(buildWithdrawal(), { at: now, reason: 'no' }));
    const sent = buildWithdrawal({ status: 'broadcast', workStage: 'S', nonce: 0 });
    await store.transition(confirm(sent, { at: now, txHash: '0xaa', blockNumber: 2n ** 60n }));
  }));

test('operations of the client wallet', () =>
  check('operations', async (client) => {
    const store = stores.makeOperationStore(client);
    const operation = buildOperation({
      skId: 'sk_1',
      prices: [{ symbol: 'ETH', usd: '1.5', source: 's', readAt: 1, priceId: 'ETH@1' }],
      reservation: { ...buildOperation().reservation, cap: { skId: 'sk_1', microUsd: 9n } },
    });
    const idempotency = { key: 'k', digest: 'd' };
    await store.create({ operation, outbox, ...limits, idempotency, maxCapUsed: 3n });
    expect(await store.get('OP1')).toEqual(operation);
    const signing = buildOperation({
      orderNo: 'OP2',
      opType: 'sign-message',
      message: 'hi',
      countedMicroUsd: null,
      amount: 0n,
    });
    await store.create({
      operation: signing,
      outbox,
      ...limits,
      idempotency: null,
      maxCapUsed: null,
    });
    expect(await store.get('OP2')).toEqual(signing);
  }));

test('quotes and swaps', () =>
  check('swaps', async (client) => {
    const quotes = stores.makeQuoteStore(client);
    const quote = buildQuote({ amountOut: 2n ** 90n });
    await quotes.put(quote);
    expect(await quotes.get('demo', 'RT1')).toEqual(quote);
    expect(await quotes.record('demo', 'RT1')).toEqual(quote);
    const swaps = stores.makeSwapStore(client);
    const swap = buildSwap({ amountOutActual: 5n, gasCost: 6n }, quote);
    await swaps.create({ swap, maxSwapUsed: null, outbox });
    expect(await swaps.get('SW1')).toEqual(swap);
    const native = buildSwap({ orderNo: 'SW2', token: 'ETH', tokenAddress: null });
    await swaps.create({ swap: native, maxSwapUsed: null, outbox });
    expect(await swaps.get('SW2')).toEqual(native);
  }));

test('signed payments', () =>
  check('payments', async (client) => {
    const store = stores.makePaymentStore(client);
    const orders = stores.makeOrderStore(client);
    const order = buildWithdrawal();
    const slot = buildSlot();
    const write = sign(order, { at: now, nonce: 0 });
    await store.storeSigned({ slot, write, table: 't1' });
    expect(await store.slot('ETH', slot.address, 0)).toEqual(slot);
    expect(await store.signature('WD1')).toEqual({ chain: 'ETH', address: slot.address, nonce: 0 });

    const first = { ...slot.attempts[0]!, maxFeePerGas: 0n, expiresAt: 2n ** 55n };
    const dated = buildSlot({ chain: 'SOL', nonce: 7, ref: 'SW1', refusals: 0, attempts: [first] });
    const swap = buildSwap();
    const call = { data: '0x01', deadline: now };
    const swapWrite = sign(swap, { at: now, nonce: 7, call });
    await store.storeAllSigned([{ slot: dated, write: swapWrite, table: 't1', voided: 3 }]);
    expect(await store.slot('SOL', dated.address, 7)).toEqual(dated);
    const { chain, address } = dated;
    const signedAt = first.at;
    const hashes = { txHashes: ['0xaa'], expiresAt: 2n ** 55n, signedAt };
    const signature = { chain, address, nonce: 7, ...hashes };
    expect(await store.signature('SW1')).toEqual(signature);
    const allowance: NonceSlot = { ...buildSlot({ nonce: 3 }), refKind: 'allowance', sets: '5' };
    await store.storeSigned({ slot: allowance, write, table: 't1' });
    await store.storeNonceFill({ slot: buildSlot({ ref: '-', refKind: 'fill' }), table: 't1' });

    const attempt = { ...slot.attempts[0]!, txHash: '0xbb' };
    await store.addAttempt({ slot, attempt });
    await store.addAttempt({ slot: dated, attempt: { ...first, txHash: '0xcc' } });
    const note = { txHash: '0xaa', outcome: 'sent', at: now, refusals: 0 };
    await store.noteSend(slot, note);
    const sending = buildWithdrawal({ status: 'signing', nonce: 0, workStage: 'S' });
    const sentWrite = broadcast(sending, { at: now, txHash: '0xaa' });
    await store.noteFirstSends([{ slot, note, write: sentWrite }]);

    const mined = { txHash: '0xaa', blockNumber: 2n ** 54n, blockHash: '0xb', success: true };
    await store.settle({ slot, state: 'mined', mined, confirmed: false });
    const confirming = confirm(buildWithdrawal({ status: 'broadcast' }), {
      at: now,
      txHash: '0xaa',
      blockNumber: 100n,
    });
    await store.settle({ slot, state: 'mined', mined, confirmed: true, write: confirming });
    const stored = { ...slot, state: 'mined' as const, mined, confirmed: true, rev: 2 };
    expect(await store.slot('ETH', slot.address, 0)).toEqual(stored);
    await store.settle({ slot, state: 'open', mined: null, confirmed: false });
    const facts = {
      rev: now,
      outbox: { ...outbox, outboxId: `books#slot#${now}`, kind: 'books' },
    } as const;
    const booked = { ...mined, fee: 2n ** 60n, booked: true } as const;
    await store.settle({ slot, state: 'final', mined: booked, confirmed: true, facts });
    const recorded = { ...stored, state: 'final' as const, mined: booked, booked: now };
    expect(await store.slot('ETH', slot.address, 0)).toEqual(recorded);
    const again = { rev: now + 1, outbox: { ...facts.outbox, facts: '[]' } };
    await store.reopenFinal({ slot: recorded, oldestOpen: 4, facts: again });
    expect(await store.slot('ETH', slot.address, 0)).toMatchObject({
      mined: null,
      booked: now + 1,
    });
    await store.adopt({ slot, previous: null, write: null, audit, outbox });
    await store.adopt({ slot, previous: slot, write, audit, outbox });
    expect(await orders.get('WD1')).toBeNull();
  }));
