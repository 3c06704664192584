import { expect, test } from 'vitest';
import { slotFromItem, slotItem } from '#aws/payments/slot-item.ts';
import { maxCalldataBytes } from '#chains/evm/pay/payload.ts';
import { newSlot, storedAttempt } from '#domain/payment/broadcast/new-slot.ts';
import type { Attempt, NonceSlot } from '#model/payment.ts';
import { limit, variants } from '#test/builders/aws/payments/slot-item.ts';
import { buildSlot } from '#test/builders/builders.ts';
import { itemBytes } from '#test/support/dynamodb/item-bytes.ts';

const sizeOf = (attempts: Attempt[]) => itemBytes(slotItem(buildSlot({ attempts })));

test.each([maxCalldataBytes, 24_576, 1_024, 100])(
  'a slot of %i bytes of calldata is small at every bump of its fee',
  (bytes) => {
    const all = variants(`0x${'ab'.repeat(bytes + 180)}`).map(storedAttempt);
    expect(all.length).toBeGreaterThan(10);
    for (let n = 1; n <= all.length; n++) expect(sizeOf(all.slice(0, n))).toBeLessThan(64 * 1024);
  },
);

test('the slot of a release before, with its bytes inside, keeps the newest and stays storable', () => {
  const raw = `0x${'ab'.repeat(maxCalldataBytes + 180)}`;
  const before: Attempt[] = variants(raw)
    .slice(0, 3)
    .map((attempt) => ({ ...attempt, outcome: 'accepted' }));
  const read = slotFromItem(slotItem(buildSlot({ attempts: before })));
  expect(read.attempts.map((one) => one.raw.length)).toEqual([0, 0, raw.length]);
  const bumped = [...before, storedAttempt(variants(raw)[3]!)];
  expect(sizeOf(bumped)).toBeLessThan(limit);
});

test('ordinary bytes of all variants stay in the slot', () => {
  const all = variants(`0x${'ab'.repeat(180)}`).map(storedAttempt);
  expect(slotFromItem(slotItem(buildSlot({ attempts: all }))).attempts).toEqual(all);
});

test('hundreds of variants of a payment that expires stay storable, and the newest keeps its bytes', () => {
  const one = { ...variants('x'.repeat(1_644))[0]!, expiresAt: 1n };
  const all = Array.from({ length: 600 }, () => storedAttempt(one));
  expect(sizeOf(all)).toBeLessThan(limit);
  expect(slotItem(buildSlot({ attempts: all }))).toMatchObject({
    attempts: { 599: { raw: one.raw }, 0: { raw: '' } },
  });
});

test('a new slot says that its large bytes are kept with their claim', () => {
  const of = { chain: 'ETH', address: '0xa1', nonce: 0, projectId: 'demo', ref: 'OP1' } as const;
  const attempt = variants(`0x${'ab'.repeat(2_000)}`)[0]!;
  const slot = newSlot({ ...of, refKind: 'order' }, attempt);
  expect(slot.attempts).toEqual([{ ...attempt, rawIn: 'claim', outcome: 'stored' }]);
  expect(slotFromItem(slotItem(slot)).attempts).toMatchObject([{ rawIn: 'claim', raw: '' }]);
});

test('what an attempt counts on of a resource is stored as its energy', () => {
  const [first] = buildSlot().attempts as [Attempt];
  const slot = buildSlot({ attempts: [first, { ...first, txHash: '0x2', resource: 64_285n }] });
  const item = slotItem(slot);
  expect(item.attempts).toMatchObject([{ txHash: first.txHash }, { energy: '64285' }]);
  expect(JSON.stringify(item)).not.toContain('resource');
  expect(slotFromItem(item)).toEqual(slot);
});

test.each([
  ['of a token on an EVM chain', 'ETH', `0x${'ab'.repeat(178)}`, 66],
  ['of a token on TRON', 'TRX', 'ab'.repeat(345), 64],
  ['of a token on Solana that makes an account', 'SOL', 'x'.repeat(460), 88],
] as const)(
  'the fee of a payment %s, and what is recorded of it, cost no unit more',
  (_, chain, raw, length) => {
    const txHash = 'h'.repeat(length);
    const [first] = buildSlot().attempts as [Attempt];
    const ids = { projectId: 'p'.repeat(32), ref: `WD${'9'.repeat(24)}`, address: 'a'.repeat(44) };
    const slot = buildSlot({ chain, ...ids, attempts: [{ ...first, raw, txHash }], sends: 1 });
    const mined = { txHash, blockNumber: 400_000_000n, blockHash: txHash, success: true };
    const seen = { ...mined, credited: 10n ** 20n, at: 1_767_225_600, by: 'b'.repeat(12) };
    const booked = { fee: 10n ** 17n, booked: true as const };
    const kilobytes = (set: Partial<NonceSlot>) =>
      Math.ceil(itemBytes(slotItem({ ...slot, state: 'mined', ...set })) / 1_024);
    const before = kilobytes({ mined: { ...seen, witnessed: true } });
    const after = kilobytes({
      mined: { ...seen, witnessed: true, ...booked },
      booked: 1_767_225_601,
    });
    expect(after).toBe(before);
  },
);
