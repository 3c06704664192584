/**
 * Payments of each kind on the local Solana chain, with the adapter's estimate, plan and signer.
 */
import { AuthorityType, createSetAuthorityInstruction } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeSolanaBalanceReader } from '#chains/solana/read/balance.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { startTestSolana, type TestSolana, transfer } from '#emulators/solana/src/testing.ts';
import {
  makeFeeMint,
  makeMint,
  openOther,
  run,
  type TestMint,
} from '#test/scenarios/solana/tokens.ts';
import { chainWith, makeTestWallet } from '#test/scenarios/solana/wallet.ts';

let sol: TestSolana;
let key: Keypair;
let token: TestMint;
let feeToken: TestMint;
let wallet: ReturnType<typeof makeTestWallet>;
let mint: string;
const fresh = () => Keypair.generate().publicKey.toBase58();

beforeAll(async () => {
  sol = await startTestSolana();
  key = await sol.rich();
  token = await makeMint(sol, key, 1_000_000n);
  feeToken = await makeFeeMint(sol, key, 1_000_000n);
  mint = token.mint.toBase58();
  await sol.slots(2);
  wallet = makeTestWallet(key, chainWith([mint, feeToken.mint.toBase58()]), [sol.url]);
});
afterAll(() => sol?.close());
afterEach(() => sol.dev('reset'));

test('lamports reach a new account, with a memo in two alphabets', async () => {
  const to = fresh();
  expect(await pay({ to, tokenAddress: null, amount: 650_240n })).toBeLessThan(5_100n);
  await pay({ to, tokenAddress: null, amount: 1n, memo: 'März 漢字 😀' });
  expect(await balance(to)).toBe(650_241n);
});

test('a token payment creates the missing account and pays for it; the next payment is cheap', async () => {
  const to = fresh();
  const first = await pay({ to, tokenAddress: mint, amount: 10n, memo: 'one' });
  expect(first).toBeGreaterThan(1_488_440n);
  expect(await pay({ to, tokenAddress: mint, amount: 11n })).toBeLessThan(6_000n);
  expect(await balance(to, mint)).toBe(21n);
  // The owner is off the curve, like a multisig's vault.
  const [vault] = PublicKey.findProgramAddressSync([Buffer.from('vault')], token.program);
  await pay({ to: vault.toBase58(), tokenAddress: mint, amount: 12n });
  expect(await balance(vault.toBase58(), mint)).toBe(12n);
});

test('a Token-2022 payment accounts for the size of the account and the withheld fee', async () => {
  const to = fresh();
  const address = feeToken.mint.toBase58();
  const fee = await pay({ to, tokenAddress: address, amount: 10_000n });
  expect(fee).toBeGreaterThan(1_513_840n);
  expect(fee).toBeLessThan(1_590_000n);
  expect(await balance(to, address)).toBe(9_900n);
});

test('tokens in an account that is not the associated one can be spent', async () => {
  const rich = await sol.rich();
  const other = await openOther(sol, key, token, rich.publicKey);
  const more = await openOther(sol, key, token, rich.publicKey);
  const mine = token.account(key.publicKey);
  await run(
    sol,
    [
      token.open(key, rich.publicKey),
      token.transfer(mine, token.account(rich.publicKey), key.publicKey, 5n),
      token.transfer(mine, other, key.publicKey, 50n),
      token.transfer(mine, more, key.publicKey, 20n),
    ],
    [key],
  );
  await sol.slots(2);
  const theirs = makeTestWallet(rich, chainWith([mint]), [sol.url]);
  const to = fresh();
  const { raw, txHash } = await theirs.sign({ to, tokenAddress: mint, amount: 60n, memo: 'all' });
  expect(await theirs.gateway.broadcast(raw)).toEqual({ kind: 'accepted' });
  await sol.slots(2);
  expect(await sol.status(txHash)).toMatchObject({ err: null });
  expect(await balance(to, mint)).toBe(60n);
  expect(await balance(rich.publicKey.toBase58(), mint)).toBe(15n);
  const tooMuch = theirs.sign({ to, tokenAddress: mint, amount: 16n });
  await expect(tooMuch).rejects.toMatchObject({ name: 'InsufficientFunds' });
});

