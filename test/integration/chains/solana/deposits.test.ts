/** Deposits of each kind on the local Solana chain, as the watcher's reader finds them. */
import {
  AuthorityType,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
} from '@solana/spl-token';
import { Keypair, type PublicKey } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { startTestSolana, type TestSolana, transfer } from '#emulators/solana/src/testing.ts';
import type { ScannedBlock, SentTransaction } from '#model/chain.ts';
import { payByTable } from '#test/scenarios/solana/table.ts';
import {
  makeFeeMint,
  makeMint,
  openOther,
  run,
  type TestMint,
} from '#test/scenarios/solana/tokens.ts';

let sol: TestSolana;
let payer: Keypair;
let token: TestMint;
let feeToken: TestMint;
const notes: string[] = [];

beforeAll(async () => {
  sol = await startTestSolana();
  payer = await sol.rich();
  token = await makeMint(sol, payer, 1_000_000_000n);
  feeToken = await makeFeeMint(sol, payer, 1_000_000_000n);
  await sol.slots(2);
});
afterAll(() => sol?.close());
afterEach(() => sol.dev('reset'));

/** A sent transaction without what it cost and moved. */
const identityOf = ({ txHash, from, nonce, success }: SentTransaction) => ({
  txHash,
  from,
  nonce,
  success,
});

test('lamports are read from plain transfers, inner instructions and lookup tables', async () => {
  const [to, other] = [Keypair.generate().publicKey, Keypair.generate().publicKey];
  const plain = await run(sol, [transfer(payer.publicKey, to, 5_000_000)], [payer]);
  const authority = payer.publicKey;
  const signature = await payByTable(sol, payer, [
    { to, lamports: 1_000_000 },
    { to: other, lamports: 2_000_000 },
  ]);
  const blocks = await since(plain);
  const native = { position: 'native', from: authority.toBase58(), tokenAddress: null };
  expect(found(blocks, to)).toEqual([
    { ...native, txHash: plain, to: to.toBase58(), amount: 5_000_000n },
    { ...native, txHash: signature, to: to.toBase58(), amount: 1_000_000n },
  ]);
  expect(found(blocks, other)).toMatchObject([{ txHash: signature, amount: 2_000_000n }]);
  expect(blocks.flatMap(({ sent }) => sent.map(identityOf))).toContainEqual({
    txHash: signature,
    from: authority.toBase58(),
    nonce: null,
    success: true,
  });
});

test('a block with transactions of version 1: its deposits of lamports and of a token', async () => {
  const [to, owner] = [Keypair.generate().publicKey, Keypair.generate().publicKey];
  const coin = await sol.send(
    await sol.signVersion1([transfer(payer.publicKey, to, 5_000_000)], [payer], {
      priorityFee: 777n,
    }),
  );
  const tokens = await sol.send(
    await sol.signVersion1(
      [
        token.open(payer, owner),
        token.transfer(token.account(payer.publicKey), token.account(owner), payer.publicKey, 7n),
      ],
      [payer],
    ),
  );
  const blocks = await since(coin);
  const from = payer.publicKey.toBase58();
  expect(found(blocks, to)).toEqual([
    {
      txHash: coin,
      position: 'native',
      from,
      to: to.toBase58(),
      tokenAddress: null,
      amount: 5_000_000n,
    },
  ]);
  expect(found(blocks, owner)).toMatchObject([
    { txHash: tokens, tokenAddress: token.mint.toBase58(), amount: 7n },
  ]);
  expect(blocks.flatMap(({ sent }) => sent.map(identityOf))).toContainEqual({
    txHash: coin,
    from,
    nonce: null,
    success: true,
  });
});

test('a node that is asked for an older version answers no block that holds a newer one', async () => {
  const to = Keypair.generate().publicKey;
  const signature = await sol.send(
    await sol.signVersion1([transfer(payer.publicKey, to, 5_000_000)], [payer]),
  );
  await sol.slots(2);
  const read = (maxTransactionVersion: number) =>
    makeSolanaReader({
      chain: { ...chains.SOL, maxTransactionVersion },
      rpc: makeRpc({ urls: [sol.url] }),
      onUnverified: ({ reason }) => notes.push(reason),
    });
  const slot = (await read(0).blockOf(signature))!;
  expect(await read(0).readBlocks(slot, slot)).toEqual([]);
  expect(notes.at(-1)).toContain('Transaction version (1) is not supported');
  expect(found(await read(1).readBlocks(slot, slot), to)).toMatchObject([{ txHash: signature }]);
});

test('tokens are read from the associated account, another one and one that changed its owner', async () => {
  const owner = Keypair.generate();
  const usual = token.account(owner.publicKey);
  const mine = token.account(payer.publicKey);
  const first = await run(
    sol,
    [token.open(payer, owner.publicKey), token.transfer(mine, usual, payer.publicKey, 7n)],
    [payer],
  );
  const other = await openOther(sol, payer, token, owner.publicKey);
  const second = await run(sol, [token.transfer(mine, other, payer.publicKey, 8n)], [payer]);
  const gift = await openOther(sol, payer, token, payer.publicKey);
  await run(sol, [token.transfer(mine, gift, payer.publicKey, 9n)], [payer]);
  const give = createSetAuthorityInstruction(
    ...([gift, payer.publicKey, AuthorityType.AccountOwner, owner.publicKey] as const),
  );
  const third = await run(sol, [give], [payer]);
  // A transfer between the owner's own accounts is not a deposit.
  const shuffle = await run(
    sol,
    [token.transfer(other, usual, owner.publicKey, 3n)],
    [payer, owner],
  );
  const moved = { from: payer.publicKey.toBase58(), to: owner.publicKey.toBase58() };
  const blocks = await since(first);
  expect(blocks.some(({ sent }) => sent.some(({ txHash }) => txHash === shuffle))).toBe(true);
  expect(found(blocks, owner.publicKey)).toEqual(
    [
      { txHash: first, position: `account:${usual}`, amount: 7n },
      { txHash: second, position: `account:${other}`, amount: 8n },
      { txHash: third, position: `account:${gift}`, amount: 9n },
    ].map((part) => ({ ...part, ...moved, tokenAddress: token.mint.toBase58() })),
  );
});

