import { ed25519 } from '@noble/curves/ed25519.js';
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import { PublicKey, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { tokenProgram } from '#chains/solana/node/programs.ts';
import { splitTransaction } from '#chains/solana/node/transaction.ts';
import { buildMessage } from '#chains/solana/pay/build.ts';
import { decodePlan, encodePlan, toPaymentParts } from '#chains/solana/pay/instructions.ts';
import { readPayment } from '#chains/solana/pay/read-payment.ts';
import { signMessage } from '#chains/solana/pay/sign.ts';
import { makeSolanaSigner } from '#chains/solana/pay/signer.ts';
import type { MessageKeyring } from '#ports/chains.ts';
import {
  addressOf,
  budget,
  byLibrary,
  coinPlan,
  coins,
  input,
  keyring,
  limits,
  memo,
  recentBlock,
  reference,
  sign,
  tokenPlan,
  tokens,
  wallet,
} from '#test/builders/chains/solana/pay/sign.ts';

const key = (n: number) => new PublicKey(addressOf(n));

test("a payment of lamports equals the library's, byte for byte", async () => {
  const { from: fromPubkey, to } = { from: wallet.publicKey, to: key(2) };
  const transfer = SystemProgram.transfer({
    fromPubkey,
    toPubkey: to,
    lamports: coins.amount,
  });
  const { raw, txHash } = await sign(coins);
  expect(raw).toBe(byLibrary([...budget(2_055), transfer]));
  expect(Transaction.from(Buffer.from(raw, 'base64')).verifySignatures()).toBe(true);
  expect(txHash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,88}$/);
  const noted = await sign({ ...coins, memo: 'für ☀️' });
  expect(noted.raw).toBe(byLibrary([...budget(2_055), memo('für ☀️'), transfer]));
});

test("a payment of tokens equals the token library's, byte for byte", async () => {
  const account = getAssociatedTokenAddressSync(key(3), key(2));
  const create = createAssociatedTokenAccountIdempotentInstruction(
    ...([wallet.publicKey, account, key(2), key(3)] as const),
  );
  const move = (source: number, amount: bigint) =>
    createTransferCheckedInstruction(key(source), key(3), account, wallet.publicKey, amount, 6);
  const both = [move(4, 50n), move(5, 25n)];
  const { raw } = await sign({ ...tokens, memo: 'x' });
  expect(raw).toBe(byLibrary([...budget(40_967), memo('x'), create, ...both]));
  const there = { ...tokenPlan, build: { ...tokenPlan.build, rent: '0' } };
  expect((await sign(tokens, there)).raw).toBe(byLibrary([...budget(40_967), ...both]));
});

test('equal payments of one blockhash differ by their discriminator, and a repeat is identical', async () => {
  const raws = await Promise.all(
    Array.from({ length: 20 }, (_, discriminator) => sign(coins, coinPlan, { discriminator })),
  );
  expect(new Set(raws.map(({ txHash }) => txHash)).size).toBe(20);
  expect((await sign(coins)).txHash).toBe(raws[7]!.txHash);
  // Also when one simulation used a few more units than the other.
  const other = { ...coinPlan, build: { ...coinPlan.build, units: '2050' } };
  const pairs = [0, 1, 2, 3].flatMap((discriminator) => [
    sign(coins, other, { discriminator }),
    raws[discriminator]!,
  ]);
  expect(new Set((await Promise.all(pairs)).map(({ txHash }) => txHash)).size).toBe(4);
});

test.each([
  ['units', { ...limits, units: 2_054n }],
  ['price', { ...limits, unitPrice: 9_999n }],
  ['fee', { ...limits, fee: 5_020n }],
])('nothing is signed above the reserved %s', async (_, tight) => {
  const signing = sign(coins, coinPlan, { limits: tight });
  await expect(signing).rejects.toMatchObject({ name: 'FeeAboveLimit' });
});

test('the rent of a new account counts, and so does the cap of the chain', async () => {
  const tight = sign(tokens, tokenPlan, { limits: { ...limits, fee: 1_488_440n } });
  await expect(tight).rejects.toMatchObject({ name: 'FeeAboveLimit' });
  const expensive = encodePlan({ ...decodePlan(coinPlan), price: 5_000_001n });
  const ample = { ...limits, unitPrice: 10n ** 9n };
  const signing = sign(coins, { fee: 1n, build: expensive }, { limits: ample });
  await expect(signing).rejects.toMatchObject({ name: 'FeeAboveLimit' });
});

test.each([
  ['no amount', { ...coins, amount: 0n }, coinPlan],
  ['too much for 64 bits', { ...coins, amount: 2n ** 64n }, coinPlan],
  ['the wallet itself', { ...coins, to: coins.from }, coinPlan],
  ['another chain', { ...coins, chain: 'TRX' as const }, coinPlan],
  ['a plan of a token', coins, tokenPlan],
  ['a plan of coins', tokens, coinPlan],
  ['sources of another sum', { ...tokens, amount: 74n }, tokenPlan],
  ['no address', { ...coins, to: 'hello' }, coinPlan],
  [
    'a program of its own',
    tokens,
    { ...tokenPlan, build: { ...tokenPlan.build, program: addressOf(9) } },
  ],
  ['a plan of nothing', coins, { fee: 1n, build: {} }],
])('terms and plan must match: %s', async (_, terms, plan) => {
  await expect(sign(terms, plan)).rejects.toThrow();
});