test('ten equal orders under one blockhash become ten payments', async () => {
  const to = fresh();
  const recentBlock = await wallet.gateway.recentBlock();
  const signed = [];
  for (let i = 0; i < 10; i += 1) {
    signed.push(await wallet.sign({ to, tokenAddress: null, amount: 1_000_000n }, { recentBlock }));
  }
  expect(new Set(signed.map(({ txHash }) => txHash)).size).toBe(10);
  for (const { raw } of signed) {
    expect(await wallet.gateway.broadcast(raw)).toEqual({ kind: 'accepted' });
  }
  await sol.slots(2);
  expect(await balance(to)).toBe(10_000_000n);
});

test('the estimate and the plan refuse the same payments that cannot be made', async () => {
  const limits = await wallet.limitsOf(
    wallet.termsOf({ to: fresh(), tokenAddress: mint, amount: 1n }),
  );
  const gone = await sol.rich();
  await run(sol, [token.open(gone, gone.publicKey)], [gone]);
  const moved = token.account(gone.publicKey);
  await run(
    sol,
    [
      createSetAuthorityInstruction(
        moved,
        gone.publicKey,
        AuthorityType.AccountOwner,
        key.publicKey,
      ),
    ],
    [gone],
  );
  await sol.slots(2);
  const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
  const account = token.account(key.publicKey).toBase58();
  const cases: [string, string | null, bigint, string][] = [
    [fresh(), null, 650_239n, 'at least 0.00065024 SOL'],
    [mint, mint, 5n, 'its mint'],
    [feeToken.mint.toBase58(), null, 5_000_000n, 'its mint'],
    [account, mint, 5n, 'the wallet that owns it'],
    [account, null, 5n, 'the wallet that owns it'],
    [memo, mint, 5n, 'a program'],
    [memo, null, 5_000_000n, 'a program'],
    [key.publicKey.toBase58(), mint, 5n, 'the sending wallet itself'],
    [gone.publicKey.toBase58(), mint, 5n, 'another owner'],
  ];
  for (const [to, tokenAddress, amount, words] of cases) {
    const terms = wallet.termsOf({ to, tokenAddress, amount });
    const estimate = wallet.estimator.estimate(terms);
    await expect(estimate).rejects.toMatchObject({
      code: 40001,
      message: expect.stringContaining(words),
    });
    const plan = wallet.gateway.plan(terms, limits, { orderNo: 'WD1', variants: 0, run: {} });
    await expect(plan).rejects.toMatchObject({
      name: 'ExecutionReverted',
      message: expect.stringContaining(words),
    });
  }
});

test('a wallet refuses payments beyond its balance, its fees or its rent', async () => {
  const poor = await sol.rich(5_000_000);
  const theirs = makeTestWallet(poor, chainWith([mint]), [sol.url]);
  const wish = { to: fresh(), tokenAddress: null };
  const ample = { units: 6_000n, unitPrice: 10_000n, fee: 10_000n };
  const estimate = (amount: bigint) =>
    theirs.estimator.estimate(theirs.termsOf({ ...wish, amount }));
  await expect(estimate(4_500_000n)).rejects.toMatchObject({
    code: 40001,
    message: expect.stringContaining('0.00065024 SOL'),
  });
  await estimate(4_000_000n);
  // The amount exceeds the balance. The order's balance check reports that, with the right code.
  await estimate(4_999_000n);
  for (const amount of [4_500_000n, 4_999_000n, 6_000_000n]) {
    const signing = theirs.sign({ ...wish, amount }, { limits: ample });
    await expect(signing).rejects.toMatchObject({ name: 'InsufficientFunds' });
  }
  const tight = theirs.sign({ ...wish, amount: 1_000_000n }, { limits: { ...ample, fee: 5_000n } });
  await expect(tight).rejects.toMatchObject({ name: 'FeeAboveLimit' });
  const few = theirs.sign({ ...wish, amount: 1_000_000n }, { limits: { ...ample, units: 900n } });
  await expect(few).rejects.toMatchObject({ name: 'FeeAboveLimit' });
});

