/** Groups of payments on the local Solana chain: one transaction pays many, or nobody. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { createFreezeAccountInstruction } from '@solana/spl-token';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeSolanaGateway } from '#chains/solana/pay/gateway.ts';
import { makeSolanaBalanceReader } from '#chains/solana/read/balance.ts';
import { startTestSolana, type TestSolana } from '#emulators/solana/src/testing.ts';
import { buildGroup } from '#extensions/payouts/chain/solana/build-group.ts';
import { fitGroups } from '#extensions/payouts/chain/solana/fit-groups.ts';
import type { SolanaGroup } from '#extensions/payouts/chain/solana/group-parts.ts';
import { partsOfGroup } from '#extensions/payouts/chain/solana/parts-of-group.ts';
import { planGroup } from '#extensions/payouts/chain/solana/plan-group.ts';
import { readGroupResult } from '#extensions/payouts/chain/solana/read-group-result.ts';
import { signGroup } from '#extensions/payouts/chain/solana/sign-group.ts';
import { groupGateway } from '#extensions/payouts/chain/solana/with-groups.ts';
import type { Chain } from '#model/chain.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { makeFeeMint, makeMint, run, type TestMint } from '#test/scenarios/solana/tokens.ts';
import { chainWith, makeTestWallet } from '#test/scenarios/solana/wallet.ts';

let sol: TestSolana;
let key: Keypair;
let token: TestMint;
let mint = '';
let feeToken: TestMint;
let chain: Chain;
let discriminator = 0;

const limits = { units: 1_400_000n, unitPrice: 1_000_000n, fee: 10n ** 9n };
const rpc = () => makeRpc({ urls: [sol.url] });
const fresh = () => Keypair.generate().publicKey.toBase58();
const members = (count: number, amount: bigint) =>
  Array.from({ length: count }, () => ({ address: fresh(), amount }));
const groupOf = (of: Pick<SolanaGroup, 'token' | 'members'>): SolanaGroup => ({
  from: key.publicKey.toBase58(),
  ...of,
});

beforeAll(async () => {
  sol = await startTestSolana();
  key = await sol.rich();
  token = await makeMint(sol, key, 1_000_000n);
  mint = token.mint.toBase58();
  feeToken = await makeFeeMint(sol, key, 1_000_000n);
  chain = chainWith([mint, feeToken.mint.toBase58()]);
  await sol.slots(2);
});
afterAll(() => sol?.close());

const balance = async (address: string, tokenAddress: string | null): Promise<bigint> => {
  const reader = makeSolanaBalanceReader({ rpcOf: async () => rpc() });
  return (await reader.balance({ chain: 'SOL', address, tokenAddress })).amount;
};

/** Plans, signs and sends a group; the members that it paid or would have paid, and what became of it. */
async function pay(group: SolanaGroup, between: () => Promise<unknown> = async () => null) {
  const plan = await planGroup({ chain, rpc: rpc() }, { group, limits, variants: 0 });
  const paid = { ...group, members: group.members.slice(0, plan.count) };
  const gateway = makeSolanaGateway({ chain, rpc: rpc() });
  const recentBlock = await gateway.recentBlock();
  discriminator += 1;
  const parts = partsOfGroup(chain, { group: paid, limits, plan, recentBlock, discriminator });
  const { raw, txHash } = await signGroup({
    message: buildGroup(parts),
    parts,
    keyId: 'k',
    keyring: {
      signMessage: async ({ message }) => ed25519.sign(message, key.secretKey.slice(0, 32)),
    },
  });
  await between();
  const outcome = await gateway.broadcast(raw);
  await sol.slots(2);
  const paidMembers = paid.members;
  return { plan, members: paidMembers, outcome, txHash, status: await sol.status(txHash) };
}

