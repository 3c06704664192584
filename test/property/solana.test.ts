/** Solana's parsers: only real transfers are credited, only the payment itself is signed. */

import { base58 } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenPrograms } from '#chains/solana/node/programs.ts';
import { buildMessage } from '#chains/solana/pay/build.ts';
import type { PaymentParts } from '#chains/solana/pay/instructions.ts';
import { readPayment } from '#chains/solana/pay/read-payment.ts';
import { parseHeader, scanBlock } from '#chains/solana/read/scan.ts';
import { tokenMoves } from '#chains/solana/read/token-transfers.ts';
import { runs } from '#test/forms.ts';

const address = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => base58.encode(bytes));
const owners = ['A', 'B', 'C'].map((name) => name.repeat(40));
const mints = ['M', 'N'].map((name) => name.repeat(40));
const keys = Array.from({ length: 6 }, (_, i) => `${i + 1}`.repeat(40));
const holding = fc.record({
  accountIndex: fc.integer({ min: 0, max: 5 }),
  mint: fc.constantFrom(...mints),
  owner: fc.constantFrom(...owners),
  amount: fc.bigInt({ min: 0n, max: 1_000n }),
});
const balances = fc.uniqueArray(holding, { selector: ({ accountIndex }) => accountIndex });
const shown = (list: { amount: bigint; accountIndex: number; mint: string; owner: string }[]) =>
  list.map(({ amount, ...rest }) => ({
    ...rest,
    programId: tokenPrograms[0],
    uiTokenAmount: { amount: `${amount}` },
  }));

test('an owner is credited exactly its gain of a mint over all its accounts, and every change is named', () => {
  fc.assert(
    fc.property(balances, balances, (pre, post) => {
      const listed = new Set(mints);
      const { gains, changes } = tokenMoves({ pre: shown(pre), post: shown(post), keys, listed });
      for (const owner of owners) {
        for (const mint of mints) {
          const sum = (list: typeof pre) =>
            list
              .filter((entry) => entry.owner === owner && entry.mint === mint)
              .reduce((total, { amount }) => total + amount, 0n);
          const net = sum(post) - sum(pre);
          const changed = changes.filter((one) => one.owner === owner && one.mint === mint);
          expect(changed.map(({ amount }) => amount)).toEqual(net === 0n ? [] : [net]);
          const own = gains.filter((gain) => gain.owner === owner && gain.mint === mint);
          const credited = own.reduce((total, { amount }) => total + amount, 0n);
          expect(credited).toBe(net > 0n ? net : 0n);
          for (const { account, amount } of own) {
            const there = post.find((entry) => keys[entry.accountIndex] === account);
            expect(there).toMatchObject({ owner, mint });
            expect(amount > 0n && amount <= there!.amount).toBe(true);
          }
        }
      }
      const none = { pre: shown(pre), post: shown(post), keys, listed: new Set<string>() };
      expect(tokenMoves(none)).toEqual({ gains: [], changes: [] });
    }),
    { numRuns: runs(500) },
  );
});

const u64 = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
const tokenPart = fc.record({
  kind: fc.constant('tokens' as const),
  program: fc.constantFrom(...tokenPrograms),
  mint: address,
  decimals: fc.integer({ min: 0, max: 255 }),
  account: address,
  owner: fc.option(address),
  sources: fc.array(fc.record({ account: address, amount: u64 }), { minLength: 1, maxLength: 6 }),
});
const parts: fc.Arbitrary<PaymentParts> = fc.record({
  payer: address,
  reference: address,
  units: fc.bigInt({ min: 0n, max: 1_400_000n }),
  price: u64,
  memo: fc.option(
    fc.string({ minLength: 1, maxLength: 40 }).map((text) => Buffer.from(text).toString('hex')),
  ),
  pays: fc.oneof(
    fc.record({ kind: fc.constant('lamports' as const), to: address, amount: u64 }),
    tokenPart,
  ),
});

test('a payment is read as it was built, and any changed byte is detected', () => {
  fc.assert(
    fc.property(parts, fc.nat(), fc.integer({ min: 1, max: 255 }), (payment, place, change) => {
      const message = buildMessage(payment);
      expect(readPayment(message)).toEqual(payment);
      const changed = Uint8Array.from(message);
      changed[place % message.length]! ^= change;
      let read: PaymentParts | null = null;
      try {
        read = readPayment(changed);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
      // The remaining changes are in which accounts are writable: not part of the terms, and
      // refused on chain.
      if (place % message.length > 2) expect(read).not.toEqual(payment);
    }),
    { numRuns: runs(300) },
  );
});

test('for any answer of a node a block is scanned or refused as unverified', () => {
  const header = { blockhash: keys[0], previousBlockhash: keys[1], parentSlot: 1, blockHeight: 2 };
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (transactions, meta) => {
      const spoiled = [...transactions, { transaction: { accountKeys: [], signatures: [] }, meta }];
      try {
        scanBlock(parseHeader(5n, header), spoiled, new Set(mints));
      } catch (error) {
        expect(error).toMatchObject({ name: 'Unverified' });
      }
    }),
    { numRuns: runs(300) },
  );
});
