import { expect, test } from 'vitest';
import { RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { systemProgram, tokenProgram } from '#chains/solana/node/programs.ts';
import { associatedTokenAccount } from '#chains/solana/node/token-account.ts';
import {
  estimateMaxUnits,
  findMemoProblem,
  unitLimitBase,
} from '#chains/solana/pay/compute-budget.ts';
import { makeSolanaFeeEstimator } from '#chains/solana/pay/estimate.ts';
import { makeSolanaBalanceReader } from '#chains/solana/read/balance.ts';
import type { PaymentTerms } from '#model/payment.ts';
import {
  account,
  chainOf,
  coins,
  from,
  planFor,
  to,
  tokens,
  usdt,
} from '#test/builders/chains/solana/pay/estimate.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';
import { addressOf } from '../payment-parts.ts';

const mint = Buffer.alloc(82);
mint[44] = 6;
mint[45] = 1;

test('an estimate has units by kind, a flat price at least, one signature, and rent if due', async () => {
  expect(await estimate(coins)).toEqual({
    gasLimit: 6_000n,
    maxFeePerGas: 1_000_000n,
    maxFee: 5_000n + 6_000n,
  });
  expect(await estimate(tokens)).toEqual({
    gasLimit: 150_000n,
    maxFeePerGas: 1_000_000n,
    maxFee: 5_000n + 150_000n + 2_232_660n,
  });
  const priced = (fee: number) =>
    node({}, { getRecentPrioritizationFees: [{ prioritizationFee: fee }] });
  expect(await estimate(coins, priced(0))).toMatchObject({ maxFeePerGas: 1_000_000n });
  expect(await estimate(coins, priced(200_000))).toMatchObject({ maxFeePerGas: 1_600_000n });
  expect(await estimate(coins, priced(1e9))).toMatchObject({ maxFeePerGas: 5_000_000n });
  const silent = node({}, { getRecentPrioritizationFees: new RpcError(-32601, 'no such method') });
  expect(await estimate(coins, silent)).toMatchObject({ maxFeePerGas: 1_000_000n });
});

test('an existing token account costs no rent; lamports by themselves do not make one', async () => {
  const held = associatedTokenAccount(to, usdt, tokenProgram);
  expect((await estimate(tokens, node({ [held]: account(5e6) }))).maxFee).toBeGreaterThan(
    2_000_000n,
  );
  const data = Buffer.alloc(165);
  // An initialised account of this mint and this owner.
  const { base58 } = await import('@scure/base');
  data.set(base58.decode(usdt), 0);
  data.set(base58.decode(to), 32);
  data[108] = 1;
  const there = (bytes: Buffer) => node({ [held]: account(1_488_440, tokenProgram, bytes) });
  expect(await estimate(tokens, there(data))).toMatchObject({ maxFee: 155_000n });
  const frozen = Buffer.from(data);
  frozen[108] = 2;
  await expect(estimate(tokens, there(frozen))).rejects.toThrow('frozen');
  const stolen = Buffer.from(data);
  stolen[40]! ^= 1;
  await expect(estimate(tokens, there(stolen))).rejects.toThrow('another owner');
});

test('an owner that asks for memos cannot be paid without one', async () => {
  const program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
  const held = associatedTokenAccount(to, usdt, program);
  const { base58 } = await import('@scure/base');
  /** An account of Token-2022 whose owner asks for memos (1) or no longer does (0). */
  const asking = (flag: number) => {
    const data = Buffer.alloc(175);
    data.set(base58.decode(usdt), 0);
    data.set(base58.decode(to), 32);
    data[108] = 1;
    data[165] = 2;
    data.set([7, 0, 0, 0, 8, 0, 1, 0, flag], 166);
    const accounts = { [held]: account(2e6, program, data), [usdt]: account(1e6, program, mint) };
    return node(accounts);
  };
  await expect(estimate(tokens, asking(1))).rejects.toMatchObject({
    code: 40001,
    message: 'to_address has a token account that requires a memo',
  });
  expect(await estimate({ ...tokens, memo: 'thanks' }, asking(1))).toMatchObject({
    maxFeePerGas: 1_000_000n,
  });
  expect(await estimate(tokens, asking(0))).toMatchObject({ maxFee: 155_000n });
});

test('a node with different data about the token is not believed', async () => {
  const other = Buffer.from(mint);
  other[44] = 9;
  const cases = [
    node({ [usdt]: account(1_461_600, tokenProgram, other) }),
    node({ [usdt]: account(1_461_600, systemProgram, mint) }),
    node({ [usdt]: null }),
    node({}, { getMultipleAccounts: new RpcError(-32603, 'internal') }),
    node({}, { getMultipleAccounts: { value: [] } }),
    node({}, { getMinimumBalanceForRentExemption: 'much' }),
  ];
  for (const rpc of cases)
    await expect(estimate(tokens, rpc)).rejects.toMatchObject({ code: 50203 });
  const down = makeSolanaFeeEstimator({
    chainOf,
    rpcOf: async () => ({ ...node(), batch: () => Promise.reject(new RpcUnavailable('down')) }),
  });
  await expect(down.estimate(coins)).rejects.toMatchObject({ code: 50203 });
});

test('memos: units by length, and memos that cannot be on chain are refused', async () => {
  // Measured on a validator: 24,333 for 64 letters, 1,108,022 for 64 emoji.
  expect(estimateMaxUnits({ tokenAddress: null, memo: 'a'.repeat(64) })).toBeGreaterThan(24_333n);
  expect(estimateMaxUnits({ tokenAddress: null, memo: '😀'.repeat(64) })).toBeGreaterThan(
    1_108_022n,
  );
  expect(findMemoProblem('é'.repeat(256))).toBeNull();
  expect(findMemoProblem('a'.repeat(513))).toContain('512 bytes');
  expect(findMemoProblem('漢'.repeat(100))).toContain('ideographs');
  expect(findMemoProblem('')).toBeNull();
  const limits = { units: 1_400_000n, unitPrice: 1n, fee: 10_000n };
  const memo = 'a'.repeat(513);
  await expect(estimate({ ...coins, memo })).rejects.toMatchObject({ code: 40001 });
  const plan = planFor({ ...coins, memo }, limits, node());
  await expect(plan).rejects.toMatchObject({ name: 'ExecutionReverted' });
});

test.each([
  [null, null, null, undefined],
  [{ InsufficientFundsForRent: { account_index: 0 } }, [], 'InsufficientFunds', 'cannot pay'],
  ['InsufficientFundsForFee', [], 'InsufficientFunds', 'cannot pay'],
  [{ InsufficientFundsForRent: { account_index: 1 } }, [], 'ExecutionReverted', 'account_index'],
  [
    { InstructionError: [2, { Custom: 17 }] },
    ['Program log: Error: Account is frozen', 'Program X failed: custom program error: 0x11'],
    'ExecutionReverted',
    'Account is frozen',
  ],
])('a simulation that ends with %j', async (err, logs, name, words) => {
  const simulateTransaction = { value: { err, logs, unitsConsumed: 450 } };
  const rpc = node({}, { simulateTransaction });
  const limits = { units: 6_000n, unitPrice: 320_000n, fee: 7_000n };
  const planning = planFor(coins, limits, rpc);
  if (name)
    await expect(planning).rejects.toMatchObject({
      name,
      message: expect.stringContaining(words!),
    });
  else
    expect(await planning).toMatchObject({ build: { units: '2048', price: '40000', rent: '0' } });
});

test.each([
  [0, 0, 10_000n],
  [1, 0, 40_000n],
  [2, 0, 160_000n],
  [2, 500_000, 500_000n],
  [3, 0, 640_000n],
  [4, 0, 1_000_000n],
  [400, 0, 1_000_000n],
])('after %i expired variants, in a market of %i, the bid is %s', async (variants, fee, price) => {
  const rpc = node(
    {},
    {
      getRecentPrioritizationFees: [{ prioritizationFee: fee }],
      simulateTransaction: { value: { err: null, logs: null, unitsConsumed: 450 } },
    },
  );
  const { gasLimit, maxFeePerGas, maxFee } = await estimate(coins, node());
  const limits = { units: gasLimit, unitPrice: maxFeePerGas, fee: maxFee };
  const plan = await planFor(coins, limits, rpc, variants);
  expect(plan.build.price).toBe(String(price));
});

test('a limit allows for the discriminator and for a fifth more than the simulation used', () => {
  for (const used of [150n, 450n, 23_000n, 1_000_000n]) {
    expect(unitLimitBase(used) % 1_024n).toBe(0n);
    expect(unitLimitBase(used)).toBeGreaterThanOrEqual((used * 6n) / 5n);
  }
});

const usual = associatedTokenAccount(to, usdt, tokenProgram);
const balanceOf = (answers: Record<string, unknown>, tokenAddress: string | null = usdt) =>
  makeSolanaBalanceReader({ rpcOf: async () => fakeRpc(answers) }).balance({
    chain: 'SOL',
    address: to,
    tokenAddress,
  });
const context = { slot: 77 };
/** A token account of the address: what it holds, and its state (2: frozen). */
const holds = (pubkey: string, amount: bigint, state = 1) => {
  const data = Buffer.alloc(45);
  data.writeBigUInt64LE(amount);
  data[44] = state;
  return { pubkey, account: { ...account(1_488_440, tokenProgram, data), space: 165 } };
};
const balanceOfAccounts = (value: unknown) =>
  balanceOf({ getTokenAccountsByOwner: { context, value } });

test('balances: all accounts of a token are added, and an unknown balance is never 0', async () => {
  expect(await balanceOfAccounts([holds(from, 2n ** 63n), holds(usual, 5n)])).toEqual({
    amount: 2n ** 63n + 5n,
    block: 77n,
    associated: 5n,
    payable: 2n ** 63n + 5n,
  });
  const nothing = { amount: 0n, associated: 0n, payable: 0n, block: 77n };
  expect(await balanceOfAccounts([])).toEqual(nothing);
  expect(await balanceOf({ getBalance: { context, value: 9 } }, null)).toEqual({
    amount: 9n,
    block: 77n,
  });
  for (const answer of [
    new RpcError(-32602, 'could not find mint'),
    null,
    { context, value: null },
    { context, value: [{ pubkey: from, account: null }] },
  ]) {
    const read = balanceOf({ getTokenAccountsByOwner: answer });
    await expect(read).rejects.toMatchObject({ code: 50203 });
  }
  await expect(balanceOf({ getBalance: { value: 9 } }, null)).rejects.toMatchObject({
    code: 50203,
  });
});

test('a frozen account, and more than one payment takes from, is in the balance and not payable', async () => {
  const others = [11, 12, 13, 14, 15, 16].map((n) => holds(addressOf(n), BigInt(n)));
  const frozen = holds(addressOf(17), 1_000n, 2);
  // The associated account is the first source, and the five fullest others that can send.
  expect(await balanceOfAccounts([...others, frozen, holds(usual, 3n)])).toMatchObject({
    amount: 1_084n,
    associated: 3n,
    payable: 3n + 12n + 13n + 14n + 15n + 16n,
  });
  expect(await balanceOfAccounts([holds(usual, 3n, 2)])).toMatchObject({
    amount: 3n,
    associated: 3n,
    payable: 0n,
  });
});

test('where strangers made more accounts than a node lists, the associated one is the balance', async () => {
  const tooLarge = new RpcUnavailable('the answer is too large');
  const answer = (accounts: Record<string, unknown>) => ({
    getTokenAccountsByOwner: tooLarge,
    getMultipleAccounts: ([keys]: [string[]]) => ({
      context,
      value: keys.map((key) => accounts[key] ?? null),
    }),
  });
  const there = { [usdt]: account(1, tokenProgram, mint) };
  const own = holds(usual, 7n).account;
  expect(await balanceOf(answer({ ...there, [usual]: own }))).toEqual({
    amount: 7n,
    block: 77n,
    associated: 7n,
    payable: 7n,
  });
  const nothing = { amount: 0n, associated: 0n, payable: 0n };
  expect(await balanceOf(answer(there))).toMatchObject(nothing);
  // Lamports that somebody sent to its address are not a token account.
  const lamports = { [usual]: account(5) };
  expect(await balanceOf(answer({ ...there, ...lamports }))).toMatchObject(nothing);
  await expect(balanceOf(answer({ [usual]: own }))).rejects.toMatchObject({ code: 50203 });
});

/** A node with these accounts; the wallet has ten SOL, the recipient one. */
function node(accounts: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
  const all: Record<string, unknown> = {
    [from]: account(10e9),
    [to]: account(1e9),
    [usdt]: account(1_461_600, tokenProgram, mint),
    ...accounts,
  };
  return fakeRpc({
    getMultipleAccounts: ([keys]: [string[]]) => ({ value: keys.map((key) => all[key] ?? null) }),
    getMinimumBalanceForRentExemption: 650_240,
    getRecentPrioritizationFees: [0, 0, 40_000].map((prioritizationFee) => ({ prioritizationFee })),
    ...more,
  });
}

const estimate = (terms: PaymentTerms, rpc = node()) =>
  makeSolanaFeeEstimator({ rpcOf: async () => rpc, chainOf }).estimate(terms);
