/** Payments that only Solana has: new accounts, rent, token accounts, refusals, skipped slots. */
import { createInitializeMultisigInstruction, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { transfer } from '#emulators/solana/src/testing.ts';
import { onlyAtLength } from '#test/forms.ts';
import { type FamilySpine, startFamilySpine } from '#test/scenarios/family-spine.ts';
import { type SolanaStage, startSolanaStage } from '#test/scenarios/solana/stage.ts';
import {
  makeFeeMint,
  makeMint,
  openOther,
  run,
  type TestMint,
} from '#test/scenarios/solana/tokens.ts';
import { usdt, type Words, wordsFor } from '../shared/text.ts';

let spine: FamilySpine<SolanaStage>;
let words: Words;
let payer: Keypair;
let feeToken: TestMint;
/** The wallet holds this token in an account that is not the associated one. */
let invalidToken: TestMint;
const sol = 1_000_000_000n;

beforeAll(async () => {
  // Final comes well after confirmed, so that a test cannot mistake one for the other.
  spine = await startFamilySpine('solana-payments', startSolanaStage, { finality: 60 });
  words = wordsFor(spine);
  const { node, hot, chain } = spine;
  payer = node.faucetKey;
  feeToken = await makeFeeMint(node, payer, 1_000_000_000n);
  invalidToken = await makeMint(node, payer, 1_000_000_000n);
  const listed = chain.tokens.find(({ symbol }) => symbol === 'USDT');
  if (!listed) throw new Error('no USDT');
  chain.tokens.push({ ...listed, symbol: 'FEE', address: feeToken.mint.toBase58() });
  chain.tokens.push({ ...listed, symbol: 'ODD', address: invalidToken.mint.toBase58() });
  const [from, own] = [payer.publicKey, hot.publicKey];
  const odd = await openOther(node, payer, invalidToken, own);
  await run(
    node,
    [
      feeToken.open(payer, own),
      feeToken.transfer(feeToken.account(from), feeToken.account(own), from, 500n * usdt),
      invalidToken.transfer(invalidToken.account(from), odd, from, 50n * usdt),
    ],
    [payer],
  );
  await node.slots(3);
  await spine.tick();
});
afterAll(() => spine?.stop());
afterEach(async () => {
  await spine.fault.none();
  await spine.secondProvider(null);
});

const coin = () => spine.balance('coin', spine.address);

test('a payment creates a missing token account and pays for it; the next payment is cheap', async () => {
  const { toAddress } = words.nextOrder();
  const pay = async (bizOrderId: string) => {
    const made = await spine.apply({ bizOrderId, toAddress, amount: '2' });
    const before = await coin();
    expect(await words.settle(made)).toEqual(['confirmed']);
    const spent = before - (await coin());
    // With the rent of the new account.
    expect((await words.get(made)).paidFee).toBe(spent);
    return { spent, reserved: made.reservation.fee };
  };
  const first = await pay('opens');
  expect(first.spent).toBeGreaterThan(1_488_440n);
  expect(first.spent).toBeLessThanOrEqual(first.reserved);
  const second = await pay('is there');
  expect(second.spent).toBeLessThan(10_000n);
  expect(second.reserved).toBeLessThan(first.reserved);
  expect(await spine.balance('USDT', toAddress)).toBe(4n * usdt);
});

test('the recipient of a Token-2022 payment gets the amount less the transfer fee', async () => {
  const order = await spine.apply({ ...words.nextOrder(), token: 'FEE', amount: '100' });
  expect(await words.settle(order)).toEqual(['confirmed']);
  expect(await holds(feeToken, order.toAddress)).toBe(99n * usdt);
});

test('tokens in another account of the wallet are spent', async () => {
  const order = await spine.apply({ ...words.nextOrder(), token: 'ODD', amount: '50' });
  expect(await words.settle(order)).toEqual(['confirmed']);
  expect(await holds(invalidToken, order.toAddress)).toBe(50n * usdt);
  expect(await holds(invalidToken, spine.address)).toBe(0n);
});

test("a program's vault and a multisig can be paid like any other recipient", async () => {
  const [vault] = PublicKey.findProgramAddressSync([Buffer.from('vault')], TOKEN_PROGRAM_ID);
  const multisig = Keypair.generate();
  const { node } = spine;
  await run(
    node,
    [
      SystemProgram.createAccount({
        fromPubkey: payer.publicKey,
        newAccountPubkey: multisig.publicKey,
        space: 355,
        lamports: await node.rpc<number>('getMinimumBalanceForRentExemption', 355),
        programId: TOKEN_PROGRAM_ID,
      }),
      createInitializeMultisigInstruction(
        multisig.publicKey,
        [payer.publicKey, spine.hot.publicKey],
        2,
      ),
    ],
    [payer, multisig],
  );
  await node.slots(2);
  for (const owner of [vault, multisig.publicKey]) {
    const order = { ...words.nextOrder(), toAddress: owner.toBase58(), amount: '3' };
    expect(await words.settle(await spine.apply(order))).toEqual(['confirmed']);
    expect(await spine.balance('USDT', order.toAddress)).toBe(3n * usdt);
  }
});

test.each<[string, string, () => Promise<string>]>([
  ['a token (its mint)', '1', async () => feeToken.mint.toBase58()],
  ['the mint of the token itself', '1', async () => spine.usdt.mint.toBase58()],
  ['a program', '1', async () => TOKEN_PROGRAM_ID.toBase58()],
  ['a token account', '1', async () => spine.usdt.account(payer.publicKey).toBase58()],
  ['a system variable', '1', async () => 'SysvarC1ock11111111111111111111111111111111'],
  ['the wallet itself', '1', async () => spine.address],
])('an application to pay tokens or SOL to %s is refused', async (_name, amount, to) => {
  for (const token of ['USDT', 'SOL']) {
    const order = { ...words.nextOrder(), token, amount, toAddress: await to() };
    await expect(spine.apply(order)).rejects.toMatchObject({ code: 40001 });
  }
});

test('SOL below the rent of a new account is refused, and paid to an existing one', async () => {
  const order = { ...words.nextOrder(), token: 'SOL' };
  const small = spine.apply({ ...order, amount: '0.00065023' });
  await expect(small).rejects.toMatchObject({ code: 40001 });
  const least = await spine.apply({ ...order, amount: '0.00065024' });
  expect(await words.settle(least)).toEqual(['confirmed']);
  const more = await spine.apply({ ...order, bizOrderId: 'more', amount: '0.000000001' });
  expect(await words.settle(more)).toEqual(['confirmed']);
  expect(await spine.balance('coin', order.toAddress)).toBe(650_241n);
});

test('a payment that fails on chain ends its order once it is final, and is not repeated', async () => {
  const { node } = spine;
  const recipient = await node.rich(5_000_000);
  const [before, held] = [await spine.sentOnChain(), await words.reserved('SOL')];
  const toAddress = recipient.publicKey.toBase58();
  const order = { bizOrderId: 'fails', toAddress, token: 'SOL', amount: '0.0001' };
  const made = await spine.apply(order);
  await spine.fault.drops();
  await spine.work();
  // The recipient empties its account. Then a leader takes the payment without simulating it first.
  await run(node, [transfer(recipient.publicKey, payer.publicKey, 4_995_000)], [recipient]);
  const raw = (await words.slotOf(made))?.attempts[0]?.raw;
  await node.rpc('sendTransaction', raw, { encoding: 'base64', skipPreflight: true });
  await spine.mine(words.deep);
  await spine.tick();
  expect(await words.slotOf(made)).toMatchObject({ state: 'mined', mined: { success: false } });
  expect(await words.get(made)).toMatchObject({ status: 'broadcast' });
  await spine.mine(60);
  await spine.secondProvider('http://127.0.0.1:9');
  await spine.tick();
  expect(await words.get(made)).toMatchObject({ status: 'broadcast' });
  await spine.secondProvider(null);
  await spine.tick();
  expect(await words.get(made)).toMatchObject({
    status: 'failed',
    failReason: 'The transaction was reverted on chain',
  });
  words.later(600);
  await spine.work();
  await spine.mine(1);
  expect(await spine.balance('coin', toAddress)).toBe(0n);
  expect(await words.reserved('SOL')).toEqual(held);
  expect(await spine.sentOnChain()).toBe(before + 1);
});

test('a payment across thirty skipped slots stays valid, because its expiry counts blocks', async () => {
  const before = await spine.sentOnChain();
  const orders = await words.applyMany(3);
  await spine.fault.drops();
  await spine.work({ chain: { ...spine.chain, inFlightCap: 1 } });
  // Two hundred slots pass with few blocks, so the blockhash is still valid.
  for (let i = 0; i < 5; i++) {
    await spine.node.dev('skip', { slots: 40 });
    await spine.mine(2);
  }
  await spine.tick();
  expect(await words.settle(...orders)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  for (const order of orders) expect(await words.signedFor(order)).toHaveLength(1);
  await words.expectPaid(orders, { amount: 7n * usdt, before });
});

onlyAtLength(
  'the expiry of single payments in withdrawals and test/integration/spine/solana/reorganisation.test.ts',
  () => {
    test('a full flight of payments that all expire is signed once more and paid once', async () => {
      const before = await spine.sentOnChain();
      const orders = await words.applyMany(spine.chain.inFlightCap);
      await spine.node.dev('drop', { transactions: 'all' });
      await spine.work();
      for (const order of orders) expect(await words.signedFor(order)).toHaveLength(1);
      // 150 slots of 200 ms are 30 s.
      await spine.expire();
      await spine.fault.none();
      await spine.tick();
      words.later(60);
      expect(new Set(await words.settle(...orders))).toEqual(new Set(['confirmed']));
      for (const order of orders) expect(await words.signedFor(order)).toHaveLength(2);
      await words.expectPaid(orders, { amount: 7n * usdt, before });
    });
  },
);

test('a wallet without coin waits with no_gas and pays once when coin arrives', async () => {
  const orders = await words.applyMany(2);
  const left = await coin();
  // The wallet's own key spends the coin elsewhere. No tick sees that before the end.
  await spine.foreign(payer.publicKey.toBase58(), left - 900_000n);
  await spine.mine(1);
  const before = await spine.sentOnChain();
  await spine.work();
  for (const order of orders) {
    expect(await words.get(order)).toMatchObject({
      status: 'approved',
      stuck: { cause: 'no_gas' },
    });
  }
  await spine.pay('coin', spine.address, sol);
  await spine.mine(1);
  words.later(60);
  await spine.work();
  await spine.work();
  await spine.mine(words.deep);
  await spine.tick();
  for (const order of orders) {
    expect(await spine.balance('USDT', order.toAddress)).toBe(7n * usdt);
    expect(await words.get(order)).toMatchObject({ status: 'confirmed' });
  }
  expect(await spine.sentOnChain()).toBe(before + 2);
});

const holds = async (mint: TestMint, address: string) =>
  (
    await spine.balances.balance({
      chain: 'SOL',
      address,
      tokenAddress: mint.mint.toBase58(),
    })
  ).amount;
