import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Unverified } from '#chains/rpc/json-guards.ts';
import { tronAddressFromHex, tronAddressToHex } from '#chains/tron/account/address.ts';
import { parseBlock, parseInfo } from '#chains/tron/node/node-json.ts';
import { bytesIn, numberIn, readMessage, writeMessage } from '#chains/tron/node/protobuf.ts';
import {
  decodeContracts,
  decodeRaw,
  decodeTransfer,
  decodeTrigger,
} from '#chains/tron/node/transaction.ts';
import { encodePayment } from '#chains/tron/pay/payload.ts';
import { verifyPayment } from '#chains/tron/pay/verify-payment.ts';
import { internalTransfers } from '#chains/tron/read/traces.ts';

const onlyUnverified = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(Unverified);
  }
};

test('any bytes are parsed as a message or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      onlyUnverified(() => readMessage(bytes));
      onlyUnverified(() => decodeRaw(bytes));
      onlyUnverified(() =>
        decodeContracts(bytes).map((contract) => [
          decodeTransfer(contract),
          decodeTrigger(contract),
        ]),
      );
    }),
  );
});

test('any JSON is parsed as a block or an info, or refused', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      onlyUnverified(() => parseBlock(value));
      onlyUnverified(() => internalTransfers(parseInfo(value)));
      onlyUnverified(() => parseBlock({ blockID: value, block_header: { raw_data: value } }));
    }),
  );
});

test('a written message reads back the same: numbers of 64 bits and bytes', () => {
  const number = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  fc.assert(
    fc.property(fc.nat({ max: 2_000 }), number, fc.uint8Array(), (tag, value, bytes) => {
      const fields = readMessage(
        writeMessage([
          [tag + 1, value],
          [tag + 2, bytes],
        ]),
      );
      expect(numberIn(fields, tag + 1)).toBe(value);
      expect(Buffer.from(bytesIn(fields, tag + 2)).equals(Buffer.from(bytes))).toBe(true);
    }),
  );
});

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => tronAddressFromHex(Buffer.from(bytes).toString('hex')));
const terms = fc.record({
  chain: fc.constant('TRX' as const),
  from: address,
  to: address,
  tokenAddress: fc.option(address),
  amount: fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
  memo: fc.option(fc.string({ unit: 'binary', maxLength: 64 })),
});

test('a payment matches its own terms and no others', () => {
  fc.assert(
    fc.property(terms, terms, fc.bigInt({ min: 0n, max: 10n ** 10n }), (ours, theirs, feeLimit) => {
      const recentBlock = { reference: '00112233445566778899', expiresAt: 1_700_000_060_000n };
      const envelope = {
        reference: recentBlock.reference,
        expiration: recentBlock.expiresAt,
        feeLimit,
      };
      const raw = encodePayment(ours, { ...envelope, timestamp: 1_700_000_000_000n });
      const plan = { fee: feeLimit, build: { feeLimit: feeLimit.toString() } };
      expect(() => verifyPayment(raw, { terms: ours, plan, recentBlock })).not.toThrow();
      for (const change of ['from', 'to', 'tokenAddress', 'amount'] as const) {
        fc.pre(ours[change] !== theirs[change]);
        const other = { ...ours, [change]: theirs[change] };
        expect(() => verifyPayment(raw, { terms: other, plan, recentBlock })).toThrow();
      }
    }),
  );
});

test('an address and its hex convert into each other', () => {
  fc.assert(
    fc.property(address, (text) => {
      expect(tronAddressFromHex(tronAddressToHex(text))).toBe(text);
    }),
  );
});
