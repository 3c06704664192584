/** Deposits that only Solana has: token accounts, inner instructions, tables, skipped slots. */
import { createRecoverNestedInstruction } from '@solana/spl-token';
import { Keypair, type PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositIdentity } from '#domain/deposit/identity.ts';
import { transfer } from '#emulators/solana/src/testing.ts';
import { type FamilySpine, startFamilySpine } from '#test/scenarios/family-spine.ts';
import { type SolanaStage, startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { payByTable } from '#test/scenarios/solana/table.ts';
import { makeFeeMint, openOther, run, type TestMint } from '#test/scenarios/solana/tokens.ts';
import { usdt, type Words, wordsFor } from '../shared/text.ts';

let spine: FamilySpine<SolanaStage>;
let words: Words;
let payer: Keypair;
/** A Token-2022 mint that withholds one per cent of each transfer. */
let feeToken: TestMint;
const sol = 1_000_000_000n;

beforeAll(async () => {
  spine = await startFamilySpine('solana-deposits', startSolanaStage);
  words = wordsFor(spine);
  payer = spine.node.faucetKey;
  feeToken = await makeFeeMint(spine.node, payer, 1_000_000_000n);
  const listed = spine.chain.tokens.find(({ symbol }) => symbol === 'USDT');
  if (!listed) throw new Error('no USDT');
  spine.chain.tokens.push({ ...listed, symbol: 'FEE', address: feeToken.mint.toBase58() });
  await spine.tick();
});
afterAll(() => spine?.stop());

test('tokens in the associated account and in another one are one deposit each', async () => {
  const user = await newUser();
  const { usdt: mint, node } = spine;
  await run(node, [mint.open(payer, user.publicKey)], [payer]);
  const usual = await tokens(mint.account(user.publicKey), 2n * usdt);
  const other = await openOther(node, payer, mint, user.publicKey);
  const odd = await tokens(other, 3n * usdt);
  const found = await credited(user);
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      { token: 'USDT', amount: 2n * usdt, status: 'credited', txHash: usual },
      { token: 'USDT', amount: 3n * usdt, status: 'credited', txHash: odd },
    ]),
  );
  expect(await spine.balance('USDT', user.publicKey.toBase58())).toBe(5n * usdt);
  const read = { chain: 'SOL' as const, address: user.publicKey.toBase58() };
  const balance = { ...read, tokenAddress: mint.mint.toBase58() };
  expect((await spine.balances.balance(balance)).amount).toBe(5n * usdt);
});

test('a Token-2022 transfer with a fee is credited with what arrived', async () => {
  const user = await newUser();
  const to = feeToken.account(user.publicKey);
  const from = feeToken.account(payer.publicKey);
  const txHash = await run(
    spine.node,
    [
      feeToken.open(payer, user.publicKey),
      feeToken.transfer(from, to, payer.publicKey, 50n * usdt),
    ],
    [payer],
  );
  expect(await credited(user)).toEqual([
    { token: 'FEE', amount: 49_500_000n, status: 'credited', txHash },
  ]);
});

test('tokens moved by an inner instruction are credited', async () => {
  const user = await newUser();
  const { usdt: mint, node } = spine;
  const own = mint.account(user.publicKey);
  const nested = mint.account(own);
  await run(
    node,
    [
      mint.open(payer, user.publicKey),
      mint.open(payer, own),
      mint.transfer(mint.account(payer.publicKey), nested, payer.publicKey, 6n * usdt),
    ],
    [payer],
  );
  // The associated-token program signs for the account that owns the nested one.
  const recover = createRecoverNestedInstruction(
    ...([nested, mint.mint, own, own, mint.mint, user.publicKey] as const),
  );
  const txHash = await run(node, [recover], [payer, user]);
  expect((await credited(user)).filter(({ token }) => token === 'USDT')).toEqual([]);
  // The user's own key signed, and there is no order of ours, so there is no deposit to credit
  // (decision 14).
  const chain = 'SOL' as const;
  const address = user.publicKey.toBase58();
  const position = `account:${own.toBase58()}`;
  const identity = depositIdentity({ chain, txHash, position, address });
  expect(await spine.watchDeps.internalTransfers.getMany([identity])).toMatchObject([
    { token: 'USDT', amount: 6n * usdt, address, txHash, orderNo: null },
  ]);
});

