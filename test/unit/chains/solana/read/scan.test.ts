import { expect, test } from 'vitest';
import { parseHeader, scanBlock } from '#chains/solana/read/scan.ts';
import version1 from '#test/conformance/solana/recorded/version-1-block.json' with { type: 'json' };
import { cast, recordedBlocks, signatures } from '../recorded.ts';

const { A, B, C } = cast;
const listed = new Set<string>([cast.mint, cast.feeMint]);

function scan(slot: number, change: (transactions: never[]) => void = () => {}) {
  const block = recordedBlocks().get(slot)!;
  change(block.transactions as never[]);
  return scanBlock(parseHeader(BigInt(slot), block as never), block.transactions, listed);
}

test('a recorded block has each kind of deposit, nothing that failed, no votes', () => {
  const block = scan(215);
  expect(block).toMatchObject({ number: 215n, clock: 215n, timestamp: 1795261202 });
  const native = { position: 'native', tokenAddress: null };
  const token = (account: string, mint: string, amount: bigint) => ({
    position: `account:${account}`,
    from: A,
    to: B,
    tokenAddress: mint,
    amount,
  });
  expect(block.transfers.filter(({ to }) => to === B || to === C)).toEqual([
    { ...native, txHash: signatures.sol, from: A, to: B, amount: 1_000_000n },
    { txHash: signatures.newAccount, ...token(cast.tokenB, cast.mint, 1_500_000n) },
    { txHash: signatures.other, ...token(cast.otherB, cast.mint, 2_500_000n) },
    // 10 sent, one per cent withheld.
    { txHash: signatures.withFee, ...token(cast.feeB, cast.feeMint, 9_900_000n) },
    { ...native, txHash: signatures.cosigned, from: B, to: C, amount: 3_000_000n },
    { txHash: signatures.handed, ...token(cast.givenB, cast.mint, 7_000_000n) },
    {
      ...native,
      txHash: signatures.closed,
      to: C,
      amount: 2_039_280n,
      from: 'FezWPm3UEFa4nbF76D45V3gg9eZzhSxfw3tUES1Gr3o1',
    },
  ]);
  const sent = (txHash: string, from: string, success = true) => ({
    txHash,
    from,
    nonce: null,
    success,
  });
  const without = block.sent.map(({ fee: _fee, changes: _changes, ...rest }) => rest);
  expect(without).toEqual([
    sent(signatures.sol, A),
    sent(signatures.failed, B, false),
    sent(signatures.newAccount, A),
    sent(signatures.other, A),
    sent(signatures.withFee, A),
    sent(signatures.cosigned, A),
    sent(signatures.cosigned, B),
    sent(signatures.handed, A),
    sent(signatures.closed, A),
  ]);
});

const paid = (block: ReturnType<typeof scan>, txHash: string) =>
  block.sent.filter((sent) => sent.txHash === txHash);

test('the first signer pays the fee of all signatures, also of what failed', () => {
  const block = scan(215);
  expect(paid(block, signatures.failed)).toEqual([
    { txHash: signatures.failed, from: B, nonce: null, success: false, fee: 5_000n },
  ]);
  const cosigned = paid(block, signatures.cosigned);
  expect(cosigned.map(({ from, fee }) => [from, fee])).toEqual([
    [A, 10_000n],
    [B, undefined],
  ]);
});

test('a fee that is not understood is not known, and the block is read', () => {
  const block = scan(
    215,
    (transactions: { transaction: { signatures: string[] }; meta: object }[]) => {
      const found = transactions.find((one) => one.transaction.signatures[0] === signatures.failed);
      Object.assign(found!.meta, { fee: '5000' });
    },
  );
  expect(paid(block, signatures.failed).map(({ fee }) => fee)).toEqual([undefined]);
});

test('the payer has the exact changes: what each lost, what a fee of the token kept, and the rent', () => {
  const block = scan(215);
  const [opened] = paid(block, signatures.withFee);
  const rent = 2_157_600n;
  expect(opened!.changes).toEqual([
    { address: A, tokenAddress: null, amount: -rent },
    { address: cast.feeB, tokenAddress: null, amount: rent, isRent: true },
    { address: A, tokenAddress: cast.feeMint, amount: -10_000_000n },
    { address: B, tokenAddress: cast.feeMint, amount: 9_900_000n },
  ]);
  const [payment, cosigner] = paid(block, signatures.cosigned);
  expect(payment!.changes).toEqual([
    { address: B, tokenAddress: null, amount: -3_000_000n },
    { address: C, tokenAddress: null, amount: 3_000_000n },
  ]);
  expect(cosigner!.changes).toBeUndefined();
  expect(paid(block, signatures.failed)[0]!.changes).toBeUndefined();
});