test('bytes that differ from the terms are never signed', async () => {
  const at = { reference, units: 40_967n };
  const parts = toPaymentParts({ ...tokens, memo: 'note' }, decodePlan(tokenPlan), at);
  const pays = parts.pays as Extract<typeof parts.pays, { kind: 'tokens' }>;
  const others: Partial<typeof parts>[] = [
    { units: 40_968n },
    { price: 10_001n },
    { memo: null },
    { memo: '00' },
    { reference: addressOf(9) },
    { payer: addressOf(9) },
    { pays: { ...pays, account: addressOf(9) } },
    { pays: { ...pays, mint: addressOf(9) } },
    { pays: { ...pays, owner: null } },
    { pays: { ...pays, decimals: 7 } },
    { pays: { ...pays, sources: [pays.sources[0]!, { ...pays.sources[1]!, amount: 26n }] } },
    { pays: { ...pays, sources: [...pays.sources].reverse() } },
    { pays: { ...pays, sources: pays.sources.slice(0, 1) } },
    { pays: { kind: 'lamports', to: addressOf(2), amount: 75n } },
  ];
  for (const other of others) {
    const message = buildMessage({ ...parts, ...other });
    const signing = signMessage({ message, parts, keyring, keyId: 'k' });
    await expect(signing).rejects.toMatchObject({ name: 'WrongPayment' });
  }
  const message = buildMessage(parts);
  await signMessage({ message, parts, keyring, keyId: 'k' });
});

test('a transaction with an extra instruction or another signer is not a payment', () => {
  const transfer = SystemProgram.transfer({
    fromPubkey: wallet.publicKey,
    toPubkey: key(2),
    lamports: 5,
  });
  const foreign = new TransactionInstruction({
    programId: key(8),
    keys: [],
    data: Buffer.of(1),
  });
  const cosigned = SystemProgram.transfer({
    fromPubkey: key(2),
    toPubkey: key(3),
    lamports: 5,
  });
  const messageOf = (instructions: TransactionInstruction[]) => {
    const blockhash = reference;
    const feePayer = wallet.publicKey;
    const transaction = new Transaction({ feePayer, blockhash, lastValidBlockHeight: 0 });
    return new Uint8Array(transaction.add(...instructions).serializeMessage());
  };
  expect(readPayment(messageOf([...budget(5), transfer])).units).toBe(5n);
  for (const instructions of [
    [...budget(5), transfer, transfer],
    [...budget(5), transfer, foreign],
    [...budget(5), foreign],
    [...budget(5), memo('a'), memo('b'), transfer],
    [...budget(5), cosigned],
    [...budget(5)],
    [transfer],
    [...budget(5).reverse(), transfer],
  ]) {
    expect(() => readPayment(messageOf(instructions))).toThrow('not a payment');
  }
  const message = messageOf([...budget(5), transfer]);
  expect(() => readPayment(Uint8Array.of(...message, 0))).toThrow('after its end');
  expect(() => readPayment(message.slice(0, -1))).toThrow('too early');
  expect(() => readPayment(Uint8Array.of(0x80, ...message))).toThrow('versioned');
});

test("a signature that is not the wallet's does not leave the signer", async () => {
  const others: MessageKeyring['signMessage'][] = [
    async ({ message }) => ed25519.sign(message, new Uint8Array(32).fill(9)),
    async ({ message }) => ed25519.sign(message.slice(1), wallet.secretKey.slice(0, 32)),
    async () => new Uint8Array(64),
    async () => new Uint8Array(63),
  ];
  for (const signMessage of others) {
    const signer = makeSolanaSigner({ chain: chains.SOL, keyring: { signMessage } });
    const of = { terms: coins, limits, plan: coinPlan, recentBlock, discriminator: 1 };
    await expect(signer.signPayment(input(of))).rejects.toMatchObject({ name: 'WrongSigner' });
  }
});

test('six accounts, a new account and the longest memo fit into one transaction', async () => {
  const sources = [4, 5, 6, 7, 8, 9].map((n) => ({ account: addressOf(n), amount: 10n }));
  const token = { program: tokenProgram, decimals: 6, sources };
  const build = encodePlan({ units: 40_960n, price: 10_000n, rent: 1_488_440n, token });
  const terms = { ...tokens, amount: 60n, memo: 'm'.repeat(512) };
  const { raw } = await sign(terms, { fee: 1n, build });
  const bytes = Buffer.from(raw, 'base64');
  expect(bytes.length).toBeLessThanOrEqual(1232);
  expect(bytes.length).toBeGreaterThan(1150);
  expect(readPayment(splitTransaction(bytes).message).pays).toMatchObject({ sources });
});
