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
import type { SolanaGroup } from '#extensions/payouts/chain/solana/group-parts.ts';
import { partsOfGroup } from '#extensions/payouts/chain/solana/parts-of-group.ts';
import { planGroup } from '#extensions/payouts/chain/solana/plan-group.ts';
import { signGroup } from '#extensions/payouts/chain/solana/sign-group.ts';
import type { Chain } from '#model/chain.ts';
import { makeMint, run, type TestMint } from '#test/scenarios/solana/tokens.ts';
import { chainWith } from '#test/scenarios/solana/wallet.ts';

let sol: TestSolana;
let key: Keypair;
let token: TestMint;
let mint = '';
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
  chain = chainWith([mint]);
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
  return { plan, members: paid.members, outcome, status: await sol.status(txHash) };
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