test('besides the fee, what some accounts lose of the coin others gain', () => {
  for (const slot of [214, 215, 248]) {
    for (const { changes = [] } of scan(slot).sent) {
      const coin = changes.filter(({ tokenAddress }) => tokenAddress === null);
      expect(coin.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
    }
  }
});

test('an account that only pays a part of the fee back to its payer loses it', () => {
  const block = scan(215, (transactions: Loose[]) => {
    const found = transactions.find((one) => one.transaction.signatures![0] === signatures.failed);
    const { preBalances, postBalances } = found!.meta as Record<string, number[]>;
    Object.assign(found!.meta, { err: null });
    postBalances![0]! += 2_000;
    postBalances![1] = preBalances![1]! - 2_000;
  });
  const [payment] = paid(block, signatures.failed);
  expect(block.transfers.filter(({ txHash }) => txHash === signatures.failed)).toEqual([]);
  expect(payment!.changes!.map(({ amount }) => amount)).toEqual([2_000n, -2_000n]);
});

test("accounts of a lookup table receive; an owner's own transfer is not a deposit", () => {
  expect(scan(248).transfers).toMatchObject([
    { txHash: signatures.table, from: A, to: B, amount: 21_000_000n },
    { txHash: signatures.table, from: A, to: C, amount: 22_000_000n },
  ]);
  const shuffled = scan(249);
  expect(shuffled.transfers).toEqual([]);
  expect(shuffled.sent.map(({ from }) => from)).toEqual([A, B]);
});

test('a transaction that only looks like a vote is read', () => {
  const block = scan(214, (transactions: { meta: { postBalances: number[] } }[]) => {
    transactions[0]!.meta.postBalances[1]! += 5;
  });
  expect(block.transfers).toMatchObject([{ position: 'native', amount: 5n }]);
  expect(block.sent).toHaveLength(2);
  expect(scan(214)).toMatchObject({ transfers: [], sent: [] });
});

test('a failed transaction without a fee has no sender: it is not an end (SIMD-0290)', () => {
  const fail = (fee: number) =>
    scan(215, (transactions: { transaction: { signatures: string[] }; meta: object }[]) => {
      const found = transactions.find((one) => one.transaction.signatures[0] === signatures.sol);
      Object.assign(found!.meta, { err: 'InsufficientFundsForFee', fee });
    });
  const ofPayment = (block: ReturnType<typeof scan>) =>
    block.sent.filter(({ txHash }) => txHash === signatures.sol);
  expect(ofPayment(fail(5_000))).toMatchObject([{ success: false }]);
  expect(ofPayment(fail(0))).toEqual([]);
});

test('the published form of a block with version 1 is read (test/conformance/solana)', () => {
  const { slot, block, recipient } = version1;
  const scanned = scanBlock(parseHeader(BigInt(slot), block as never), block.transactions, listed);
  expect(scanned.transfers.map(({ to, amount }) => [to, amount])).toEqual([
    [recipient, 5_000_000n],
    [recipient, 1_000_000n],
  ]);
  expect(scanned.sent).toHaveLength(2);
});

type Loose = { transaction: Record<string, never[]>; meta: Record<string, unknown> };
const broken: [string, (first: Loose) => void][] = [
  ['no status', (t) => Object.assign(t, { meta: null })],
  ['no error field', (t) => delete t.meta.err],
  ['fewer balances', (t) => (t.meta.postBalances as number[]).pop()],
  ['a balance of text', (t) => (t.meta.postBalances as unknown[]).splice(1, 1, '7')],
  ['a balance below zero', (t) => (t.meta.preBalances as unknown[]).splice(1, 1, -7)],
  ['no accounts', (t) => Object.assign(t.transaction, { accountKeys: [] })],
  ['no signatures', (t) => Object.assign(t.transaction, { signatures: [] })],
  ['a signature too many', (t) => t.transaction.signatures!.push(t.transaction.signatures![0]!)],
  ['no list of token balances', (t) => delete t.meta.postTokenBalances],
];
test.each(broken)('a transaction with %s counts as incomplete', (_, change) => {
  const spoil = (transactions: Loose[]) => change(transactions[1]!);
  expect(() => scan(215, spoil as never)).toThrow(expect.objectContaining({ name: 'Unverified' }));
});

const brokenTokens: [string, (entry: Record<string, unknown>) => void][] = [
  ['no owner', (entry) => delete entry.owner],
  ['another program', (entry) => Object.assign(entry, { programId: cast.A })],
  ['an amount of a number', (entry) => Object.assign(entry, { uiTokenAmount: { amount: 5 } })],
  ['an account that is not there', (entry) => Object.assign(entry, { accountIndex: 99 })],
  ['an account twice', (entry) => Object.assign(entry, { accountIndex: 2 })],
];
test.each(brokenTokens)('token balances with %s are refused', (_, change) => {
  const spoil = (transactions: Loose[]) =>
    change((transactions[3]!.meta.postTokenBalances as Record<string, unknown>[])[0]!);
  expect(() => scan(215, spoil as never)).toThrow(expect.objectContaining({ name: 'Unverified' }));
});

test('a transaction of an unknown version is read where it can be, and named where not', () => {
  const change = (version: number, meta: object) => (transactions: (Loose & object)[]) => {
    const payment = transactions.find(
      (one) => (one.transaction.signatures as unknown[])[0] === signatures.sol,
    );
    Object.assign(payment!, { version });
    Object.assign(payment!.meta, meta);
  };
  const read = (version: number, meta = {}) => scan(215, change(version, meta) as never);
  expect(read(2)).toEqual(scan(215));
  const unread = read(2, { postBalances: null });
  expect(unread.unknown).toEqual([
    expect.stringMatching(/of version 2: the balances after is not a list/),
  ]);
  expect(unread.coverage).toEqual(['block', 'balances', 'unknown']);
  const others = ({ txHash }: { txHash: string }) => txHash !== signatures.sol;
  expect(unread.transfers).toEqual(scan(215).transfers.filter(others));
  expect(unread.sent).toEqual(scan(215).sent.filter(others));
  // Nothing of it counts, also where only its end cannot be read.
  const half = read(2, { postTokenBalances: null });
  expect([half.transfers, half.sent]).toEqual([unread.transfers, unread.sent]);
  expect(() => read(1, { postBalances: null })).toThrow(/not a list/);
});