test('a token with a transfer fee counts what arrives; an unlisted token does not count', async () => {
  const owner = Keypair.generate().publicKey;
  const unlisted = await makeMint(sol, payer, 50n);
  const send = (mint: TestMint, amount: bigint) => [
    mint.open(payer, owner),
    mint.transfer(mint.account(payer.publicKey), mint.account(owner), payer.publicKey, amount),
  ];
  const signature = await run(sol, [...send(feeToken, 10_000n), ...send(unlisted, 50n)], [payer]);
  expect(found(await since(signature), owner)).toMatchObject([
    { tokenAddress: feeToken.mint.toBase58(), amount: 9_900n },
  ]);
});

test('a failed transaction moves nothing and keeps its signers; a closed account pays its rent', async () => {
  const to = Keypair.generate().publicKey;
  const poor = await sol.rich(2_000_000);
  const failed = await sol.send(
    await sol.sign(
      [transfer(payer.publicKey, to, 5_000_000), transfer(poor.publicKey, to, 9e9)],
      [payer, poor],
    ),
  );
  await sol.slots(1);
  const empty = await openOther(sol, payer, token, payer.publicKey);
  const closed = await run(
    sol,
    [createCloseAccountInstruction(empty, to, payer.publicKey)],
    [payer],
  );
  const blocks = await since(failed);
  expect(found(blocks, to)).toMatchObject([{ txHash: closed, amount: 1_488_440n }]);
  const signers = [payer, poor].map(({ publicKey }) => publicKey.toBase58());
  const sent = blocks.flatMap((block) => block.sent).filter(({ txHash }) => txHash === failed);
  expect(sent).toEqual(
    signers.map((from, i) => ({
      txHash: failed,
      from,
      nonce: null,
      success: false,
      // Two signatures, paid by the first signer.
      ...(i === 0 && { fee: 10_000n }),
    })),
  );
});

test('skipped slots give no blocks and have the hash "skipped"; reading continues at the next block', async () => {
  const read = reader();
  const from = await read.head();
  await sol.dev('skip', { slots: 30 });
  await sol.slots(3);
  const head = await read.head();
  expect(head).toBeGreaterThan(from + 30n);
  const blocks = await read.readBlocks(from, head);
  expect(blocks.map(({ clock }) => clock! - blocks[0]!.clock!)).toEqual(
    blocks.map((_, i) => BigInt(i)),
  );
  expect(blocks.length).toBeLessThan(6);
  for (const [i, block] of blocks.entries()) {
    if (i > 0) expect(block.parentHash).toBe(blocks[i - 1]!.hash);
  }
  const gap = blocks.findIndex(({ number }, i) => i > 0 && number > blocks[i - 1]!.number + 1n);
  const empty = blocks[gap]!.number - 10n;
  // The range holds only skipped slots. The reader returns the block after them.
  expect(await read.readBlocks(empty, empty + 2n)).toMatchObject([{ number: blocks[gap]!.number }]);
  for (const final of [false, true]) {
    if (final) await sol.slots(20);
    expect(await read.blockHashes([blocks[gap]!.number, empty, head + 500n])).toEqual([
      blocks[gap]!.hash,
      'skipped',
      null,
    ]);
  }
  const { timestamp } = blocks[gap]!;
  const at = await read.blockAt(timestamp, await read.head());
  const [hash] = await read.blockHashes([at]);
  expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
  expect(await read.blockAt(timestamp - 86_400, head)).toBe(0n);
});

test('a rollback changes the hashes of its blocks', async () => {
  const read = reader();
  await sol.slots(3);
  const old = await read.readBlocks((await read.head()) - 3n, await read.head());
  await sol.dev('rollback', { slots: 3 });
  await sol.slots(5);
  const now = await read.blockHashes(old.map(({ number }) => number));
  expect(now).not.toContain(null);
  expect(now.at(-1)).not.toBe(old.at(-1)!.hash);
});

test('there is nothing to read beyond the head of a node', async () => {
  const read = reader();
  expect(await read.readBlocks((await read.head()) + 1n, (await read.head()) + 5n)).toEqual([]);
  expect(await read.finalized()).toBeLessThan(await read.head());
  expect(await read.blockOf('5'.repeat(88))).toBeNull();
});

const reader = (urls = [sol.url]) =>
  makeSolanaReader({
    chain: chains.SOL,
    rpc: makeRpc({ urls }),
    watched: () => [token.mint.toBase58(), feeToken.mint.toBase58()],
    onUnverified: ({ reason }) => notes.push(reason),
  });

/** All blocks from the block of `signature` to the head. */
async function since(signature: string): Promise<ScannedBlock[]> {
  await sol.slots(2);
  const read = reader();
  const from = await read.blockOf(signature);
  if (from === null) throw new Error(`${signature} is in no block`);
  return read.readBlocks(from, await read.head());
}

const found = (blocks: ScannedBlock[], to: PublicKey) =>
  blocks.flatMap((block) => block.transfers).filter((move) => move.to === to.toBase58());
