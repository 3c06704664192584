import { expect, test } from 'vitest';
import { storeSigned } from '#domain/vault/store-signed.ts';
import type { SignedPayment } from '#model/sent-payment.ts';
import { signed, slowStore } from '#test/builders/domain/payment/broadcast/pay-and-send.ts';

const nonces = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

test('a transaction takes fewer payments of large bytes, below the 4 MB of DynamoDB', async () => {
  const { writer, groups } = slowStore();
  const large = signed(40).map((payment) => {
    const attempts = payment.slot.attempts.map((one) => ({ ...one, raw: one.raw.padEnd(131_500) }));
    return { ...payment, slot: { ...payment.slot, attempts } };
  });
  expect(await storeSigned(writer, large)).toBe(40);
  expect(groups).toEqual([11, 11, 11, 7]);
});

test('of a transaction that is refused, those before the one at fault are stored singly', async () => {
  const { writer, stored, groups } = slowStore({ refuses: 3 });
  expect(await storeSigned(writer, signed(16))).toBe(3);
  expect(stored).toEqual(nonces(0, 3));
  expect(groups).toEqual([16, 1, 1, 1, 1]);
});

test('an error of the store is thrown, and nothing after it is stored', async () => {
  const { writer, stored } = slowStore({ breaks: 17 });
  await expect(storeSigned(writer, signed(40))).rejects.toThrow('the store is gone');
  expect(stored).toEqual(nonces(0, 16));
});

const countedBy = (names: (i: number) => string[], count: number): SignedPayment[] =>
  signed(count).map((payment, i) => ({
    ...payment,
    counts: names(i).map((counter) => ({ counter, sum: 1n, limit: 99n })),
  }));

test('with many counts fewer payments share a transaction: it has at most 100 items', async () => {
  const { writer, groups } = slowStore();
  const payments = countedBy((i) => [`a${i}`, `b${i}`], 40);
  expect(await storeSigned(writer, payments)).toBe(40);
  // Six items and two counts each, beside two items of the address.
  expect(groups).toEqual([12, 12, 12, 4]);
});

test('payments that share their counts share a transaction as before', async () => {
  const { writer, groups } = slowStore();
  expect(
    await storeSigned(
      writer,
      countedBy(() => ['day'], 20),
    ),
  ).toBe(20);
  expect(groups).toEqual([16, 4]);
});