test.each([
  ['lamports', 20],
  ['a token, to new accounts', 9],
] as const)('%s: as many as fit are paid at once, the others wait', async (kind, most) => {
  const group = groupOf({
    token: kind === 'lamports' ? null : mint,
    members: members(most + 3, 1_000_000n / (kind === 'lamports' ? 1n : 100_000n)),
  });
  const { plan, status, members: paid } = await pay(group);
  expect(plan.count).toBe(most);
  expect(status).toMatchObject({ err: null });
  for (const { address, amount } of paid) expect(await balance(address, group.token)).toBe(amount);
  for (const { address } of group.members.slice(most)) {
    expect(await balance(address, group.token)).toBe(0n);
  }
});

test('known and new holders together; the next payment of all makes no account', async () => {
  const first = groupOf({ token: mint, members: members(8, 5n) });
  const { plan } = await pay(first);
  expect(plan.build.creates?.split(' ')).toHaveLength(8);
  const mixed = groupOf({ token: mint, members: [...first.members, ...members(3, 7n)] });
  const { plan: next, status } = await pay(mixed);
  expect(next.build.creates).toBe('8 9 10');
  expect(next.count).toBe(11);
  expect(status).toMatchObject({ err: null });
  for (const { address } of first.members) expect(await balance(address, mint)).toBe(10n);
});

test('one recipient that refuses is found by the plan, which pays nobody', async () => {
  const frozen = Keypair.generate().publicKey;
  await run(
    sol,
    [
      token.open(key, frozen),
      createFreezeAccountInstruction(token.account(frozen), token.mint, key.publicKey),
    ],
    [key],
  );
  await sol.slots(2);
  const good = members(2, 5n);
  const group = groupOf({
    token: mint,
    members: [...good, { address: frozen.toBase58(), amount: 5n }],
  });
  await expect(pay(group)).rejects.toMatchObject({
    name: 'ExecutionReverted',
    reason: expect.stringContaining(frozen.toBase58()),
  });
  for (const { address } of good) expect(await balance(address, mint)).toBe(0n);
});

test('one that refuses after the plan fails the whole transaction: nobody is paid', async () => {
  const later = Keypair.generate().publicKey;
  await run(sol, [token.open(key, later)], [key]);
  await sol.slots(2);
  const good = members(2, 5n);
  const group = groupOf({
    token: mint,
    members: [...good, { address: later.toBase58(), amount: 5n }],
  });
  const freeze = async () => {
    const instruction = createFreezeAccountInstruction(
      token.account(later),
      token.mint,
      key.publicKey,
    );
    await run(sol, [instruction], [key]);
    await sol.slots(2);
  };
  const { outcome, status } = await pay(group, freeze);
  // A node tries it before it forwards it. In a block it would fail as a whole.
  expect({ outcome, status }).toEqual({
    outcome: { kind: 'refused', reason: 'reverted' },
    status: null,
  });
  for (const { address } of good) expect(await balance(address, mint)).toBe(0n);
  // The others are paid without it.
  const { status: alone } = await pay(groupOf({ token: mint, members: good }));
  expect(alone).toMatchObject({ err: null });
});

test('what the wallet cannot pay is planned for nobody', async () => {
  const tooMuch = groupOf({ token: mint, members: members(2, 10n ** 9n) });
  await expect(pay(tooMuch)).rejects.toMatchObject({ name: 'ExecutionReverted' });
  const has = await balance(key.publicKey.toBase58(), null);
  const all = groupOf({ token: null, members: members(2, has / 2n) });
  await expect(pay(all)).rejects.toMatchObject({ name: expect.stringMatching(/Funds|Reverted/) });
});

test('a group never costs more than its limits', async () => {
  const group = groupOf({ token: mint, members: members(3, 5n) });
  const plan = (over: Partial<typeof limits>) =>
    planGroup({ chain, rpc: rpc() }, { group, limits: { ...limits, ...over }, variants: 0 });
  const { fee } = await plan({});
  await expect(plan({ fee })).resolves.toMatchObject({ fee });
  await expect(plan({ fee: fee - 1n })).rejects.toMatchObject({ name: 'FeeAboveLimit' });
  await expect(plan({ units: 10_000n })).rejects.toMatchObject({ name: 'FeeAboveLimit' });
});

