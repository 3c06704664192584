/** Deposits collected by the wallet that pays the fee, on the local Solana chain. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { createFreezeAccountInstruction } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { associatedTokenAccount } from '#chains/solana/node/token-account.ts';
import { makeSolanaBuilder } from '#chains/solana/pay/builder.ts';
import { makeSolanaFeeEstimator } from '#chains/solana/pay/estimate.ts';
import { makeSolanaGateway } from '#chains/solana/pay/gateway.ts';
import { makeSolanaSigner } from '#chains/solana/pay/signer.ts';
import { makeSolanaBalanceReader } from '#chains/solana/read/balance.ts';
import { startTestSolana, type TestSolana } from '#emulators/solana/src/testing.ts';
import { collectingSigner } from '#extensions/token-sweep/chain/solana/collecting-signer.ts';
import {
  collectingBuilder,
  collectingEstimator,
  collectingGateway,
} from '#extensions/token-sweep/chain/solana/with-collects.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { makeMint, run, type TestMint } from '#test/scenarios/solana/tokens.ts';
import { chainWith, makeTestWallet } from '#test/scenarios/solana/wallet.ts';

let sol: TestSolana;
let hot: Keypair;
let funder: Keypair;
let token: TestMint;
let mint = '';
let payer: ReturnType<typeof makeTestWallet>;

beforeAll(async () => {
  sol = await startTestSolana();
  [hot, funder] = await Promise.all([sol.rich(), sol.rich()]);
  token = await makeMint(sol, funder, 1_000_000n);
  mint = token.mint.toBase58();
  await sol.slots(2);
  payer = makeTestWallet(funder, chainWith([mint]), [sol.url]);
});
afterAll(() => sol?.close());

const keys = new Map<string, Keypair>();

/** A new owner with this much of a token (null: lamports), and nothing else. */
async function owner(tokenAddress: string | null, amount: bigint): Promise<string> {
  const key = Keypair.generate();
  const to = key.publicKey.toBase58();
  keys.set(to, key);
  const signed = await payer.sign({ to, tokenAddress, amount });
  await payer.gateway.broadcast(signed.raw);
  await sol.slots(2);
  expect(await sol.status(signed.txHash)).toMatchObject({ err: null });
  return to;
}

const balance = async (address: string, tokenAddress: string | null): Promise<bigint> => {
  const balances = makeSolanaBalanceReader({ rpcOf: async () => makeRpc({ urls: [sol.url] }) });
  return (await balances.balance({ chain: 'SOL', address, tokenAddress })).amount;
};

function sweeper() {
  const chain = chainWith([mint]);
  const rpc = makeRpc({ urls: [sol.url] });
  const deps = { rpcOf: async () => rpc, chainOf: () => chain };
  keys.set(hot.publicKey.toBase58(), hot);
  const keyring = {
    signMessage: async ({ keyId, message }: { keyId: string; message: Uint8Array }) =>
      ed25519.sign(message, keys.get(keyId)!.secretKey.slice(0, 32)),
  };
  return {
    estimator: collectingEstimator(makeSolanaFeeEstimator(deps), deps),
    gateway: collectingGateway(makeSolanaGateway({ chain, rpc }), { chain, rpc }),
    builder: collectingBuilder(makeSolanaBuilder({ chain }), { chain }),
    signer: collectingSigner(makeSolanaSigner({ chain, keyring }), { chain, keyring }),
  };
}

const termsOf = (
  tokenAddress: string | null,
  parts: { owner: string; amount: bigint }[],
): PaymentTerms => {
  const wallet = hot.publicKey.toBase58();
  return {
    chain: 'SOL',
    from: wallet,
    to: wallet,
    tokenAddress,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0n),
    collects: parts.map((part) => ({ ...part, keyId: part.owner })),
  };
};

/** Estimates, plans, signs, sends and lands a sweep. Returns the lamports that it cost. */
async function sweep(terms: PaymentTerms): Promise<bigint> {
  const { estimator, gateway, builder, signer } = sweeper();
  const { gasLimit, maxFeePerGas, maxFee } = await estimator.estimate(terms);
  const limits = { units: gasLimit, unitPrice: maxFeePerGas, fee: maxFee };
  const plan = await gateway.plan(terms, limits, { orderNo: 'SP1', variants: 0, run: {} });
  const before = await balance(terms.from, null);
  const recentBlock = await gateway.recentBlock();
  const payment = { terms, limits, plan, recentBlock, discriminator: 1 };
  const unsigned = builder.payment(payment);
  const signed = await signer.signPayment({ keyId: terms.from, unsigned, ...payment });
  expect(await gateway.broadcast(signed.raw)).toEqual({ kind: 'accepted' });
  await sol.slots(2);
  expect(await sol.status(signed.txHash)).toMatchObject({ err: null });
  const gained = terms.tokenAddress === null ? terms.amount : 0n;
  const cost = before + gained - (await balance(terms.from, null));
  expect(cost).toBeLessThanOrEqual(plan.fee);
  expect(plan.fee).toBeLessThanOrEqual(maxFee);
  return cost;
}

test('six owners without any SOL are swept in one transaction, at most 60 % of the naive cost', async () => {
  const first = await owner(mint, 1n);
  await sweep(termsOf(mint, [{ owner: first, amount: 1n }]));
  const wallet = hot.publicKey.toBase58();
  const parts: { owner: string; amount: bigint }[] = [];
  for (let i = 1n; i <= 6n; i += 1n) parts.push({ owner: await owner(mint, i), amount: i });
  const cost = await sweep(termsOf(mint, parts));
  expect(await balance(wallet, mint)).toBe(22n);
  for (const one of parts) expect(await balance(one.owner, mint)).toBe(0n);
  // Naive, per address: a transfer that funds it and the sweep, 5,000 lamports each.
  expect(cost).toBeLessThanOrEqual(35_600n);
  expect(Number(cost) / (6 * 10_000)).toBeLessThanOrEqual(0.6);
});

test('SOL is swept to exactly zero', async () => {
  const parts = [
    { owner: await owner(null, 2_000_000n), amount: 2_000_000n },
    { owner: await owner(null, 1_500_000n), amount: 1_500_000n },
  ];
  expect(await sweep(termsOf(null, parts))).toBeLessThan(15_200n);
  for (const one of parts) expect(await balance(one.owner, null)).toBe(0n);
});

test('a frozen account and one that holds less are found by the trial, and the others go', async () => {
  const good = { owner: await owner(mint, 5n), amount: 5n };
  const frozen = { owner: await owner(mint, 7n), amount: 7n };
  const less = { owner: await owner(mint, 2n), amount: 3n };
  const account = new PublicKey(
    associatedTokenAccount(frozen.owner, mint, token.program.toBase58()),
  );
  const freeze = createFreezeAccountInstruction(
    account,
    token.mint,
    funder.publicKey,
    [],
    token.program,
  );
  await run(sol, [freeze], [funder]);
  await sol.slots(2);
  const { estimator } = sweeper();
  const refused = { kind: 'invalidRequest' };
  await expect(estimator.estimate(termsOf(mint, [good, frozen]))).rejects.toMatchObject(refused);
  await expect(estimator.estimate(termsOf(mint, [good, less]))).rejects.toMatchObject(refused);
  await sweep(termsOf(mint, [good]));
  expect(await balance(good.owner, mint)).toBe(0n);
  expect(await balance(frozen.owner, mint)).toBe(7n);
});
