import { ed25519 } from '@noble/curves/ed25519.js';
import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { tokenProgram } from '#chains/solana/node/programs.ts';
import { makeSolanaBuilder } from '#chains/solana/pay/builder.ts';
import { makeSolanaSigner } from '#chains/solana/pay/signer.ts';
import { buildCollect } from '#extensions/token-sweep/chain/solana/build-collect.ts';
import {
  encodeCollectPlan,
  toCollectParts,
} from '#extensions/token-sweep/chain/solana/collect-parts.ts';
import { collectingSigner } from '#extensions/token-sweep/chain/solana/collecting-signer.ts';
import { readCollect } from '#extensions/token-sweep/chain/solana/read-collect.ts';
import { signCollect } from '#extensions/token-sweep/chain/solana/sign-collect.ts';
import { collectingBuilder } from '#extensions/token-sweep/chain/solana/with-collects.ts';
import type { PaymentTerms } from '#model/payment.ts';

const keyOf = (n: number) => Keypair.fromSeed(new Uint8Array(32).fill(n));
const nameOf = (n: number) => keyOf(n).publicKey.toBase58();
const hot = keyOf(1);
const reference = nameOf(200);
const mint = new PublicKey(nameOf(3));
const owners = [11, 12, 13];
const secrets = new Map([1, ...owners, 99].map((n) => [nameOf(n), keyOf(n)]));
const keyring = {
  signMessage: async ({ keyId, message }: { keyId: string; message: Uint8Array }) =>
    ed25519.sign(message, secrets.get(keyId)!.secretKey.slice(0, 32)),
};

const terms = (over: Partial<PaymentTerms> = {}): PaymentTerms => ({
  chain: 'SOL',
  from: nameOf(1),
  to: nameOf(1),
  tokenAddress: mint.toBase58(),
  amount: 60n,
  collects: owners.map((n, i) => ({
    owner: nameOf(n),
    keyId: nameOf(n),
    amount: 10n * BigInt(i + 1),
  })),
  ...over,
});
const notes = {
  units: 20_480n,
  price: 10_000n,
  rent: 0n,
  token: { program: tokenProgram, decimals: 6 },
};
const bound = { reference, units: 20_487n };
const limits = { units: 30_000n, unitPrice: 50_000n, fee: 30_000n };

const chain = chains.SOL;
const signer = collectingSigner(makeSolanaSigner({ chain, keyring }), { chain, keyring });
const builder = collectingBuilder(makeSolanaBuilder({ chain }), { chain });
const asked = (of = terms(), plan = notes, over: { fee?: bigint } = {}) => ({
  terms: of,
  limits: { ...limits, ...over },
  plan: { fee: 20_205n, build: encodeCollectPlan(plan) },
  recentBlock: { reference, expiresAt: 500n },
  discriminator: 7,
});
const signAs = (input: ReturnType<typeof asked>, unsigned: string) =>
  signer.signPayment({ keyId: nameOf(1), ...input, unsigned });
const sign = async (...of: Parameters<typeof asked>) =>
  signAs(asked(...of), builder.payment(asked(...of)));

const transferOf = (n: number, amount: bigint, to = hot.publicKey, decimals = 6) =>
  createTransferCheckedInstruction(
    getAssociatedTokenAddressSync(mint, keyOf(n).publicKey),
    mint,
    getAssociatedTokenAddressSync(mint, to),
    keyOf(n).publicKey,
    amount,
    decimals,
  );
const budget = [
  ComputeBudgetProgram.setComputeUnitLimit({ units: 20_487 }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000 }),
];
const messageOf = (instructions: TransactionInstruction[]) => {
  const transaction = new Transaction({ feePayer: hot.publicKey, recentBlockhash: reference });
  return transaction.add(...budget, ...instructions);
};

test('the bytes are those of the library, signed by the wallet and by each owner', async () => {
  const expected = messageOf(owners.map((n, i) => transferOf(n, 10n * BigInt(i + 1))));
  expected.sign(hot, ...owners.map(keyOf));
  const { raw, txHash } = await sign();
  expect(raw).toBe(expected.serialize().toString('base64'));
  expect(expected.verifySignatures()).toBe(true);
  expect(txHash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/);
});

