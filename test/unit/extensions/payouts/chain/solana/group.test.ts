import { ed25519 } from '@noble/curves/ed25519.js';
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
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
import { buildGroup } from '#extensions/payouts/chain/solana/build-group.ts';
import {
  decodeGroupPlan,
  encodeGroupPlan,
  type GroupNotes,
  maxMessageBytes,
  messageBytes,
  type SolanaGroup,
  toGroupParts,
} from '#extensions/payouts/chain/solana/group-parts.ts';
import {
  type ExpiringGroup,
  partsOfGroup,
} from '#extensions/payouts/chain/solana/parts-of-group.ts';
import { readGroupMessage } from '#extensions/payouts/chain/solana/read-group-message.ts';
import { signGroup } from '#extensions/payouts/chain/solana/sign-group.ts';

const keyOf = (n: number) => Keypair.fromSeed(new Uint8Array(32).fill(n));
const nameOf = (n: number) => keyOf(n).publicKey.toBase58();
const hot = keyOf(1);
const reference = nameOf(200);
const mint = new PublicKey(nameOf(3));
const keyring = {
  signMessage: async ({ message }: { message: Uint8Array }) =>
    ed25519.sign(message, hot.secretKey.slice(0, 32)),
};

const members = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ address: nameOf(11 + i), amount: 10n + BigInt(i) }));
const lamports = (count: number): SolanaGroup => ({
  from: nameOf(1),
  token: null,
  members: members(count),
});
const tokens = (count: number): SolanaGroup => ({ ...lamports(count), token: mint.toBase58() });
const plain: GroupNotes = { units: 20_480n, price: 10_000n, rent: 0n, token: null, creates: [] };
const ofToken: GroupNotes = {
  ...plain,
  rent: 2_039_280n,
  token: { program: tokenProgram, decimals: 6 },
};
const bound = { reference, units: 20_487n };
const partsOf = (group: SolanaGroup, notes: GroupNotes) => toGroupParts(group, notes, bound);

const account = (n: number) => getAssociatedTokenAddressSync(mint, keyOf(n).publicKey);
const budget = [
  ComputeBudgetProgram.setComputeUnitLimit({ units: 20_487 }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000n }),
];
const coin = (n: number, amount: bigint, from = hot.publicKey) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: keyOf(n).publicKey, lamports: amount });
const transfer = (n: number, amount: bigint, { decimals = 6, of = mint, owner = 1 } = {}) =>
  createTransferCheckedInstruction(
    getAssociatedTokenAddressSync(of, keyOf(owner).publicKey),
    of,
    getAssociatedTokenAddressSync(of, keyOf(n).publicKey),
    keyOf(owner).publicKey,
    amount,
    decimals,
  );
const creation = (n: number, owner = n) =>
  createAssociatedTokenAccountIdempotentInstruction(
    hot.publicKey,
    account(n),
    keyOf(owner).publicKey,
    mint,
  );
const messageOf = (instructions: TransactionInstruction[]) => {
  const transaction = new Transaction({
    feePayer: hot.publicKey,
    blockhash: reference,
    lastValidBlockHeight: 0,
  });
  return new Uint8Array(transaction.add(...instructions).serializeMessage());
};

test('the bytes are those of the library’s own instructions, and read back as the parts', () => {
  const coins = partsOf(lamports(2), plain);
  expect(buildGroup(coins)).toEqual(messageOf([...budget, coin(11, 10n), coin(12, 11n)]));
  expect(readGroupMessage(buildGroup(coins))).toEqual(coins);
  const mixed = partsOf(tokens(2), { ...ofToken, creates: [1] });
  expect(buildGroup(mixed)).toEqual(
    messageOf([...budget, transfer(11, 10n), creation(12), transfer(12, 11n)]),
  );
  expect(readGroupMessage(buildGroup(mixed))).toEqual(mixed);
});

test.each<[string, (count: number) => SolanaGroup, (count: number) => GroupNotes, number]>([
  ['lamports', lamports, () => plain, 20],
  ['a token to accounts that exist', tokens, () => ofToken, 19],
  [
    'a token to new accounts',
    tokens,
    (count) => ({ ...ofToken, creates: [...Array(count).keys()] }),
    9,
  ],
])('of %s so many fit, by the count and by the bytes', (_, group, notes, most) => {
  for (let count = 1; count <= most; count += 1) {
    const parts = partsOf(group(count), notes(count));
    const message = buildGroup(parts);
    expect(messageBytes(parts)).toBe(message.length);
    expect(readGroupMessage(message)).toEqual(parts);
  }
  const tooMany = partsOf(group(most + 1), notes(most + 1));
  expect(messageBytes(tooMany)).toBeGreaterThan(maxMessageBytes);
  expect(() => buildGroup(tooMany)).toThrow('bytes');
});