/** Withdrawals of the wallet; each has reserved 0.003 SOL for its fee. */
const waiting = (token: string | null, to: string[], set: { amount?: bigint; fee?: bigint } = {}) =>
  to.map((toAddress, i) => {
    const { reservation } = buildWithdrawal();
    const orderNo = `WD${i}`;
    return buildWithdrawal({
      chain: 'SOL',
      orderNo,
      tokenAddress: token,
      fromAddress: key.publicKey.toBase58(),
      toAddress,
      amount: set.amount ?? (token === null ? 10_000_000n : 5n),
      reservation: { ...reservation, fee: set.fee ?? 3_000_000n },
    });
  });
const divided = (orders: ReturnType<typeof waiting>) =>
  fitGroups({ chain, rpc: rpc(), log: fakeLogger().log }, orders);
const sizes = async (orders: ReturnType<typeof waiting>) =>
  (await divided(orders)).map(({ length }) => length);
const people = (count: number) => Array.from({ length: count }, fresh);

test('withdrawals are divided into what fits: 20 of the coin, 9 to new accounts, 19 to others', async () => {
  expect(await sizes(waiting(null, people(103)))).toEqual([20, 20, 20, 20, 20, 3]);
  // A last one is paid alone.
  expect(await sizes(waiting(null, people(41)))).toEqual([20, 20]);
  expect(await sizes(waiting(mint, people(20)))).toEqual([9, 9, 2]);
  const holders = Array.from({ length: 21 }, () => Keypair.generate().publicKey);
  for (const few of [holders.slice(0, 7), holders.slice(7, 14), holders.slice(14)])
    await run(
      sol,
      few.map((owner) => token.open(key, owner)),
      [key],
    );
  await sol.slots(2);
  const known = holders.map((one) => one.toBase58());
  expect(await sizes(waiting(mint, known))).toEqual([19, 2]);
  // What fits no more into one group is in a later one, and nobody is in two.
  const mixed = waiting(mint, [...known.slice(0, 5), ...people(8), ...known.slice(5)]);
  const groups = await divided(mixed);
  expect(new Set(groups.flat()).size).toBe(mixed.length);
  for (const group of groups) {
    const members = group.map(({ toAddress: address, amount }) => ({ address, amount }));
    const of = { group: groupOf({ token: mint, members }), limits, variants: 0 };
    expect((await planGroup({ chain, rpc: rpc() }, of)).count).toBe(members.length);
  }
});

test('who holds up others, or makes them dearer, is in no group', async () => {
  const [one, two, three] = people(3) as [string, string, string];
  const frozen = Keypair.generate().publicKey;
  await run(
    sol,
    [
      token.open(key, frozen),
      createFreezeAccountInstruction(token.account(frozen), token.mint, key.publicKey),
    ],
    [key],
  );
  await sol.slots(2);
  const inGroup = async (orders: ReturnType<typeof waiting>) =>
    (await divided(orders)).map((group) => group.map(({ toAddress }) => toAddress));
  expect(await inGroup(waiting(mint, [one, frozen.toBase58(), two]))).toEqual([[one, two]]);
  // A recipient twice: once a group.
  expect(await inGroup(waiting(mint, [one, one, two, three, two]))).toEqual([
    [one, two, three],
    [one, two],
  ]);
  // A mint is no wallet, and a new account needs its rent.
  expect(await inGroup(waiting(null, [one, mint, two]))).toEqual([[one, two]]);
  expect(await inGroup(waiting(null, [one, two, three], { amount: 1n }))).toEqual([]);
  // They have reserved too little for a new account.
  expect(await inGroup(waiting(mint, [one, two, three], { fee: 200_000n }))).toEqual([]);
  // The wallet's own account does not hold it all.
  const held = await balance(key.publicKey.toBase58(), mint);
  const dear = waiting(mint, [one, two, three], { amount: held / 2n });
  expect(await inGroup(dear)).toEqual([[one, two]]);
  expect(await sizes(waiting(fresh(), [one, two]))).toEqual([]);
});