test('six owners fit, with a new account for the wallet; a seventh is refused', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      owner: nameOf(20 + i),
      keyId: '-',
      amount: 1n,
    }));
  const six = terms({ collects: many(6), amount: 6n });
  const parts = toCollectParts(six, { ...notes, rent: 1n }, bound);
  expect(readCollect(buildCollect(parts))).toEqual(parts);
  expect(() => toCollectParts(terms({ collects: many(7), amount: 7n }), notes, bound)).toThrow(
    'up to 6 owners, not 7',
  );
});

test('lamports leave each owner for the wallet', async () => {
  const coins = terms({ tokenAddress: null });
  const parts = toCollectParts(coins, { ...notes, token: null }, bound);
  expect(readCollect(buildCollect(parts))).toEqual(parts);
  expect(parts.sources[0]).toEqual({ owner: nameOf(11), account: nameOf(11), amount: 10n });
});

describe('terms that are refused', () => {
  test.each<[string, Partial<PaymentTerms>]>([
    ['ends at the wallet', { to: nameOf(99) }],
    ['the owners send 60, not 61', { amount: 61n }],
    ['up to 6 owners, not 0', { collects: [], amount: 0n }],
    ['no memo', { memo: 'x' }],
    [
      'each owner once',
      { collects: [1, 2].map(() => ({ owner: nameOf(11), keyId: '-', amount: 30n })) },
    ],
    ['not the wallet', { collects: [{ owner: nameOf(1), keyId: '-', amount: 60n }] }],
    ['out of range', { collects: [{ owner: nameOf(11), keyId: '-', amount: 0n }], amount: 0n }],
  ])('%s', (why, over) => {
    expect(() => toCollectParts(terms(over), notes, bound)).toThrow(why);
  });

  test('a fee above the reservation, and a plan for a payment', async () => {
    const tooDear = asked(terms(), notes, { fee: 20_204n });
    const above = { name: 'FeeAboveLimit' };
    expect(() => builder.payment(tooDear)).toThrow(expect.objectContaining(above));
    await expect(signAs(tooDear, builder.payment(asked()))).rejects.toMatchObject(above);
    await expect(sign(terms({ tokenAddress: null }))).rejects.toThrow('the plan is for a token');
  });

  test('a key that is not the owner’s', async () => {
    const [first, ...rest] = terms().collects!;
    const stolen = { ...first!, keyId: nameOf(99) };
    await expect(sign(terms({ collects: [stolen, ...rest] }))).rejects.toMatchObject({
      name: 'WrongSigner',
    });
  });
});

describe('a message that says something else is not signed', () => {
  const parts = toCollectParts(terms(), notes, bound);
  const keyIds = new Map([1, ...owners, 99].map((n) => [nameOf(n), nameOf(n)]));
  const three = owners.map((n, i) => transferOf(n, 10n * BigInt(i + 1)));
  const thief = keyOf(99).publicKey;
  test.each<[string, TransactionInstruction[]]>([
    ['more from one owner', [transferOf(11, 11n), ...three.slice(1)]],
    ['one owner less', three.slice(1)],
    ['another order', [...three].reverse()],
    ['to somebody else', owners.map((n, i) => transferOf(n, 10n * BigInt(i + 1), thief))],
    ['one of them to somebody else', [...three.slice(0, 2), transferOf(13, 30n, thief)]],
    ['other decimals', owners.map((n, i) => transferOf(n, 10n * BigInt(i + 1), hot.publicKey, 9))],
    [
      'coin of the wallet beside it',
      [
        ...three,
        SystemProgram.transfer({ fromPubkey: hot.publicKey, toPubkey: thief, lamports: 1 }),
      ],
    ],
    ['a signer who sends nothing', [...three, transferOf(99, 1n)]],
    ['the wallet as an owner', [...three.slice(0, 2), transferOf(1, 30n)]],
    ['nothing', []],
  ])('%s', async (_, instructions) => {
    const message = new Uint8Array(messageOf(instructions).serializeMessage());
    await expect(signCollect({ message, parts, keyring, keyIds })).rejects.toThrow();
  });
});