test('a plan is read as it was written; the plan of another payment is refused', () => {
  for (const notes of [plain, ofToken, { ...ofToken, creates: [0, 7, 12] }]) {
    expect(decodeGroupPlan({ build: encodeGroupPlan(notes) })).toEqual(notes);
  }
  const build = encodeGroupPlan(ofToken);
  const others: Record<string, string>[] = [
    { kind: 'collect' },
    { units: '' },
    { price: '-1' },
    { creates: '1,2' },
    { creates: 'x' },
    { program: nameOf(5) },
    { decimals: 'six' },
  ];
  for (const over of others) {
    expect(() => decodeGroupPlan({ build: { ...build, ...over } })).toThrow();
  }
});

test.each<[string, SolanaGroup, GroupNotes]>([
  ['nobody', lamports(0), plain],
  ['somebody twice', { ...lamports(1), members: [...members(1), ...members(1)] }, plain],
  ['the wallet itself', { ...lamports(1), members: [{ address: nameOf(1), amount: 1n }] }, plain],
  ['nothing', { ...lamports(1), members: [{ address: nameOf(9), amount: 0n }] }, plain],
  ['too much', { ...lamports(1), members: [{ address: nameOf(9), amount: 1n << 64n }] }, plain],
  ['lamports by the plan of a token', lamports(1), ofToken],
  ['a token by the plan of lamports', tokens(1), plain],
  ['accounts of members that it has not', tokens(1), { ...ofToken, creates: [1] }],
  ['an account twice', tokens(2), { ...ofToken, creates: [1, 1] }],
])('no group: %s', (_, group, notes) => {
  expect(() => partsOf(group, notes)).toThrow();
});

const asked = (over: Partial<ExpiringGroup> = {}): ExpiringGroup => ({
  group: tokens(2),
  limits: { units: 30_000n, unitPrice: 50_000n, fee: 2_100_000n },
  plan: { fee: 0n, build: encodeGroupPlan({ ...ofToken, creates: [1] }) },
  recentBlock: { reference, expiresAt: 500n },
  discriminator: 7,
  ...over,
});

test('equal groups under one blockhash differ by their discriminator', () => {
  const units = [7, 8].map(
    (discriminator) => partsOfGroup(chains.SOL, asked({ discriminator })).units,
  );
  expect(units).toEqual([20_487n, 20_488n]);
});

test('what may cost more than the limits is refused; each new account counts', () => {
  const { limits } = asked();
  const fee = 5_000n + 205n + 2_039_280n;
  const allowed = asked({ limits: { ...limits, fee } });
  expect(() => partsOfGroup(chains.SOL, allowed)).not.toThrow();
  for (const over of [{ fee: fee - 1n }, { units: 20_486n }, { unitPrice: 9_999n }]) {
    const tight = asked({ limits: { ...limits, ...over } });
    expect(() => partsOfGroup(chains.SOL, tight)).toThrow('costs up to');
  }
  const dear = encodeGroupPlan({ ...ofToken, price: chains.SOL.maxFeePerGasCap + 1n });
  const unbounded = { units: 30_000n, unitPrice: 1n << 60n, fee: 1n << 60n };
  const above = asked({ plan: { fee: 0n, build: dear }, limits: unbounded });
  expect(() => partsOfGroup(chains.SOL, above)).toThrow('costs up to');
});