test('a versioned transaction pays through an address lookup table', async () => {
  const [one, two] = [await newUser(), await newUser()];
  const txHash = await payByTable(spine.node, payer, [
    { to: one.publicKey, lamports: Number(sol) },
    { to: two.publicKey, lamports: Number(2n * sol) },
  ]);
  expect(await credited(one)).toEqual([{ token: 'SOL', amount: sol, status: 'credited', txHash }]);
  expect(await words.depositsTo(two.publicKey.toBase58())).toMatchObject([
    { amount: 2n * sol, txHash },
  ]);
});

test('a failed transaction credits nothing', async () => {
  const user = await newUser();
  const poor = await spine.node.rich(2_000_000);
  const moves = [
    transfer(payer.publicKey, user.publicKey, Number(sol)),
    transfer(poor.publicKey, user.publicKey, 9e9),
  ];
  const failed = await spine.node.send(await spine.node.sign(moves, [payer, poor]));
  await spine.mine(1);
  expect((await spine.node.status(failed))?.err).not.toBeNull();
  expect(await credited(user)).toEqual([]);
  expect(await spine.balance('coin', user.publicKey.toBase58())).toBe(0n);
});

test('a deposit after twenty-five skipped slots in a row is found', async () => {
  const user = await newUser();
  const before = await spine.pay('coin', user.publicKey.toBase58(), sol);
  await spine.mine(1);
  await spine.node.dev('skip', { slots: 25 });
  await spine.mine(1);
  const after = await spine.pay('coin', user.publicKey.toBase58(), 2n * sol);
  await spine.mine(3);
  const result = await spine.tick();
  expect(result.head - result.scanned).toBe(0n);
  const found = await words.depositsTo(user.publicKey.toBase58());
  expect(found.map(({ txHash }) => txHash).sort()).toEqual([before, after].sort());
  const [first, second] = found.map(({ blockNumber }) => blockNumber).sort((a, b) => Number(a - b));
  expect((second ?? 0n) - (first ?? 0n)).toBeGreaterThan(25n);
  expect((await credited(user)).map(({ status }) => status)).toEqual(['credited', 'credited']);
});

test('a deposit in blocks that become skipped slots is removed, and credited when it lands again', async () => {
  const user = await newUser();
  const { send } = await spine.signed(user.publicKey.toBase58(), sol);
  await send();
  await spine.mine(6);
  await spine.tick();
  const [found] = await words.depositsTo(user.publicKey.toBase58());
  await spine.rollback(7, 'forgotten');
  await spine.node.dev('skip', { slots: 22 });
  await spine.mine(9);
  await spine.tick();
  expect(await words.depositsTo(user.publicKey.toBase58())).toEqual([]);
  await send();
  await spine.mine(1);
  await credited(user);
  expect(await words.depositsTo(user.publicKey.toBase58())).toMatchObject([
    { depositNo: found?.depositNo, status: 'credited' },
  ]);
});

/** A sub-account whose key the test holds. */
async function newUser(): Promise<Keypair> {
  const user = Keypair.generate();
  await spine.addSubAccount(user.publicKey.toBase58());
  return user;
}

const credited = async (user: { publicKey: PublicKey }) => {
  await spine.tick();
  await spine.mine(words.deep);
  await spine.tick();
  await spine.tick();
  const found = await words.depositsTo(user.publicKey.toBase58());
  return found.map(({ token, amount, status, txHash }) => ({ token, amount, status, txHash }));
};

const tokens = async (to: PublicKey, amount: bigint) => {
  const { usdt: mint, node } = spine;
  return run(
    node,
    [mint.transfer(mint.account(payer.publicKey), to, payer.publicKey, amount)],
    [payer],
  );
};