test('a blockhash is valid up to the block after its last valid height', async () => {
  const [to, never] = [fresh(), fresh()];
  const recentBlock = await wallet.gateway.recentBlock();
  const height = () => sol.rpc<number>('getBlockHeight', { commitment: 'processed' });
  const wish = { tokenAddress: null, amount: 1_000_000n };
  const last = await wallet.sign({ ...wish, to }, { recentBlock });
  const late = await wallet.sign({ ...wish, to: never }, { recentBlock });
  // The open block is the last one that may include the payment.
  await sol.slots(Number(recentBlock.expiresAt) - (await height()));
  expect(await wallet.gateway.broadcast(last.raw)).toEqual({ kind: 'accepted' });
  await sol.slots(1);
  expect(await wallet.gateway.broadcast(late.raw)).toMatchObject({ kind: 'unclear' });
  await sol.slots(10);
  const { slot } = (await sol.status(last.txHash))!;
  const block = await sol.rpc<{ blockHeight: number }>('getBlock', slot);
  expect(BigInt(block.blockHeight)).toBe(recentBlock.expiresAt);
  expect(await wallet.gateway.isKnown(late.txHash)).toBe(false);
  expect([await balance(to), await balance(never)]).toEqual([1_000_000n, 0n]);
});

test('a rent that changes after the estimate: a third more is paid for, twice as much is not', async () => {
  const limitsAt = async (lamportsPerByte: number, to: string) => {
    await sol.dev('rent', { lamports_per_byte: lamportsPerByte });
    return wallet.limitsOf(wallet.termsOf({ to, tokenAddress: mint, amount: 5n }));
  };
  const today = 5_080;
  try {
    for (const [before, after, rent] of [
      [today, 6_960, 2_039_280n],
      [6_960, today, 1_488_440n],
      [today, 2_575, 754_475n],
    ] as const) {
      const to = fresh();
      const limits = await limitsAt(before, to);
      await sol.dev('rent', { lamports_per_byte: after });
      const signed = await wallet.sign({ to, tokenAddress: mint, amount: 5n }, { limits });
      expect(signed.plan.fee).toBeGreaterThan(rent);
      expect(signed.plan.fee).toBeLessThan(rent + 10_000n);
      expect(await wallet.gateway.broadcast(signed.raw)).toEqual({ kind: 'accepted' });
      await sol.slots(2);
      expect(await balance(to, mint)).toBe(5n);
    }
    // It waits until the rent falls: the plan is made again for each attempt.
    const [to, wish] = [fresh(), { tokenAddress: mint, amount: 5n }];
    const limits = await limitsAt(today, to);
    await sol.dev('rent', { lamports_per_byte: 2 * today });
    await expect(wallet.sign({ to, ...wish }, { limits })).rejects.toMatchObject({
      name: 'FeeAboveLimit',
    });
    await sol.dev('rent', { lamports_per_byte: today });
    await wallet.sign({ to, ...wish }, { limits });
  } finally {
    await sol.dev('rent', { lamports_per_byte: today });
  }
});

test('a rent that rises after the signature is paid, within what was reserved', async () => {
  const to = fresh();
  const wish = { to, tokenAddress: mint, amount: 6n };
  const before = await balance(key.publicKey.toBase58());
  const signed = await wallet.sign(wish);
  // The account's creation pays what the chain asks for, so the wallet pays more than planned.
  await sol.dev('rent', { lamports_per_byte: 6_960 });
  try {
    expect(await wallet.gateway.broadcast(signed.raw)).toEqual({ kind: 'accepted' });
    await sol.slots(2);
    expect(await sol.status(signed.txHash)).toMatchObject({ err: null });
    expect(await balance(to, mint)).toBe(6n);
    const spent = before - (await balance(key.publicKey.toBase58()));
    expect(spent).toBeGreaterThan(signed.plan.fee);
    expect(spent).toBeLessThanOrEqual(signed.limits.fee);
  } finally {
    await sol.dev('rent', { lamports_per_byte: 5_080 });
  }
});