describe('the signer', () => {
  const parts = partsOf(tokens(2), { ...ofToken, creates: [1] });
  const sign = (instructions: TransactionInstruction[]) =>
    signGroup({ message: messageOf(instructions), parts, keyring, keyId: 'k' });
  const whole = [transfer(11, 10n), creation(12), transfer(12, 11n)];

  test('signs the requested group', async () => {
    const { raw } = await sign([...budget, ...whole]);
    const signed = Transaction.from(Buffer.from(raw, 'base64'));
    expect(signed.verifySignatures()).toBe(true);
  });

  test.each<[string, TransactionInstruction[]]>([
    ['no budget', whole],
    ['another limit of units', [budget[1]!, budget[0]!, ...whole]],
    ['a member left out', [...budget, transfer(11, 10n)]],
    ['one more', [...budget, ...whole, transfer(13, 1n)]],
    ['another order', [...budget, creation(12), transfer(12, 11n), transfer(11, 10n)]],
    ['another amount', [...budget, transfer(11, 11n), creation(12), transfer(12, 11n)]],
    ['another recipient', [...budget, transfer(14, 10n), creation(12), transfer(12, 11n)]],
    ['other decimals', [...budget, transfer(11, 10n, { decimals: 7 }), ...whole.slice(1)]],
    ['another mint', [...budget, transfer(11, 10n, { of: keyOf(4).publicKey }), ...whole.slice(1)]],
    ['no account for the new one', [...budget, transfer(11, 10n), transfer(12, 11n)]],
    ['an account of the other member', [...budget, creation(11), ...whole]],
    ['an account that nothing pays', [...budget, ...whole, creation(13)]],
    ['a memo', [...budget, coin(11, 1n), ...whole]],
    ['lamports', [...budget, coin(11, 10n), coin(12, 11n)]],
    ['nothing', budget],
    [
      'tokens of another owner',
      [...budget, transfer(11, 10n, { owner: 9 }), creation(12), transfer(12, 11n)],
    ],
  ])('does not sign %s', async (_, instructions) => {
    await expect(sign(instructions)).rejects.toThrow('the transaction is not');
  });

  const changed = (
    instruction: TransactionInstruction,
    change: (made: TransactionInstruction) => unknown,
  ): TransactionInstruction => {
    change(instruction);
    return instruction;
  };
  const key = (n: PublicKey) => ({ pubkey: n, isSigner: false, isWritable: true });

  // What the parts do not hold: only the reader sees it.
  test.each<[string, TransactionInstruction[]]>([
    ['other decimals of a later one', [whole[0]!, whole[1]!, transfer(12, 11n, { decimals: 7 })]],
    [
      'an approval in place of a transfer',
      [changed(transfer(11, 10n), ({ data }) => data.writeUInt8(13, 0)), ...whole.slice(1)],
    ],
    [
      'a later approval',
      [...whole.slice(0, 2), changed(transfer(12, 11n), ({ data }) => data.writeUInt8(13, 0))],
    ],
    [
      'a transfer with an account more',
      [whole[0]!, whole[1]!, changed(transfer(12, 11n), ({ keys }) => keys.push(key(mint)))],
    ],
    [
      'a creation of another account',
      [whole[0]!, changed(creation(12), ({ keys }) => (keys[1] = key(account(14)))), whole[2]!],
    ],
    [
      'a creation that fails if there is one',
      [whole[0]!, changed(creation(12), ({ data }) => data.writeUInt8(0, 0)), whole[2]!],
    ],
    [
      'a creation with an account more',
      [whole[0]!, changed(creation(12), ({ keys }) => keys.push(key(mint))), whole[2]!],
    ],
  ])('reads no group in %s', async (_, instructions) => {
    await expect(sign([...budget, ...instructions])).rejects.toThrow('is not a group');
  });

  test.each<[string, TransactionInstruction[]]>([
    [
      'lamports of somebody who does not sign',
      [
        coin(11, 10n),
        changed(coin(12, 11n, keyOf(9).publicKey), ({ keys }) => (keys[0]!.isSigner = false)),
      ],
    ],
    [
      'a transfer by nonce',
      [coin(11, 10n), changed(coin(12, 11n), ({ data }) => data.writeUInt32LE(4, 0))],
    ],
    ['a token among lamports', [coin(11, 10n), transfer(12, 11n)]],
    [
      'a recipient more',
      [coin(11, 10n), changed(coin(12, 11n), ({ keys }) => keys.push(key(mint)))],
    ],
  ])('reads no group of lamports in %s', (_, instructions) => {
    expect(() => readGroupMessage(messageOf([...budget, ...instructions]))).toThrow(
      'is not a group',
    );
  });

  test('a second signer makes it none', () => {
    const instructions = [...budget, coin(11, 10n)];
    instructions[0] = changed(
      ComputeBudgetProgram.setComputeUnitLimit({ units: 20_487 }),
      ({ keys }) => keys.push({ ...key(keyOf(9).publicKey), isSigner: true }),
    );
    expect(() => readGroupMessage(messageOf(instructions))).toThrow('several signers');
  });

  test('does not sign an account for the wrong owner', async () => {
    const wrong = [...budget, transfer(11, 10n), creation(12, 14), transfer(12, 11n)];
    await expect(sign(wrong)).rejects.toThrow('the transaction is not');
  });

  test('does not trust the keyring', async () => {
    const message = messageOf([...budget, ...whole]);
    const other = { signMessage: async () => new Uint8Array(64) };
    await expect(signGroup({ message, parts, keyring: other, keyId: 'k' })).rejects.toMatchObject({
      name: 'WrongSigner',
    });
  });
});
