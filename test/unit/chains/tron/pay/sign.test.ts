import { TronWeb, utils } from 'tronweb';
import { expect, test } from 'vitest';
import { bytesIn, numberIn, readMessage } from '#chains/tron/node/protobuf.ts';
import { decodeRaw, decodeTransfer, decodeTrigger } from '#chains/tron/node/transaction.ts';
import { transactionId } from '#chains/tron/pay/broadcast.ts';
import {
  bandwidthNeeded,
  contractMessage,
  encodePayment,
  encodeRaw,
  memoBytes,
} from '#chains/tron/pay/payload.ts';
import { makeTronSigner } from '#chains/tron/pay/signer.ts';
import { verifyPayment } from '#chains/tron/pay/verify-payment.ts';
import type { PaymentTerms } from '#model/payment.ts';
import {
  asked,
  builder,
  from,
  type Input,
  input,
  rawOf,
  recentBlock,
  sign,
  signer,
} from '#test/builders/chains/tron/pay/sign.ts';
import recorded from '../fixtures/recorded.json' with { type: 'json' };
import { chain, contract, trxTerms, usdt, usdtTerms } from '../people.ts';

test.each([
  ['TRX', trxTerms()],
  ['TRX with a memo', trxTerms({ memo: 'order 7 – ä' })],
  ['a token', usdtTerms()],
  ['a token with a memo', usdtTerms({ memo: '42' })],
])('a payment of %s is signed by its key, as tronweb recovers it', async (_, terms) => {
  const { raw, txHash } = await sign(input(terms));
  expect(asked.at(-1)).toEqual({
    keyId: 'key-1',
    address: `0x${TronWeb.address.toHex(from).slice(2).toLowerCase()}`,
  });
  const signature = bytesIn(readMessage(Buffer.from(raw, 'hex')), 2);
  expect(signature).toHaveLength(65);
  expect([27, 28]).toContain(signature[64]);
  expect(transactionId(raw)).toBe(txHash);
  const hex = Buffer.from(signature).toString('hex');
  expect(TronWeb.address.fromHex(utils.crypto.ecRecover(txHash, hex))).toBe(from);
  const decoded = decodeRaw(rawOf(raw));
  expect(Buffer.from(decoded.memo).toString()).toBe(terms.memo ?? '');
  expect(decoded.expiration).toBe(recentBlock.expiresAt);
});

test('tronweb decodes the same terms from the bytes', async () => {
  const token = await sign(input(usdtTerms({ memo: 'a' })));
  const [read, parsed] = [rawOf(token.raw), utils.deserializeTx.deserializeTransaction];
  const json = parsed('TriggerSmartContract', Buffer.from(read).toString('hex')) as {
    fee_limit: number;
    contract: { parameter: { value: Record<string, string> } }[];
  };
  expect(json.fee_limit).toBe(5_000_000);
  const { value } = json.contract[0]!.parameter;
  expect(TronWeb.address.fromHex(value.contract_address!)).toBe(usdt);
  expect(TronWeb.address.fromHex(value.owner_address!)).toBe(from);
  expect(BigInt(`0x${value.data!.slice(-64)}`)).toBe(12_500_000n);
});

test('ten equal orders at one moment are ten transactions', async () => {
  const ids = await Promise.all(
    Array.from({ length: 10 }, async (_, discriminator) => {
      const { txHash } = await sign(input(usdtTerms(), { discriminator }));
      return txHash;
    }),
  );
  expect(new Set(ids).size).toBe(10);
});

test('the same payment has the same bytes', async () => {
  const twice = [await sign(input(trxTerms())), await sign(input(trxTerms()))];
  expect(twice[0]).toEqual(twice[1]);
});

const tokens = input(usdtTerms());
const coins = input(trxTerms());
const refusals: [string, Input, RegExp][] = [
  ['of another chain', input(trxTerms({ chain: 'ETH' })), /terms are for ETH/],
  ['of nothing', input(trxTerms({ amount: 0n })), /amount out of range/],
  ['below nothing', input(usdtTerms({ amount: -1n })), /amount out of range/],
  ['above int64', input(trxTerms({ amount: 2n ** 63n })), /amount out of range/],
  ['that the library rounds', input(trxTerms({ amount: 2n ** 53n + 1n })), /too large/],
  ['above what is reserved', { ...tokens, plan: { ...tokens.plan, fee: 6_500_001n } }, /reserved/],
  ['with a fee limit above its plan', { ...tokens, plan: { ...tokens.plan, fee: 1n } }, /reserved/],
  [
    'with a fee limit above the units',
    { ...tokens, limits: { ...tokens.limits, units: 49_999n } },
    /above 49999 units/,
  ],
  [
    'of a token without one',
    { ...tokens, plan: { fee: 1n, build: { feeLimit: '0' } } },
    /fee limit/,
  ],
  ['without a plan', { ...tokens, plan: { fee: 1n, build: {} } }, /no fee limit/],
  ['of TRX with one', { ...coins, plan: { fee: 9n, build: { feeLimit: '5' } } }, /does not fit/],
  ['of TRX in too many bytes', { ...coins, limits: { ...coins.limits, units: 200n } }, /bandwidth/],
  [
    'at a price above the cap',
    { ...tokens, limits: { ...tokens.limits, unitPrice: 2_001n } },
    /above the cap/,
  ],
  [
    'without a reference',
    { ...coins, recentBlock: { ...recentBlock, reference: 'ff' } },
    /reference/,
  ],
  ['with a negative discriminator', { ...coins, discriminator: -1 }, /discriminator/],
  ['to no address', input(trxTerms({ to: '0x1' })), /./],
];