test('a gateway plans all of a group, or nothing', async () => {
  const gateway = groupGateway(makeSolanaGateway({ chain, rpc: rpc() }), { chain, rpc: rpc() });
  const termsOf = (count: number) => ({
    chain: chain.name,
    from: key.publicKey.toBase58(),
    to: key.publicKey.toBase58(),
    tokenAddress: mint,
    amount: 5n * BigInt(count),
    pays: people(count).map((to, i) => ({ orderNo: `WD${i}`, to, amount: 5n })),
  });
  const of = { orderNo: 'GR1', variants: 0, run: {} };
  await expect(gateway.plan(termsOf(9), limits, of)).resolves.toMatchObject({
    build: { kind: 'group' },
  });
  const tooMany = gateway.plan(termsOf(10), limits, of);
  await expect(tooMany).rejects.toMatchObject({ name: 'ExecutionReverted' });
  const [elsewhere] = gateway.each();
  await expect(elsewhere!.plan(termsOf(10), limits, of)).rejects.toThrow('9 of 10 payments fit');
});

test.each(['the coin', 'a token', 'a token that keeps a fee'])(
  'what arrived of %s is read of each, as two providers show it',
  async (kind) => {
    const of = kind === 'a token' ? mint : kind === 'the coin' ? null : feeToken.mint.toBase58();
    const amount = of === null ? 10_000_000n : 1_000n;
    const group = groupOf({ token: of, members: members(3, amount) });
    const { txHash, status } = await pay(group);
    const asked = {
      txHash,
      blockNumber: BigInt(status!.slot),
      blockHash: 'its slot says it',
      wallet: group.from,
      token: of,
      members: group.members,
    };
    const two = makeRpc({ urls: [sol.url, sol.url] });
    const credited = kind === 'a token that keeps a fee' ? 990n : amount;
    const each = { outcome: 'paid', credited };
    expect(await readGroupResult({ chain, rpc: two }, asked)).toEqual([each, each, each]);
    const elsewhere = { ...asked, blockNumber: asked.blockNumber + 1n };
    expect(await readGroupResult({ chain, rpc: two }, elsewhere)).toBeNull();
    const stranger = { ...asked, members: [...group.members, { address: fresh(), amount }] };
    expect((await readGroupResult({ chain, rpc: two }, stranger))?.at(-1)).toEqual({
      outcome: 'refused',
      credited: 0n,
    });
    const other = { ...asked, wallet: fresh() };
    await expect(readGroupResult({ chain, rpc: two }, other)).rejects.toThrow();
    // One that is behind does not decide.
    const silent = makeRpc({ urls: [sol.url, 'http://127.0.0.1:1'] });
    await expect(readGroupResult({ chain, rpc: silent }, asked)).rejects.toMatchObject({
      name: 'RpcUnavailable',
    });
  },
);

test('a group costs less than its members alone', async () => {
  const wallet = makeTestWallet(key, chain, [sol.url]);
  for (const [tokenAddress, count, times] of [
    [null, 20, 15n],
    // The rent of the accounts is the same.
    [mint, 9, 1n],
  ] as const) {
    const amount = tokenAddress === null ? 1_000_000n : 5n;
    const group = groupOf({ token: tokenAddress, members: members(count, amount) });
    const { fee } = await planGroup({ chain, rpc: rpc() }, { group, limits, variants: 0 });
    let alone = 0n;
    for (const { address: to } of group.members) {
      const terms = wallet.termsOf({ to, tokenAddress, amount });
      const planned = await wallet.gateway.plan(terms, limits, {
        orderNo: to,
        variants: 0,
        run: {},
      });
      alone += planned.fee;
    }
    expect(fee * times).toBeLessThan(alone);
  }
});