test('in a block without a fee: not mined, not known, and the same bytes pay later', async () => {
  const to = fresh();
  await sol.dev('unpaid', { on: true });
  const signed = await wallet.sign({ to, tokenAddress: null, amount: 2_000_000n });
  expect(await wallet.gateway.broadcast(signed.raw)).toEqual({ kind: 'accepted' });
  await sol.slots(20);
  const status = await sol.status(signed.txHash);
  expect(status).toMatchObject({ err: 'InsufficientFundsForFee', confirmationStatus: 'finalized' });
  const reader = makeSolanaReader({
    chain: chainWith([mint]),
    rpc: makeRpc({ urls: [sol.url] }),
  });
  const slot = BigInt(status!.slot);
  const [block] = await reader.readBlocks(slot, slot);
  expect(block).toMatchObject({ number: slot, sent: [], transfers: [] });
  expect(await reader.blockOf(signed.txHash)).toBeNull();
  expect(await wallet.gateway.isKnown(signed.txHash)).toBe(false);
  await sol.dev('unpaid', { on: false });
  await sol.slots(20);
  const later = (await reader.blockOf(signed.txHash))!;
  expect(later).toBeGreaterThan(slot);
  expect((await reader.readBlocks(later, later))[0]?.sent).toMatchObject([
    { txHash: signed.txHash, success: true },
  ]);
  expect(await wallet.gateway.isKnown(signed.txHash)).toBe(true);
  expect(await balance(to)).toBe(2_000_000n);
});

test('a dropped answer and a lagging node are unclear; the same bytes land once', async () => {
  const to = fresh();
  const signed = await wallet.sign({ to, tokenAddress: null, amount: 2_000_000n });
  await sol.dev('answers', { rules: [{ method: 'sendTransaction', mode: 'drop', times: 1 }] });
  expect(await wallet.gateway.broadcast(signed.raw)).toMatchObject({ kind: 'unclear' });
  await sol.slots(2);
  expect(await wallet.gateway.broadcast(signed.raw)).toEqual({ kind: 'known' });
  expect(await balance(to)).toBe(2_000_000n);
  await sol.slots(3);
  const next = await wallet.sign({ to, tokenAddress: null, amount: 1n });
  await sol.dev('lag', { slots: 5 });
  expect(await wallet.gateway.broadcast(next.raw)).toMatchObject({ kind: 'unclear' });
  await sol.dev('lag', { slots: 0 });
  expect(await wallet.gateway.broadcast(next.raw)).toEqual({ kind: 'accepted' });
});

test('a payment that fails when it is sent is refused by the node and costs nothing', async () => {
  const poor = await sol.rich(5_000_000);
  const theirs = makeTestWallet(poor, chainWith([]), [sol.url]);
  const signed = await theirs.sign({ to: fresh(), tokenAddress: null, amount: 3_000_000n });
  await run(sol, [transfer(poor.publicKey, key.publicKey, 3_000_000)], [poor]);
  await sol.slots(1);
  expect(await theirs.gateway.broadcast(signed.raw)).toEqual({ kind: 'insufficient_funds' });
  expect(await theirs.gateway.nativeBalance(poor.publicKey.toBase58())).toBe(1_995_000n);
});

async function balance(address: string, tokenAddress: string | null = null): Promise<bigint> {
  const balances = makeSolanaBalanceReader({ rpcOf: async () => makeRpc({ urls: [sol.url] }) });
  return (await balances.balance({ chain: 'SOL', address, tokenAddress })).amount;
}

/** Signs, sends and lands a payment. Returns what the wallet paid on top of the amount. */
async function pay(wish: Parameters<typeof wallet.sign>[0]): Promise<bigint> {
  const before = await balance(key.publicKey.toBase58());
  const signed = await wallet.sign(wish);
  expect(await wallet.gateway.broadcast(signed.raw)).toEqual({ kind: 'accepted' });
  await sol.slots(2);
  expect(await sol.status(signed.txHash)).toMatchObject({ err: null });
  expect(await wallet.gateway.broadcast(signed.raw)).toEqual({ kind: 'known' });
  expect(await wallet.gateway.isKnown(signed.txHash)).toBe(true);
  const spent = before - (await balance(key.publicKey.toBase58()));
  const fee = spent - (wish.tokenAddress === null ? wish.amount : 0n);
  expect(fee).toBeLessThanOrEqual(signed.plan.fee);
  expect(signed.plan.fee).toBeLessThanOrEqual(signed.limits.fee);
  return fee;
}