test.each(refusals)('a payment %s is not signed', async (_, wrong, message) => {
  const before = asked.length;
  expect(() => builder.payment(wrong)).toThrow(message);
  // Nor if the worker hands in the bytes of a payment that is in order.
  const fitting = wrong.terms.tokenAddress === null ? coins : tokens;
  const unsigned = builder.payment(fitting);
  const signing = signer.signPayment({ ...wrong, unsigned });
  await expect(signing).rejects.toMatchObject({ name: 'WrongPayment' });
  expect(asked).toHaveLength(before);
});

test("another key's signature never leaves the signer", async () => {
  const other = makeTronSigner({
    chain,
    keyring: { signDigest: async () => ({ r: 1n, s: 1n, yParity: 0 }) },
  });
  const signing = other.signPayment({ ...coins, unsigned: builder.payment(coins) });
  await expect(signing).rejects.toThrow(/not by/);
});

test('bytes of a builder that differ from the terms are never signed', async () => {
  const before = asked.length;
  const unsigned = builder.payment({ ...coins, terms: { ...coins.terms, to: contract } });
  const signing = signer.signPayment({ ...coins, unsigned });
  await expect(signing).rejects.toThrow(/recipient differs/);
  await expect(signing).rejects.toMatchObject({ name: 'WrongPayment' });
  for (const bytes of ['', 'ff', 'no hex', `${builder.payment(coins)}00`]) {
    const other = signer.signPayment({ ...coins, unsigned: bytes });
    await expect(other).rejects.toMatchObject({ name: 'WrongPayment' });
  }
  expect(asked).toHaveLength(before);
});

const envelope = {
  reference: recentBlock.reference,
  expiration: recentBlock.expiresAt,
  timestamp: 9n,
};
const terms = usdtTerms({ memo: 'a' });
const plan = { fee: 9n, build: { feeLimit: '5' } };
const encoded = (more: Partial<PaymentTerms>, feeLimit = 5n, changed = {}) =>
  encodePayment({ ...terms, ...more }, { ...envelope, feeLimit, ...changed });
const field = (...bytes: number[]) => Buffer.from(bytes);
/** The payment with more fields within its contract, which the network ignores. */
const within = (more: Buffer) => {
  const [call] = decodeRaw(encoded({})).contracts;
  const value = Buffer.concat([call!.value, more]);
  const odd = contractMessage('TriggerSmartContract', call!.type, value);
  return encodeRaw(odd, { ...envelope, feeLimit: 5n }, memoBytes(terms.memo));
};

test.each([
  ['another recipient', encoded({ to: contract })],
  ['another amount', encoded({ amount: 1n })],
  ['another token', encoded({ tokenAddress: contract })],
  ['another sender', encoded({ from: contract })],
  ['the coin in place of the token', encoded({ tokenAddress: null })],
  ['another memo', encoded({ memo: 'b' })],
  ['no memo', encoded({ memo: null })],
  ['another fee limit', encoded({}, 6n)],
  ['another end', encoded({}, 5n, { expiration: 1n })],
  ['another reference', encoded({}, 5n, { reference: '11'.repeat(10) })],
  ['a field that nobody knows', Buffer.concat([encoded({}), field(0x98, 0x06, 1)])],
  ['a number for its sender', within(field(8, 1))],
  ['a group in its contract', within(field(0xa3, 0x06, 0xa4, 0x06))],
  ['a second contract', Buffer.concat([encoded({}), field(0x5a, 2, 8, 1)])],
  ['another fee limit behind the first', Buffer.concat([encoded({}), field(0x90, 1, 9)])],
])('bytes with %s do not match the terms', (_, raw) => {
  expect(() => verifyPayment(encoded({}), { terms, plan, recentBlock })).not.toThrow();
  expect(within(Buffer.alloc(0))).toEqual(encoded({}));
  expect(() => verifyPayment(raw, { terms, plan, recentBlock })).toThrow();
});

test('payments need the bandwidth that a java-tron node charged for them', () => {
  const raw = (hex: string) => Buffer.from(hex, 'hex');
  const { raw_data_hex } = recorded.trc20Transaction;
  expect(bandwidthNeeded(raw(raw_data_hex))).toBe(
    BigInt(recorded.trc20Info.receipt.net_fee / 1_000),
  );
  expect(bandwidthNeeded(raw(raw_data_hex))).toBe(345n);
});

test("our encoder writes a java-tron node's bytes of a TRC-20 transfer", () => {
  const raw = Buffer.from(recorded.trc20Transaction.raw_data_hex, 'hex');
  const { contracts, ...seen } = decodeRaw(raw);
  const trigger = decodeTrigger(contracts[0]!);
  const word = (at: number) => Buffer.from(trigger.data.subarray(at, at + 32)).toString('hex');
  const at = (hex: string) => TronWeb.address.fromHex(`41${hex}`) as string;
  const again = encodePayment(
    {
      chain: 'TRX',
      from: at(trigger.from!),
      to: at(word(4).slice(24)),
      tokenAddress: at(trigger.contract!),
      amount: BigInt(`0x${word(36)}`),
    },
    seen,
  );
  expect(again.equals(raw)).toBe(true);
});

test("our encoder writes a java-tron node's bytes of a transfer of TRX", () => {
  const raw = rawOf(recorded.broadcasts[1]!.transaction);
  const { contracts, ...seen } = decodeRaw(raw);
  const { from, to, amount } = decodeTransfer(contracts[0]!);
  const at = (hex: string | null) => TronWeb.address.fromHex(`41${hex}`) as string;
  const paid = { chain: 'TRX' as const, tokenAddress: null, from: at(from), to: at(to), amount };
  expect(encodePayment(paid, seen).equals(Buffer.from(raw))).toBe(true);
  expect(numberIn(readMessage(raw), 18)).toBe(0n);
});
